from pathlib import Path

import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

from knaves.league.store import LeagueReader
from knaves.reports.site.course import MOMENTS, MOST_CLUSTERS, Course, read_course
from knaves.stats.pair_wins import PairWins
from knaves.stats.ratings import rate
from knaves.stats.scorebook import Scorebook

BOTS = ("captor", "drawer", "first", "stumbler")


def course_of(path: Path, deals: int, blocks: int | None = None) -> Course:
    league = build(path / "a.league", settings_of(), [(BOTS, deals)], blocks=blocks)
    with LeagueReader(league) as reader:
        return read_course(reader)


def test_all_blocks_are_added_up(league: Path) -> None:
    with LeagueReader(league) as reader:
        course = read_course(reader)
        book = Scorebook(len(reader.entrants))
        for block in reader.scores():
            book.add(block)
    assert PairWins.of(course.book) == PairWins.of(book)
    assert course.games == dict.fromkeys(range(4), 4)


@pytest.mark.parametrize("deals", [1, 5, MOMENTS, MOMENTS + 1])
def test_each_moment_knows_more_deals_and_none_all(tmp_path: Path, deals: int) -> None:
    played = [moment.deals for moment in course_of(tmp_path, deals).moments]
    assert played == sorted(set(played))
    assert max(played, default=0) < deals
    assert len(played) == min(deals, MOMENTS) - 1


def test_of_a_league_under_way_there_are_moments_up_to_now(tmp_path: Path) -> None:
    course = course_of(tmp_path, MOMENTS, blocks=3)
    assert [moment.deals for moment in course.moments] == [1, 2]
    assert course.games == {0: 4, 1: 4, 2: 4}


def test_where_nothing_is_played_there_is_no_moment(tmp_path: Path) -> None:
    assert course_of(tmp_path, 4, blocks=0).moments == ()


def test_deals_that_are_resampled_together_give_the_same_ratings(tmp_path: Path) -> None:
    path = build(tmp_path / "a.league", settings_of(), [(BOTS, 2 * MOST_CLUSTERS)])
    with LeagueReader(path) as reader:
        merged = read_course(reader).moments[-1]
        book = Scorebook(len(reader.entrants))
        for block in reader.scores():
            if block.deal < merged.deals:
                book.add(block)
    single = rate(PairWins.of(book))
    assert [rating.elo.mean for rating in merged.ratings] == pytest.approx(
        [rating.elo.mean for rating in single]
    )
    assert all(rating.elo.margin for rating in merged.ratings)
