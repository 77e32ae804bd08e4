import itertools
import random
from collections.abc import Sequence

import pytest
from tests.sdk.stats.leagues import Luck, book_of

from knaves.stats.outcomes import BlockScores
from knaves.stats.scorebook import Scorebook
from knaves.stats.scores import Scores, score_estimates

FIVE = (9, 6, 3, 0, 50)
SURE = Luck(game=0)
PAIRS = list(itertools.combinations(range(4), 2))


def duels(
    meetings: Sequence[tuple[int, Sequence[tuple[int, int]]]],
    strengths: Sequence[int],
    seed: int | str = 1,
    luck: Luck | None = None,
) -> Scorebook:
    """A league of two seats: up to which deal each list of tables plays."""
    draw = random.Random(seed)
    book = Scorebook(len(strengths))
    for deal in range(max(deals for deals, _ in meetings)):
        tables = [table for deals, there in meetings if deal < deals for table in there]
        for block in (luck or Luck(game=9)).deal(draw, deal, tables, strengths):
            book.add(block)
    return book


def joined(deals: int, strengths: Sequence[int], seed: int | str = 1) -> Scores:
    """Four bots that have played 20 deals, and a fifth that has played some of them."""
    newcomer = [(bot, 4) for bot in range(4)]
    return score_estimates(duels([(20, PAIRS), (deals, newcomer)], strengths, seed), 1)


def test_a_newcomer_that_met_all_others_twice_is_compared() -> None:
    assert joined(0, (0,) * 5).compared == {0, 1, 2, 3}
    assert joined(1, (0,) * 5).compared == {0, 1, 2, 3}
    assert joined(2, (0,) * 5).compared == {0, 1, 2, 3, 4}


def test_while_it_is_too_early_for_a_newcomer_the_others_are_as_without_it() -> None:
    before, after = (
        score_estimates(
            duels([(20, PAIRS), (deals, [(bot, 4) for bot in range(4)])], FIVE, 1, SURE), 1
        )
        for deals in (0, 1)
    )
    assert 4 not in before.estimates
    assert after.estimates[4].mean > 0
    for bot in range(4):
        assert after.estimates[bot].mean == pytest.approx(before.estimates[bot].mean)


@pytest.mark.parametrize("deals", [2, 4, 19])
def test_a_newcomer_is_measured_against_the_same_opponents_as_the_others(deals: int) -> None:
    # Weights by games would take the newcomer of some deals to be worse than its own copy.
    errors, held = [], 0
    for seed in range(100):
        scores = joined(deals, (40, 40, 20, 0, 0), f"{deals} {seed}").estimates
        difference = scores[4].minus(scores[3])
        errors.append(difference.mean)
        interval = difference.interval()
        held += interval.low is not None and interval.low <= 0 <= (interval.high or 0)
    assert abs(sum(errors) / 100) < 4 * (sum(error**2 for error in errors) / 100 / 100) ** 0.5
    assert held >= 90  # nominally 95 %; less would be a chance of 1 in 80


@pytest.mark.parametrize("deals", [3])
def test_so_are_those_who_met_it(deals: int) -> None:
    held = 0
    for seed in range(100):
        scores = joined(deals, (40, 40, 20, 0, 0), f"{deals} {seed}").estimates
        interval = scores[0].minus(scores[2]).interval()
        # By 20 against each of three, and by 20 twice head to head; over five bots, at two seats.
        held += interval.low is not None and interval.low <= 12.5 <= (interval.high or 0)
    assert held >= 90


def test_who_has_not_met_the_others_is_compared_with_nobody() -> None:
    book = duels([(9, [(0, 1), (2, 3)])], (5, 0, 5, 0))
    scores = score_estimates(book, 1)
    assert scores.compared == frozenset()
    assert sorted(scores.estimates) == [0, 1, 2, 3]


class TestGauntlet:
    """Bot 0 meets all, who don't meet each other."""

    @staticmethod
    def scores(deals: int = 60) -> Scores:
        strengths = (0, 10, -100, -100, -100)
        book = duels([(deals, [(0, bot) for bot in range(1, 5)])], strengths)
        return score_estimates(book, 1, gauntlet=0)

    def test_whoever_beats_it_stands_above_it(self) -> None:
        # Over the mean of their tables the one at all tables, which meets weak bots, stood above.
        found = self.scores()
        assert found.estimates[1].minus(found.estimates[0]).interval().excludes_zero
        assert max(found.estimates, key=lambda bot: found.estimates[bot].mean) == 1
        assert found.compared == {0, 1, 2, 3, 4}

    def test_a_score_is_the_difference_from_it(self) -> None:
        found = self.scores(1000).estimates
        means = [found[bot].mean for bot in range(5)]
        assert means == pytest.approx([0, 10, -100, -100, -100], abs=0.5)
        assert found[0].error == 0

    def test_two_others_differ_by_what_they_differ_from_it(self) -> None:
        found = self.scores().estimates
        difference = found[1].minus(found[2])
        assert difference.mean == pytest.approx(found[1].mean - found[2].mean)
        assert difference.freedom == 59

    def test_who_met_it_once_is_not_compared(self) -> None:
        assert self.scores(1).compared == frozenset()
        some = duels([(9, [(0, 1)]), (1, [(0, 2)])], (0, 0, 0))
        assert score_estimates(some, 1, gauntlet=0).compared == {0, 1}

    def test_luck_of_the_deal_that_all_share_cancels(self) -> None:
        draw = random.Random(3)
        blocks = []
        for deal in range(50):
            luck = draw.randrange(-90, 90)
            for bot in (1, 2):
                score = luck + 5 * bot
                blocks.append(BlockScores(deal, (0, bot), (0, 1), ((0, score), (score, 0))))
        found = score_estimates(book_of(blocks, 3), 1, gauntlet=0).estimates
        assert found[1].error > 1
        assert found[2].minus(found[1]).error == pytest.approx(0)
