import re
from pathlib import Path

import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

from knaves.league.results import LeagueResult
from knaves.league.store import LeagueReader
from knaves.reports.figures import decimals
from knaves.reports.league.verdicts import verdict_lines
from knaves.reports.site.course import MOMENTS, MOST_CLUSTERS, Course, read_course
from knaves.reports.site.markup import text
from knaves.reports.site.pages import course_page, matrix_page, seats_page, standing_page
from knaves.reports.site.pages.parts import prose, with_interval
from knaves.stats.intervals import Interval

BOTS = ("captor", "drawer", "first", "stumbler")


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> tuple[LeagueResult, Course]:
    """A league of 40 deals, and how it went."""
    path = tmp_path_factory.mktemp("pages") / "friday.league"
    build(path, settings_of(), [(BOTS, 40)])
    with LeagueReader(path) as reader:
        course = read_course(reader)
        return LeagueResult.of(reader, course.book), course


@pytest.fixture
def result(course: tuple[LeagueResult, Course]) -> LeagueResult:
    return course[0]


def rows(page: str) -> list[list[str]]:
    """Return the texts of the cells of a page's tables, row by row, without headings."""
    return [
        [re.sub(r"<[^>]*>", " ", cell).strip() for cell in re.split(r"</t[hd]>", row)[:-1]]
        for row in re.findall(r"<tr.*?</tr>", page)
        if "<td" in row
    ]


def test_the_standing_has_a_row_for_each_bot_the_best_first(result: LeagueResult) -> None:
    page = standing_page(result)
    places = decimals(bot.score for bot in result.bots if bot.score is not None)
    found = rows(page)
    assert [row[0].split()[-1] for row in found] == [bot.label for bot in result.bots]
    for row, bot in zip(found, result.bots, strict=True):
        assert bot.score is not None
        assert row[2] == with_interval(bot.score, places)
        assert row[3] == with_interval(result.ratings[bot.entrant.number].elo, 0)
        assert row[-1] == f"{bot.faults:,}"
    for line in verdict_lines(result.tiers):
        assert text(line) in page


def test_a_cell_of_the_matrix_is_shaded_as_certain_as_it_is(result: LeagueResult) -> None:
    page = matrix_page(result)
    cells = iter(re.findall(r'<td role="cell" class="([a-z ]+)"', page))
    order = [bot.entrant.number for bot in result.bots]
    kinds = set()
    for bot in order:
        for other in order:
            kind = next(cells)
            cell = result.cell(bot, other)
            if cell is None:
                assert kind == "itself"
                continue
            assert (kind != "open") is cell.significant
            assert (kind in {"better", "worse"}) is cell.certain
            assert kind == "open" or kind.startswith("better") is (cell.difference.mean > 0)
            kinds.add(kind)
    assert {"better", "worse", "open"} <= kinds


def test_two_cells_of_the_matrix_say_the_same_with_other_signs(result: LeagueResult) -> None:
    table = [row[1:] for row in rows(matrix_page(result))]
    turned = str.maketrans("+−▲▼△▽", "−+▼▲▽△")
    for row in range(len(table)):
        for column in range(row):
            assert table[row][column] == table[column][row].translate(turned)


def test_the_ratings_are_drawn_from_the_start_to_the_end(
    course: tuple[LeagueResult, Course],
) -> None:
    result, went = course
    assert len(went.moments) == MOMENTS - 1
    assert [moment.deals for moment in went.moments] == sorted(
        {moment.deals for moment in went.moments}
    )
    assert went.moments[-1].deals < 40
    page = course_page(result, went.moments)
    for bot in result.bots:
        assert f"<figcaption><b>{bot.label}</b>" in page
    assert len(re.findall(r'class="own" points="[^"]* 100\.00,[^" ]*"', page)) == len(BOTS)


def drawn(page: str, class_: str) -> list[list[float]]:
    """Return the heights of the points of each drawing."""
    points = re.findall(rf'class="{class_}" points="([^"]*)"', page)
    return [[float(point.split(",")[1]) for point in line.split()] for line in points]


def test_the_drawings_end_with_the_ratings_of_the_standing(tmp_path: Path) -> None:
    # On the way to so many deals neighbours are resampled together; at the end they are not.
    path = build(tmp_path / "a.league", settings_of(), [(BOTS, MOST_CLUSTERS + 6)])
    with LeagueReader(path) as reader:
        course = read_course(reader)
        result = LeagueResult.of(reader, course.book)
    page = course_page(result, course.moments)
    ratings = [result.ratings[bot.entrant.number].elo for bot in result.bots]
    means = [heights[-1] for heights in drawn(page, "own")]
    scale = (means[-1] - means[0]) / (ratings[0].mean - ratings[-1].mean)
    for rating, mean, band in zip(ratings, means, drawn(page, "band"), strict=True):
        assert rating.margin is not None
        upper = band[len(band) // 2 - 1]
        assert mean - upper == pytest.approx(scale * rating.margin, abs=0.05)


def test_after_a_single_deal_no_course_is_drawn(tmp_path: Path) -> None:
    path = build(tmp_path / "a.league", settings_of(), [(BOTS, 1)])
    with LeagueReader(path) as reader:
        course = read_course(reader)
        page = course_page(LeagueResult.of(reader, course.book), course.moments)
    assert "<figure>" not in page
    assert "After more deals there is something to see here." in page


def test_each_seat_has_a_row(result: LeagueResult) -> None:
    found = rows(seats_page(result))
    assert [row[0] for row in found] == [f"seat {seat}" for seat in range(4)]


def test_a_difference_is_written_with_its_sign() -> None:
    assert with_interval(Interval(-3.25, -4.25, -2.25), 1) == "−3.2 ± 1.0"
    assert with_interval(Interval(3.25, None, None), 2) == "+3.25"


def test_what_stands_in_backquotes_is_something_to_type() -> None:
    assert prose("type `a < b` here") == '<p class="prose">type <code>a &lt; b</code> here</p>'
