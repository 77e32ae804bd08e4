import itertools
import random
from collections.abc import Sequence

import pytest
from scipy import stats
from tests.sdk.stats.leagues import Luck, book_of

from knaves.stats.intervals import Interval
from knaves.stats.outcomes import BlockScores
from knaves.stats.ranks import Ranking, ranking
from knaves.stats.scorebook import Scorebook
from knaves.stats.scores import score_estimates

LUCK = Luck(cards=9, liking=6, table=3, game=4)


def league(
    strengths: Sequence[int], deals: int, seed: int = 1, luck: Luck = LUCK, size: int = 3
) -> Scorebook:
    draw = random.Random(seed)
    book = Scorebook(len(strengths))
    tables = list(itertools.combinations(range(len(strengths)), size))
    for deal in range(deals):
        for block in luck.deal(draw, deal, tables, strengths):
            book.add(block)
    return book


def ranges(found: Ranking) -> dict[int, tuple[int, int]]:
    return {rank.bot: (rank.low, rank.high) for rank in found.ranks}


def test_planted_strengths_come_out_in_order() -> None:
    found = ranking(league((5, 20, 0, 10, 15), 150), 1)
    assert found.order == (1, 4, 3, 0, 2)
    assert ranges(found) == {1: (1, 1), 4: (2, 2), 3: (3, 3), 0: (4, 4), 2: (5, 5)}
    assert [rank.chance_of_best for rank in found.ranks] == pytest.approx([1, 0, 0, 0, 0])


def test_two_copies_of_one_bot_are_not_told_apart() -> None:
    told = 0
    for seed in range(40):
        found = ranking(league((10, 10, 0), 40, seed, size=2), 1)
        told += found.difference(0, 1).excludes_zero
        assert found.order[2] == 2
        assert ranges(found)[2] == (3, 3)
        if not found.difference(0, 1).excludes_zero:
            assert ranges(found)[0] == ranges(found)[1] == (1, 2)
    assert told <= 4  # of 40, at 5 %, more would be a chance of 1 in 40


def test_which_of_two_copies_is_best_is_anybodys_guess() -> None:
    chances = [
        sum(
            rank.chance_of_best or 0
            for rank in ranking(league((9, 9, 0), 30, seed, size=2), 1).ranks
            if rank.bot == 0
        )
        for seed in range(20)
    ]
    assert min(chances) < 0.25
    assert max(chances) > 0.75
    assert 0.3 < sum(chances) / 20 < 0.7


def test_chances_of_the_best_make_up_a_whole() -> None:
    chances = [rank.chance_of_best for rank in ranking(league((3, 4, 4, 2), 25), 1).ranks]
    assert all(chance is not None for chance in chances)
    assert sum(chance or 0 for chance in chances) == pytest.approx(1)
    assert chances == sorted(chances, key=lambda chance: -(chance or 0))


def test_ranks_overlap_where_neighbours_differ_too_little() -> None:
    found = ranking(league((0, 3, 6, 9), 30, 3, size=2, luck=Luck(game=30)), 1)
    assert found.order == (3, 2, 1, 0)
    assert ranges(found) == {3: (1, 2), 2: (1, 3), 1: (2, 4), 0: (3, 4)}


def test_ranks_follow_from_the_differences() -> None:
    for seed in range(10):
        found = ranking(league((0, 1, 2, 3, 4, 5), 25, seed, size=2), 1)
        for rank in found.ranks:
            others = [bot for bot in found.order if bot != rank.bot]
            lows = [found.difference(rank.bot, other).low or 0 for other in others]
            highs = [found.difference(rank.bot, other).high or 0 for other in others]
            assert rank.low == 1 + sum(high < 0 for high in highs)
            assert rank.high == len(found.order) - sum(low > 0 for low in lows)


def test_a_difference_the_other_way_round_is_turned() -> None:
    found = ranking(league((5, 0, 2), 30), 1)
    assert found.difference(0, 1) == found.difference(1, 0).negated
    assert found.difference(0, 1).mean > 0


