import math
import random

import pytest
from scipy import stats

from knaves.stats.intervals import ENOUGH_ALIKE, Interval, SampleMean, bonferroni


def mean_interval(count: int, total: int, squares: int, unit: int = 1) -> Interval:
    return SampleMean.of_sums(count, total, squares, unit).interval()


def test_an_interval_is_that_of_the_textbook() -> None:
    # 1, 2, 3, 4, 5: mean 3, deviation √2.5, t for 4 degrees of freedom 2.776445.
    interval = mean_interval(5, 15, 55)
    assert interval.mean == 3
    assert interval.margin == pytest.approx(2.776445105 * math.sqrt(2.5 / 5))
    assert (interval.low, interval.high) == pytest.approx((3 - 1.963243, 3 + 1.963243), abs=1e-6)


def test_an_interval_is_that_of_scipy() -> None:
    drawn = random.Random(7)
    values = [drawn.randrange(-1000, 1000) for _ in range(50)]
    interval = mean_interval(len(values), sum(values), sum(value**2 for value in values))
    expected = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    assert (interval.low, interval.high) == pytest.approx((expected.low, expected.high))


def test_units_divide_the_mean_and_its_ends() -> None:
    tenths, points = mean_interval(5, 150, 5500, unit=10), mean_interval(5, 15, 55)
    assert tenths.mean == points.mean
    assert tenths.margin == pytest.approx(points.margin)


def test_one_measurement_has_a_mean_and_no_ends() -> None:
    assert mean_interval(1, 7, 49) == Interval(7, None, None)


@pytest.mark.parametrize("value", [3, 0])
def test_enough_equal_measurements_have_an_interval_without_width(value: int) -> None:
    count = ENOUGH_ALIKE
    assert mean_interval(count, count * value, count * value**2) == Interval(value, value, value)


@pytest.mark.parametrize("value", [3, 0])
@pytest.mark.parametrize("count", [2, 6, 99])
def test_fewer_equal_measurements_tell_nothing_but_their_mean(count: int, value: int) -> None:
    few = SampleMean.of_sums(count, count * value, count * value**2)
    assert few.interval() == Interval(value, None, None)
    assert few.is_alike


def test_rare_losses_that_have_not_come_yet_are_not_excluded() -> None:
    # One game in thirty loses 29 points, the others win 1: in truth, nobody is better.
    draw, found = random.Random(1), 0
    for _ in range(2000):
        values = [-29 if draw.random() < 1 / 30 else 1 for _ in range(12)]
        squares = sum(value**2 for value in values)
        found += mean_interval(12, sum(values), squares).excludes_zero
    assert found == 0


def test_one_measurement_is_not_called_alike() -> None:
    assert not SampleMean.of_sums(1, 7, 49).is_alike


def test_huge_sums_lose_no_digit() -> None:
    # As floats, the squares would cancel to nothing.
    shift = 10**12
    values = [shift + value for value in (1, 2, 3, 4, 5)]
    interval = mean_interval(5, sum(values), sum(value**2 for value in values))
    assert interval.margin == pytest.approx(1.963243, abs=1e-3)


@pytest.mark.parametrize(
    ("interval", "excludes"),
    [
        (Interval(1, 0.5, 1.5), True),
        (Interval(-1, -1.5, -0.5), True),
        (Interval(0.2, -0.1, 0.5), False),
        (Interval(0, 0, 0), False),
        (Interval(1, 0, 2), False),
        (Interval(1, None, None), False),
    ],
    ids=["above", "below", "around", "zero itself", "zero at its end", "unknown"],
)
def test_an_interval_knows_whether_zero_lies_outside(interval: Interval, excludes: bool) -> None:
    assert interval.excludes_zero is excludes


def test_a_mean_with_its_error_has_the_interval_of_the_measurements() -> None:
    measured = mean_interval(5, 15, 55)
    assert SampleMean(3, math.sqrt(0.5), 5, 4).interval() == measured


def test_an_interval_is_as_wide_as_its_degrees_of_freedom_demand() -> None:
    assert SampleMean(3, 2, 8, 3).interval().margin == pytest.approx(2 * stats.t.isf(0.025, 3))
    assert SampleMean(3, 2, 8, 0).interval() == Interval(3, None, None)


@pytest.mark.parametrize("pairs", [1, 6, 435])
def test_many_intervals_share_the_risk_of_one(pairs: int) -> None:
    assert 1 - bonferroni(pairs) == pytest.approx(0.05 / pairs)


def test_more_confidence_takes_a_wider_interval() -> None:
    interval = SampleMean(3, 2, 8, 7).interval(0.99)
    assert interval.margin == pytest.approx(2 * stats.t.isf(0.005, 7))


@pytest.mark.parametrize(
    ("interval", "negated"),
    [
        (Interval(2, 1, 3), Interval(-2, -3, -1)),
        (Interval(2, None, None), Interval(-2, None, None)),
    ],
    ids=["known", "unknown"],
)
def test_an_interval_can_be_turned_round(interval: Interval, negated: Interval) -> None:
    assert interval.negated == negated
    assert negated.negated == interval


@pytest.mark.parametrize("blocks", [3, 5, 20])
def test_about_95_of_100_intervals_hold_the_true_mean(blocks: int) -> None:
    drawn = random.Random(blocks)
    held = 0
    for _ in range(2000):
        # Four dice a block: whole numbers with the true mean 14.
        values = [sum(drawn.randint(1, 6) for _ in range(4)) for _ in range(blocks)]
        interval = mean_interval(blocks, sum(values), sum(value**2 for value in values))
        held += interval.low is not None and interval.low <= 14 <= (interval.high or 0)
    assert 0.935 < held / 2000 < 0.965  # three standard errors on either side
