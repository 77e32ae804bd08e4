import math
import random
from collections.abc import Callable, Iterable, Iterator

import pytest

from knaves.stats.intervals import ENOUGH_ALIKE, Interval
from knaves.stats.stopping import (
    ALPHA,
    BETA,
    LEAST_BLOCKS,
    STANDARD_EFFECT,
    Decision,
    Finding,
    SequentialTest,
    anytime_interval,
)

UNIT = 1000
Draw = Callable[[random.Random], float]


def normal(drawn: random.Random) -> float:
    return drawn.gauss()


def skewed(drawn: random.Random) -> float:
    """Skewness 1."""
    return (drawn.gammavariate(4, 1) - 4) / 2


def very_skewed(drawn: random.Random) -> float:
    """Skewness 2."""
    return drawn.expovariate(1) - 1


def decided(blocks: Iterable[int], effect: float | None = None, unit: int = 1) -> Decision:
    """Return the decision of a test that stops as soon as there is one."""
    test = SequentialTest(effect, unit)
    for block in blocks:
        test.add(block)
        decision = test.decision()
        if decision.finding is not Finding.OPEN:
            return decision
    return test.decision()


def blocks_of(draw: Draw, seed: str, difference: float) -> Iterator[int]:
    drawn = random.Random(seed)
    while True:
        yield round(UNIT * (draw(drawn) + difference))


def findings(
    draw: Draw, runs: int, *, difference: float, effect: float | None = None
) -> dict[Finding, float]:
    """Return how often each finding comes out if the true difference is this."""
    found = [
        decided(blocks_of(draw, f"{run}", difference), effect, UNIT).finding for run in range(runs)
    ]
    return {finding: found.count(finding) / runs for finding in Finding}


def false_alarms(draw: Draw, runs: int, effect: float | None = None) -> float:
    """Return how often one of two equal bots is found better."""
    found = findings(draw, runs, difference=0, effect=effect)
    return found[Finding.BETTER] + found[Finding.WORSE]


def misses(draw: Draw, runs: int, sign: int, effect: float | None = None) -> float:
    """Return how often a difference as large as the effect is not found."""
    difference = sign * (effect or STANDARD_EFFECT)
    found = findings(draw, runs, difference=difference, effect=effect)
    return 1 - found[Finding.BETTER if sign > 0 else Finding.WORSE]


def test_errors_are_as_rare_as_it_says() -> None:
    assert ALPHA - 0.02 <= false_alarms(normal, 600) <= ALPHA + 0.02
    assert misses(normal, 600, 1) <= BETA + 0.02


@pytest.mark.slow
@pytest.mark.parametrize("effect", [None, 0.2, 0.5], ids=["standard", "small", "medium"])
@pytest.mark.parametrize("draw", [normal, skewed, very_skewed])
def test_equal_bots_are_told_apart_as_seldom_as_it_says(draw: Draw, effect: float | None) -> None:
    assert false_alarms(draw, 2000, effect) <= ALPHA + 0.02


@pytest.mark.slow
@pytest.mark.parametrize("sign", [1, -1], ids=["first", "second"])
@pytest.mark.parametrize("effect", [None, 0.2, 0.5], ids=["standard", "small", "medium"])
@pytest.mark.parametrize("draw", [normal, skewed, very_skewed])
def test_a_difference_as_large_as_the_effect_is_missed_as_seldom_as_it_says(
    draw: Draw, effect: float | None, sign: int
) -> None:
    assert misses(draw, 2000, sign, effect) <= BETA + 0.02


@pytest.mark.slow
def test_it_is_no_more_careful_than_it_says() -> None:
    assert false_alarms(normal, 3000) >= ALPHA - 0.02
    assert misses(normal, 3000, 1) >= BETA - 0.02


def test_it_takes_half_as_many_blocks_as_a_plan_that_is_fixed_before() -> None:
    effect = 0.2
    taken = [
        decided(blocks_of(normal, f"{run}", effect), effect, UNIT).blocks for run in range(200)
    ]
    fixed = (1.959964 + 1.644854) ** 2 / effect**2
    assert sum(taken) / len(taken) < 0.6 * fixed


def test_ratios_are_those_of_the_formula() -> None:
    test = SequentialTest(effect=0.5)
    for block in [0, 2] * 20:
        test.add(block)
    decision = test.decision()
    # 40 blocks of mean 1; their squared deviations sum to 40.
    assert decision.llr_better == pytest.approx(40 * 0.5 * (2 - 0.5) / 2 * (40 - 3) / 40)
    assert decision.llr_worse == pytest.approx(40 * -0.5 * (2 + 0.5) / 2 * (40 - 3) / 40)
    assert decision.effect == 0.5


def test_the_standard_effect_is_a_fifth_of_the_deviation_of_a_block() -> None:
    decision = decided([0, 2] * 12)
    assert decision.effect == pytest.approx(0.2 * math.sqrt(24 / 23))