def test_points_are_those_of_the_game() -> None:
    book = league((5, 0, 2), 30)
    units, points = ranking(book, 1).difference(0, 1), ranking(book, scale=5).difference(0, 1)
    assert (points.mean, points.margin) == pytest.approx((units.mean / 5, (units.margin or 0) / 5))
    assert ranges(ranking(book, scale=5)) == ranges(ranking(book, 1))


def test_less_confidence_tells_more_apart() -> None:
    book = league((0, 3, 6, 9), 30, 3, size=2, luck=Luck(game=30))
    assert ranges(ranking(book, 1)) == {3: (1, 2), 2: (1, 3), 1: (2, 4), 0: (3, 4)}
    less = ranges(ranking(book, 1, confidence=0.5))
    assert less == {3: (1, 1), 2: (2, 3), 1: (2, 3), 0: (4, 4)}


def test_one_deal_ranks_nobody() -> None:
    assert ranking(league((0, 100, 200), 1), 1).order == ()


@pytest.mark.parametrize(("deals", "told"), [(99, 0), (100, 3)])
def test_deals_that_are_all_alike_tell_bots_apart_from_a_hundred_on(deals: int, told: int) -> None:
    found = ranking(league((0, 5, 9), deals, luck=Luck(game=0)), 1)
    pairs = list(itertools.combinations(range(3), 2))
    assert sum(found.difference(*pair).excludes_zero for pair in pairs) == told
    assert {found.alike(*pair) for pair in pairs} == {deals}


@pytest.mark.parametrize(("deals", "chance"), [(30, [1 / 3] * 3), (19, [None] * 3)])
def test_bots_that_are_equal_in_every_game_share_all_ranks(
    deals: int, chance: list[float | None]
) -> None:
    found = ranking(league((7, 7, 7), deals, luck=Luck(game=0)), 1)
    assert ranges(found) == dict.fromkeys(range(3), (1, 3))
    assert [rank.chance_of_best for rank in found.ranks] == pytest.approx(chance)
    assert found.difference(0, 1) == Interval(0, None, None)


@pytest.mark.parametrize("deals", [5, 20, 60])
def test_differences_are_students_as_wide_as_bonferroni_demands(deals: int) -> None:
    book = league((5, 0, 2, 1), deals)
    found = ranking(book, 1)
    scores = score_estimates(book, 1).estimates
    factor = stats.t.isf(0.025 / 6, deals - 1)
    for one, other in itertools.combinations(range(4), 2):
        error = scores[one].minus(scores[other]).error
        assert found.difference(one, other).margin == pytest.approx(factor * error)


def test_two_bots_need_no_more_than_students_t() -> None:
    book = league((5, 0), 12, size=2)
    scores = score_estimates(book, 1).estimates
    margin = stats.t.isf(0.025, 11) * scores[0].minus(scores[1]).error
    assert ranking(book, 1).difference(0, 1).margin == pytest.approx(margin)


def test_deals_that_differ_are_not_alike() -> None:
    assert ranking(league((5, 0, 2), 30), 1).alike(0, 1) is None


def test_who_met_nobody_has_no_rank() -> None:
    book = book_of([BlockScores(deal, (1, 2), (0, 1), ((5, 3), (1, 8))) for deal in range(2)], 4)
    assert sorted(ranking(book, 1).order) == [1, 2]
    with pytest.raises(KeyError):
        ranking(book, 1).difference(0, 1)


def test_nobody_played_nobody_ranks() -> None:
    assert ranking(Scorebook(3), 1).ranks == ()


@pytest.mark.slow
@pytest.mark.parametrize("deals", [6, 20, 40])
def test_of_leagues_of_equal_bots_at_most_five_in_a_hundred_tell_any_apart(deals: int) -> None:
    wrong = 0
    for seed in range(400):
        found = ranking(league((0,) * 5, deals, seed, Luck(game=30), size=2), 1)
        pairs = itertools.combinations(range(5), 2)
        wrong += any(found.difference(*pair).excludes_zero for pair in pairs)
    assert wrong <= 30  # of 400, at 5 %, more would be a chance of 1 in 100
