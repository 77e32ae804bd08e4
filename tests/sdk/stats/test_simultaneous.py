import itertools
import random

import pytest
from scipy import stats

from knaves.stats.estimates import Estimate, ratio_of_sums
from knaves.stats.simultaneous import drawn_deviations, simultaneous_intervals


def measured(draw: random.Random, columns: int, clusters: int) -> list[Estimate]:
    """Independent columns with the true mean 0."""
    estimates: list[Estimate] = []
    for _ in range(columns):
        values = [round(draw.gauss(0, 1000)) for _ in range(clusters)]
        estimate = ratio_of_sums(values, [1] * clusters)
        assert estimate is not None
        estimates.append(estimate)
    return estimates


def margins(estimates: list[Estimate]) -> list[float]:
    intervals = simultaneous_intervals(estimates, drawn_deviations(estimates))
    return [interval.margin or 0 for interval in intervals.values()]


def errors(estimates: list[Estimate]) -> list[float]:
    return [one.minus(other).error for one, other in itertools.combinations(estimates, 2)]


@pytest.mark.parametrize("clusters", [2, 7, 19])
def test_few_clusters_are_as_wide_as_bonferroni_demands(clusters: int) -> None:
    estimates = measured(random.Random(1), 4, clusters)
    factor = stats.t.isf(0.025 / 6, clusters - 1)
    assert margins(estimates) == pytest.approx([factor * error for error in errors(estimates)])


def test_many_clusters_are_as_wide_as_tukey_demands() -> None:
    # Of columns that vary alike, the greatest difference is the studentised range.
    factors = []
    for seed in range(3):
        estimates = measured(random.Random(seed), 5, 400)
        factors += [m / e for m, e in zip(margins(estimates), errors(estimates), strict=True)]
    tukey = stats.studentized_range.ppf(0.95, 5, 5 * 399) / 2**0.5
    assert sum(factors) / len(factors) == pytest.approx(tukey, rel=0.02)


def test_two_columns_need_no_more_than_students_t() -> None:
    estimates = measured(random.Random(2), 2, 200)
    assert margins(estimates)[0] / errors(estimates)[0] == pytest.approx(
        stats.t.isf(0.025, 199), rel=0.05
    )


@pytest.mark.parametrize("clusters", [4, 25])
def test_samples_vary_as_the_estimates_do(clusters: int) -> None:
    estimates = measured(random.Random(3), 5, clusters)
    columns = zip(*drawn_deviations(estimates), strict=True)
    ratios = [
        stats.tstd(column) / one.error for column, one in zip(columns, estimates, strict=True)
    ]
    assert sum(ratios) / len(ratios) == pytest.approx(1, abs=0.04)


@pytest.mark.parametrize(("clusters", "told"), [(7, False), (8, True)])
def test_clusters_that_are_alike_tell_as_much_as_the_sign_test_of_all_pairs(
    clusters: int, told: bool
) -> None:
    # Four columns make six pairs: 2 / 2⁷ is more than 0.05 / 6, and 2 / 2⁸ is less.
    columns = [ratio_of_sums([value] * clusters, [1] * clusters) for value in (9, 6, 2, 0)]
    estimates = [column for column in columns if column is not None]
    intervals = simultaneous_intervals(estimates, drawn_deviations(estimates))
    assert len(intervals) == 6
    assert {interval.excludes_zero for interval in intervals.values()} == {told}


def test_no_estimates_have_no_differences() -> None:
    assert simultaneous_intervals([], []) == {}
    assert drawn_deviations([]) == []


@pytest.mark.slow
@pytest.mark.parametrize("clusters", [6, 20, 40])
def test_about_95_of_100_times_all_hold_at_once(clusters: int) -> None:
    draw = random.Random(clusters)
    held = 0
    for _ in range(1000):
        estimates = measured(draw, 5, clusters)
        intervals = simultaneous_intervals(estimates, drawn_deviations(estimates)).values()
        held += all((interval.low or 0) <= 0 <= (interval.high or 0) for interval in intervals)
    assert 0.93 <= held / 1000 <= 0.97
