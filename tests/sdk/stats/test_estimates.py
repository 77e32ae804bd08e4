import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from knaves.stats.estimates import Estimate, exact_sum, mean_of, ratio_of_sums, squared_shares
from knaves.stats.intervals import ENOUGH_ALIKE, Interval, SampleMean

TOTALS = st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=12)


def ratio(totals: list[int], games: list[int], unit: int = 1) -> Estimate:
    estimate = ratio_of_sums(totals, games, unit)
    assert estimate is not None
    return estimate


@given(TOTALS, st.integers(1, 30))
def test_clusters_that_weigh_alike_give_the_plain_interval_of_their_means(
    totals: list[int], games: int
) -> None:
    interval = ratio(totals, [games] * len(totals)).interval()
    squares = sum(value**2 for value in totals)
    plain = SampleMean.of_sums(len(totals), sum(totals), squares, unit=games).interval()
    assert interval.mean == pytest.approx(plain.mean)
    assert (interval.margin is None) == (plain.margin is None)
    if plain.margin is not None:
        assert interval.margin == pytest.approx(plain.margin)


def test_clusters_of_one_block_each_give_the_interval_of_scipy() -> None:
    draw = random.Random(3)
    totals = [draw.randrange(-50, 60) for _ in range(25)]
    interval = ratio(totals, [1] * 25).interval()
    expected = stats.ttest_1samp(totals, 0).confidence_interval(0.95)
    assert (interval.low, interval.high) == pytest.approx((expected.low, expected.high))


def test_the_error_of_unequal_clusters_is_that_of_their_residuals() -> None:
    # Cluster sums 6, 1, 9 of 2, 1, 3 games: mean 16/6; residuals 2/3, −5/3, 1.
    estimate = ratio([6, 1, 9], [2, 1, 3])
    assert estimate.mean == pytest.approx(16 / 6)
    squares = (2 / 3) ** 2 + (5 / 3) ** 2 + 1
    assert estimate.error**2 == pytest.approx(3 / 2 * squares / 6**2)


def test_a_cluster_without_games_is_none() -> None:
    assert ratio([4, 0, 8], [1, 0, 1]).clusters == 2
    assert ratio([4, 0, 8], [1, 0, 1]).interval() == ratio([4, 8], [1, 1]).interval()


def test_no_games_have_no_mean() -> None:
    assert ratio_of_sums([0, 0], [0, 0]) is None
    assert ratio_of_sums([], []) is None


def test_units_divide_the_mean_and_its_error() -> None:
    points, halves = ratio([3, 5, 9], [1, 2, 2]), ratio([3, 5, 9], [1, 2, 2], unit=2)
    assert halves.mean == pytest.approx(points.mean / 2)
    assert halves.error == pytest.approx(points.error / 2)


def test_one_cluster_has_a_mean_and_no_ends() -> None:
    assert ratio([7], [2]).interval() == Interval(3.5, None, None)
    assert ratio([7], [2]).error == 0


@pytest.mark.parametrize(("clusters", "ends"), [(ENOUGH_ALIKE - 1, None), (ENOUGH_ALIKE, 3.0)])
def test_few_clusters_that_are_alike_tell_nothing_but_their_mean(
    clusters: int, ends: float | None
) -> None:
    games = list(range(1, clusters + 1))
    totals = [3 * count for count in games]
    assert ratio(totals, games).interval() == Interval(3, ends, ends)


def test_luck_that_two_share_cancels_in_their_difference() -> None:
    games = [1, 2, 3, 1, 2, 3, 1] * 20
    luck = [5, -3, 8, -9, 4, 2, 1] * 20
    one = ratio([10 * count + pull for count, pull in zip(games, luck, strict=True)], games)
    other = ratio([7 * count + pull for count, pull in zip(games, luck, strict=True)], games)
    assert one.error > 0.2
    difference = one.minus(other)
    assert difference.interval() == Interval(pytest.approx(3), difference.mean, difference.mean)


def test_a_difference_rests_on_the_fewer_clusters() -> None:
    found = ratio([1, 2, 3], [1, 1, 1]).minus(ratio([1, 2, 0], [1, 1, 0]))
    assert (found.clusters, found.freedom) == (2, 1)


def test_estimates_weigh_alike_in_their_mean_however_much_they_rest_on() -> None:
    many, few = [1] * 40, [1] * 4 + [0] * 36
    draw = random.Random(2)
    one, other = (
        ratio([draw.randrange(30) * count for count in games], games) for games in (many, few)
    )
    mean = mean_of([one, other], [squared_shares(many), squared_shares(few)])
    assert mean.mean == pytest.approx((one.mean + other.mean) / 2)
    assert mean.clusters == 4
    # By far the most of the variance is that of four clusters, which has three degrees.
    assert mean.freedom == 3


def test_the_mean_of_estimates_over_the_same_clusters_has_their_freedom() -> None:
    games = [2] * 12
    draw = random.Random(2)
    some = [ratio([draw.randrange(30) for _ in games], games) for _ in range(5)]
    assert mean_of(some, [squared_shares(games)] * 5).freedom == 11
    assert mean_of(some[:1], [squared_shares(games)]) == some[0]


def test_what_rests_on_one_cluster_has_no_freedom() -> None:
    one, other = ratio([5, 7, 9], [1, 1, 1]), ratio([5, 0, 0], [1, 0, 0])
    assert (
        mean_of([one, other], [squared_shares([1, 1, 1]), squared_shares([1, 0, 0])]).freedom == 0
    )


def test_a_multiple_has_as_many_times_the_error() -> None:
    one = ratio([1, 5, 3], [1, 1, 1])
    double = one.times(-2)
    assert (double.mean, double.error) == pytest.approx((-2 * one.mean, 2 * one.error))
    assert double.freedom == one.freedom


@given(st.lists(st.floats(-1e9, 1e9), max_size=6), st.randoms())
def test_a_sum_is_the_same_in_any_order(terms: list[float], draw: random.Random) -> None:
    assert exact_sum(draw.sample(terms, len(terms))) == exact_sum(terms)


def test_what_rounding_leaves_is_nothing() -> None:
    assert 0.1 + 0.2 != 0.3
    assert exact_sum([0.1 + 0.2, -0.3]) == 0
    assert exact_sum([0.3, -0.2]) == pytest.approx(0.1)
    assert exact_sum([]) == 0
