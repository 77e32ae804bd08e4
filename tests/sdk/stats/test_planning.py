import random
from statistics import NormalDist

import pytest
from scipy import stats

from knaves.stats.estimates import Estimate, ratio_of_sums
from knaves.stats.planning import measurements_needed, more_needed


def measured(values: list[int]) -> Estimate:
    estimate = ratio_of_sums(values, [1] * len(values))
    assert estimate is not None
    return estimate


@pytest.mark.parametrize(
    ("effect", "needed"), [(1, 785), (-1, 785), (0.5, 3140), (2, 197), (1000, 2)]
)
def test_the_number_is_that_of_the_textbook(effect: float, needed: int) -> None:
    # (1.959964 + 0.841621)² = 7.8489
    assert measurements_needed(10, effect) == needed


def test_smaller_risks_take_more() -> None:
    assert measurements_needed(10, 1, alpha=0.01, beta=0.2) == 1168
    assert measurements_needed(10, 1, alpha=0.05, beta=0.05) == 1300


def test_so_many_measurements_find_the_effect_as_often_as_promised() -> None:
    needed = measurements_needed(10, 1)
    power = stats.norm.sf(stats.norm.isf(0.025) - 1 / (10 / needed**0.5))
    assert power == pytest.approx(0.8, abs=0.001)


@pytest.mark.parametrize(("effect", "alpha", "beta"), [(0, 0.05, 0.2), (1, 0, 0.2), (1, 0.05, 1)])
def test_what_no_number_can_do_is_refused(effect: float, alpha: float, beta: float) -> None:
    with pytest.raises(ValueError, match=r"difference of 0|risks lie"):
        measurements_needed(1, effect, alpha, beta)


def test_more_deals_are_those_that_are_missing() -> None:
    # Mean 1, deviation √(250/9): 7.8489 · 27.78  → 219 measurements, less the 10 there are.
    estimate = measured([6, -4] * 5)
    assert more_needed(estimate, 10) == 219 - 10


def test_blocks_are_counted_as_deals_are() -> None:
    estimate = measured([6, -4] * 5)
    assert more_needed(estimate, 30) == pytest.approx(3 * 209, abs=2)


def test_at_least_one_more_is_needed_where_the_difference_is_not_told() -> None:
    # So few measurements need more than the plan, which is for many, believes.
    estimate = measured([3, 5, 9])
    assert not estimate.interval().excludes_zero
    assert measurements_needed(estimate.error * 3**0.5, estimate.mean) == 3
    assert more_needed(estimate, 3) == 1


def test_no_more_are_needed_where_the_difference_is_told() -> None:
    assert more_needed(measured([3, 4, 5, 4, 3, 5]), 6) == 0


@pytest.mark.parametrize(
    "values", [[5, -5], [0, 0, 0], [3], [3, 3]], ids=["no effect", "nothing", "one", "alike"]
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


def test_the_quantiles_are_two_sided_for_alpha_and_one_sided_for_beta() -> None:
    normal = NormalDist()
    quantiles = normal.inv_cdf(0.95) + normal.inv_cdf(0.9)
    assert measurements_needed(10, 1, 0.1, 0.1) == pytest.approx(100 * quantiles**2, abs=1)