@pytest.mark.parametrize(
    ("blocks", "finding"),
    [
        ([9, 11] * 50, Finding.BETTER),
        ([-9, -11] * 50, Finding.WORSE),
        ([-1, 1] * 500, Finding.NO_DIFFERENCE),
        ([-9, 11] * 12, Finding.OPEN),
    ],
    ids=["better", "worse", "no difference", "open"],
)
def test_it_finds_what_is_there(blocks: list[int], finding: Finding) -> None:
    assert decided(blocks).finding is finding


def test_clear_leads_are_decided_at_the_first_look() -> None:
    assert decided([9, 11] * 50).blocks == LEAST_BLOCKS


def test_swapping_the_two_swaps_the_answer_and_nothing_else() -> None:
    blocks = [random.Random(5).randrange(-9, 12) for _ in range(60)]
    one, other = decided(blocks, 2.0), decided([-block for block in blocks], 2.0)
    assert (one.llr_better, one.llr_worse) == (other.llr_worse, other.llr_better)
    assert one.lead.mean == -other.lead.mean


@pytest.mark.parametrize("factor", [1, 7, 10**12], ids=["one", "seven", "huge"])
def test_what_is_counted_in_other_units_is_decided_alike(factor: int) -> None:
    blocks = [random.Random(6).randrange(-9, 12) for _ in range(60)]
    one = decided(blocks, 2.0)
    other = decided([factor * block for block in blocks], 2.0, factor)
    assert (other.finding, other.blocks) == (one.finding, one.blocks)
    assert (other.llr_better, other.llr_worse) == pytest.approx((one.llr_better, one.llr_worse))


class TestAlike:
    """Blocks that all come out alike have no variance, and must end all the same."""

    @pytest.mark.parametrize("effect", [None, 1.0], ids=["standard effect", "given effect"])
    def test_blocks_without_a_difference_are_believed_after_a_hundred(
        self, effect: float | None
    ) -> None:
        decision = decided([0] * 1000, effect)
        assert (decision.finding, decision.blocks) == (Finding.NO_DIFFERENCE, ENOUGH_ALIKE)
        assert (decision.llr_better, decision.llr_worse) == (None, None)
        assert decision.lead == Interval(0, 0, 0)
        assert decision.effect == (effect or 0)

    @pytest.mark.parametrize("effect", [None, 6.0], ids=["standard effect", "given effect"])
    @pytest.mark.parametrize(
        ("block", "finding"), [(3, Finding.BETTER), (-3, Finding.WORSE)], ids=["better", "worse"]
    )
    def test_the_same_lead_in_every_block_is_believed_after_a_hundred(
        self, block: int, finding: Finding, effect: float | None
    ) -> None:
        decision = decided([block] * 1000, effect)
        assert (decision.finding, decision.blocks) == (finding, ENOUGH_ALIKE)

    def test_the_same_lead_in_every_block_may_be_too_small_to_matter(self) -> None:
        assert decided([1] * 1000, 50.0).finding is Finding.NO_DIFFERENCE

    def test_a_rare_difference_is_not_judged_by_its_absence(self) -> None:
        rare = ([0] * 99 + [1]) * 100
        decision = decided(rare[50:], 0.005)
        assert decision.finding is not Finding.WORSE
        assert decision.blocks > 1000

    def test_a_rare_loss_that_has_not_come_yet_is_waited_for(self) -> None:
        # 31 times 1 point, and once −31: nobody is better.
        found = []
        for seed in range(200):
            draw = random.Random(seed)
            blocks = [-31 if draw.random() < 1 / 32 else 1 for _ in range(99)]
            found.append(decided(blocks, 0.5).finding)
        assert found.count(Finding.BETTER) <= 10


class TestAnytimeInterval:
    def test_somebody_who_looks_after_every_block_is_misled_once_in_twenty(self) -> None:
        misled = 0
        for run in range(300):
            blocks = blocks_of(normal, f"{run}", 0)
            total = squares = 0
            for count in range(1, 1001):
                block = next(blocks)
                total, squares = total + block, squares + block**2
                if anytime_interval(count, total, squares, UNIT).excludes_zero:
                    misled += 1
                    break
        assert misled / 300 <= 0.07

    def test_it_is_that_of_the_formula(self) -> None:
        # 250 blocks of deviation 1: B r² is 10.
        interval = anytime_interval(250, 0, 249)
        assert interval.mean == 0
        expected = math.sqrt(2 * 11 / (250 * 10) * math.log(math.sqrt(11) / 0.05))
        assert (interval.low, interval.high) == pytest.approx((-expected, expected))

    def test_few_blocks_have_none(self) -> None:
        assert anytime_interval(1, 7, 49) == Interval(7, None, None)
        assert anytime_interval(LEAST_BLOCKS - 1, 23, 99).high is None
        assert anytime_interval(LEAST_BLOCKS, 24, 99).high is not None
