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
def test_each_moment_knows_more_deals_and_the_last_all(tmp_path: Path, deals: int) -> None:
    played = [moment.deals for moment in course_of(tmp_path, deals).moments]
    assert played == sorted(set(played))
    assert played[-1] == deals
    assert len(played) == min(deals, MOMENTS)


def test_of_a_league_under_way_the_last_moment_is_now(tmp_path: Path) -> None:
    course = course_of(tmp_path, MOMENTS, blocks=3)
    assert course.moments[-1].deals == 3
    assert course.games == {0: 4, 1: 4, 2: 4}


def test_where_nothing_is_played_there_is_one_moment(tmp_path: Path) -> None:
    (moment,) = course_of(tmp_path, 4, blocks=0).moments
    assert moment.deals == 0
    assert len(moment.ratings) == len(BOTS)


def test_deals_that_are_resampled_together_give_the_same_ratings(tmp_path: Path) -> None:
    course = course_of(tmp_path, MOST_CLUSTERS + 2)
    merged = course.moments[-1].ratings
    single = rate(PairWins.of(course.book))
    assert [rating.elo.mean for rating in merged] == pytest.approx(
        [rating.elo.mean for rating in single]
    )
    assert all(rating.elo.margin for rating in merged)
