import itertools
import random
from collections.abc import Sequence

import pytest
from scipy import stats
from tests.sdk.stats.leagues import Luck, book_of

from knaves.stats.intervals import Interval
from knaves.stats.outcomes import BlockScores
from knaves.stats.scorebook import Scorebook
from knaves.stats.scores import score_estimates
from knaves.stats.standings import Standing, standings

LUCK = Luck(cards=9, liking=6, table=3, game=4)


def played(
    tables: Sequence[Sequence[tuple[int, ...]]],
    strengths: Sequence[int],
    luck: Luck = LUCK,
    seed: int = 1,
) -> Scorebook:
    """A league that plays one deal at each of the given lists of tables."""
    draw = random.Random(seed)
    book = Scorebook(len(strengths))
    for deal, there in enumerate(tables):
        for block in luck.deal(draw, deal, there, strengths):
            book.add(block)
    return book


def standing_of(book: Scorebook, bot: int, scale: int = 1) -> Standing:
    found = standings(book, scale)[bot]
    assert found is not None
    return found


def score_of(book: Scorebook, bot: int, scale: int = 1) -> Interval:
    score = standing_of(book, bot, scale).score
    assert score is not None
    return score


def difference_of(book: Scorebook, bot: int, other: int) -> Interval:
    scores = score_estimates(book, 1).estimates
    return scores[bot].minus(scores[other]).interval()


def balanced(bots: int, size: int, deals: int) -> list[list[tuple[int, ...]]]:
    return [list(itertools.combinations(range(bots), size))] * deals


def test_a_score_is_over_the_mean_of_the_table() -> None:
    book = book_of([BlockScores(0, (0, 1, 2), (0, 1, 2), ((9, 3, 0), (1, 5, 9), (4, 4, 4)))], 3)
    assert score_of(book, 0).mean == pytest.approx((9 + 9 + 4) / 3 - 39 / 9)
    assert sum(score_of(book, bot).mean for bot in range(3)) == pytest.approx(0)


def test_points_are_those_of_the_game() -> None:
    book = played(balanced(3, 2, 4), (4, 2, 0))
    tenths = standing_of(book, 0, scale=10)
    assert tenths.score is not None
    assert tenths.score.mean == pytest.approx(score_of(book, 0).mean / 10)
    assert tenths.wins == standing_of(book, 0).wins


def test_the_interval_is_students_over_deals() -> None:
    book = played([[(0, 1, 2)]] * 25, (5, 0, 0))
    deviations = [value / book.unit / 3 for value in book.bot(0).deviations]
    expected = stats.ttest_1samp(deviations, 0).confidence_interval(0.95)
    score = score_of(book, 0)
    assert (score.low, score.high) == pytest.approx((expected.low, expected.high))


def test_wins_are_shares_with_an_interval_over_deals() -> None:
    book = played(balanced(4, 4, 60), (3, 0, 0, 0))
    shares = [standing_of(book, bot).wins for bot in range(4)]
    assert sum(share.mean for share in shares) == pytest.approx(1)
    deals = [wins / book.unit / 4 for wins in book.bot(0).wins]
    expected = stats.ttest_1samp(deals, 0).confidence_interval(0.95)
    assert (shares[0].low, shares[0].high) == pytest.approx((expected.low, expected.high))


def test_what_was_played_is_counted() -> None:
    counts = standing_of(played(balanced(4, 3, 7), (0, 0, 0, 0)), 0)
    assert counts.games == 7 * 3 * 3


def test_a_bot_that_has_not_played_has_no_standing() -> None:
    assert standings(book_of([], 3), 1) == [None] * 3
    found = standings(played([[(0, 2)]], (0, 0, 0)), 1)
    assert [standing is None for standing in found] == [False, True, False]


def test_a_bot_that_met_nobody_has_no_score() -> None:
    book = book_of([BlockScores(0, (1, 1), (0, 1), ((5, 3), (1, 8)))], 2)
    assert standing_of(book, 1).score is None
    assert score_estimates(book, 1).estimates == {}


def lopsided(deals: int) -> list[list[tuple[int, ...]]]:
    """Bot 0 meets bot 1 four times as often as bots 2 and 3."""
    return [[(0, 1), (0, 1), (0, 1), (0, 1), (0, 2), (0, 3)]] * deals


@pytest.mark.parametrize("deals", [2, 3, 19, 20])
def test_opponents_weigh_alike_however_often_they_were_met(deals: int) -> None:
    book = played(lopsided(deals), (0, 0, 60, 60), Luck(game=0))
    # Half of 0, −60 and −60, each counted once.
    assert score_of(book, 0).mean == pytest.approx(-20)
    assert score_of(book, 2).mean == pytest.approx(30)


@pytest.mark.parametrize("deals", [4, 20])
def test_the_interval_covers_opponents_that_weigh_alike(deals: int) -> None:
    held = 0
    for seed in range(300):
        score = score_of(played(lopsided(deals), (0, 0, 6, 6), seed=seed), 0)
        assert score.low is not None
        assert score.high is not None
        held += score.low <= -2 <= score.high
    assert 0.92 < held / 300 < 0.985


def test_balanced_tables_have_the_score_over_their_mean() -> None:
    book = played(balanced(4, 3, 5), (9, 6, 3, 0))
    for bot in range(4):
        column = book.bot(bot)
        over_the_mean = sum(column.deviations) / sum(column.games)
        assert score_of(book, bot).mean == pytest.approx(over_the_mean)


@pytest.mark.parametrize("table", [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)])
def test_a_score_is_over_the_mean_of_bots_however_many_places_they_hold(
    table: tuple[int, ...],
) -> None:
    book = played([[table]] * 3, (30, 12, 0), Luck(game=0))
    assert [score_of(book, bot).mean for bot in range(3)] == pytest.approx([16, -2, -14])


def test_tables_of_all_sizes_count() -> None:
    tables = [[(0, 1)], [(0, 1, 2)], [(0, 2)], [(1, 2)]] * 3
    book = played(tables, (30, 0, 0), Luck(game=0))
    # 15 at each of two tables of two seats with 2 games, 20 at one of three with 3.
    assert score_of(book, 0).mean == pytest.approx((4 * 15 + 3 * 20) / 7)


def test_strengths_come_out_in_order() -> None:
    strengths = (3, 9, 0, 12, 6)
    book = played(balanced(5, 3, 200), strengths)
    order = sorted(range(5), key=lambda bot: score_of(book, bot).mean)
    assert [strengths[bot] for bot in order] == sorted(strengths)
    for better, worse in itertools.pairwise(reversed(order)):
        assert difference_of(book, better, worse).excludes_zero


def test_a_difference_is_of_the_scores_and_paired_by_deal() -> None:
    book = played(balanced(3, 3, 30), (6, 0, 0), Luck(cards=9, liking=0, game=1))
    found = difference_of(book, 0, 1)
    scores = [score_of(book, bot).mean for bot in (0, 1)]
    assert found.mean == pytest.approx(scores[0] - scores[1])
    # At one table the score differs by what the bots do.
    pairs = [value / book.unit / 3 for value in book.pair(0, 1).differences]
    expected = stats.ttest_1samp(pairs, 0).confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))


@pytest.mark.parametrize(("deals", "told"), [(99, False), (100, True)])
def test_fewer_than_a_hundred_deals_that_are_alike_tell_no_difference(
    deals: int, told: bool
) -> None:
    book = played(balanced(3, 2, deals), (7, 3, 0), Luck(game=0))
    assert difference_of(book, 0, 1).excludes_zero is told
