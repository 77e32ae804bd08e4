import random

import pytest
from scipy import stats

from knaves.stats.intervals import SampleMean, bonferroni
from knaves.stats.planning import measurements_needed, more_needed


def measured(values: list[int]) -> SampleMean:
    squares = sum(value**2 for value in values)
    return SampleMean.of_sums(len(values), sum(values), squares)


@pytest.mark.parametrize(
    ("effect", "needed"), [(1, 785), (-1, 785), (0.5, 3140), (2, 197), (1000, 2)]
)
def test_the_number_is_that_of_the_textbook(effect: float, needed: int) -> None:
    # (1.959964 + 0.841621)² = 7.8489
    assert measurements_needed(10, effect) == needed


def test_more_confidence_takes_more() -> None:
    assert measurements_needed(10, 1, 0.99) == 1168


def test_so_many_measurements_find_the_effect_as_often_as_promised() -> None:
    needed = measurements_needed(10, 1)
    power = stats.norm.sf(stats.norm.isf(0.025) - 1 / (10 / needed**0.5))
    assert power == pytest.approx(0.8, abs=0.001)


@pytest.mark.parametrize("pairs", [1, 6, 435])
@pytest.mark.parametrize("effect", [20, 25, 40])
def test_few_measurements_find_the_effect_as_often_as_promised(effect: float, pairs: int) -> None:
    needed = measurements_needed(10, effect, bonferroni(pairs))
    shift, freedom = effect / (10 / needed**0.5), needed - 1
    assert needed < 20
    power = stats.nct.sf(stats.t.isf(0.025 / pairs, freedom), freedom, shift)
    assert power > 0.75


@pytest.mark.parametrize(("effect", "confidence"), [(0, 0.95), (1, 0), (1, 1)])
def test_what_no_number_can_do_is_refused(effect: float, confidence: float) -> None:
    with pytest.raises(ValueError, match=r"difference of 0|lies between 0 and 1"):
        measurements_needed(1, effect, confidence)


def test_more_deals_are_those_that_are_missing() -> None:
    # Mean 2, deviation √(250/9): 7.8489 · 27.78 / 4 → 55 measurements, less the 10 there are.
    assert more_needed(measured([7, -3] * 5), 10) == 55 - 10


def test_deals_may_be_more_than_were_measured_one_by_one() -> None:
    assert more_needed(measured([7, -3] * 5), 30) == pytest.approx(3 * 45, abs=2)


def test_few_deals_need_as_many_more_as_their_interval_demands() -> None:
    difference = measured([3, 5, 9])
    assert not difference.interval().excludes_zero
    needed = 3 + (more_needed(difference, 3) or 0)
    deviation, quantile = difference.error * 3**0.5, stats.t.isf(0.025, needed - 1)
    assert quantile + stats.norm.isf(0.2) <= difference.mean / (deviation / needed**0.5)
    assert needed == 5


def test_no_more_are_needed_where_the_difference_is_told() -> None:
    assert more_needed(measured([3, 4, 5, 4, 3, 5]), 6) == 0


@pytest.mark.parametrize(
    "values",
    [[5, -5], [0, 0, 0], [3], [3, 3], [6, -4] * 5],
    ids=["no effect", "nothing", "one", "alike", "within its error"],
)
def test_where_nothing_can_be_said_nothing_is(values: list[int]) -> None:
    assert more_needed(measured(values), len(values)) is None


def test_after_as_many_more_most_differences_are_told() -> None:
    draw = random.Random(11)
    deviation = 100
    needed = measurements_needed(deviation, 20)
    told = 0
    for _ in range(300):
        values = [round(draw.gauss(20, deviation)) for _ in range(needed)]
        told += measured(values).interval().excludes_zero
    assert told / 300 == pytest.approx(0.8, abs=0.06)
