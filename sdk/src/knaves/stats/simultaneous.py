"""Intervals of many differences that all hold at once."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Sequence
from statistics import NormalDist

from knaves.stats.bootstrap import resamples
from knaves.stats.estimates import Estimate
from knaves.stats.intervals import CONFIDENCE, Interval, bonferroni

__all__ = ["drawn_deviations", "simultaneous_intervals"]

ENOUGH_TO_DRAW = 20
"""Samples of fewer clusters don't show how the most extreme of many differences varies."""

Differences = dict[tuple[int, int], Interval]


def simultaneous_intervals(
    estimates: Sequence[Estimate],
    deviations: Sequence[Sequence[float]],
    confidence: float = CONFIDENCE,
) -> Differences:
    """Return intervals of all differences of two estimates that hold the truth all at once.

    They are Student's, but wider: from 20 clusters on by as much as the greatest |t| of all
    differences demands in samples of the clusters, before by `bonferroni`.

    Args:
        estimates: any number, all over the same clusters.
        deviations: what `drawn_deviations` draws for them.
        confidence: how often, in the long run, not one of the intervals fails.

    Returns:
        For each pair (i, j), i < j, of their positions, the interval of i minus j.

    Source: Westfall and Young, Resampling-Based Multiple Testing, 1993, 2.5 (single-step
    max |t|).
    """
    differences = {
        (one, other): estimates[one].minus(estimates[other])
        for one, other in itertools.combinations(range(len(estimates)), 2)
    }
    if not differences:
        return {}
    sure = bonferroni(len(differences), confidence)
    if all(difference.clusters >= ENOUGH_TO_DRAW for difference in differences.values()):
        errors = [(*pair, difference.error) for pair, difference in differences.items()]
        greatest = sorted(_greatest(errors, sample) for sample in deviations)
        # In samples the errors are those of the whole, so the quantile is a normal one; the
        # probability that belongs to it makes it one of Student's t.
        at = min(len(greatest) - 1, math.ceil(confidence * len(greatest)))
        sure = min(sure, 2 * NormalDist().cdf(greatest[at]) - 1)
    return {pair: difference.interval(sure) for pair, difference in differences.items()}


def drawn_deviations(estimates: Sequence[Estimate]) -> list[list[float]]:
    """Return how far estimates over the same clusters are from the truth, as samples show it.

    Returns:
        For each sample of the clusters the deviations of all estimates; none for no estimates.
    """
    if not estimates:
        return []
    influences = [_widened(estimate) for estimate in estimates]
    return [
        [sum(map(operator.mul, sample, influence)) for influence in influences]
        for sample in resamples(len(influences[0]))
    ]


def _widened(estimate: Estimate) -> list[float]:
    """Samples of G clusters vary by (G − 1) / G of what clusters do."""
    clusters = estimate.clusters
    factor = math.sqrt(clusters / (clusters - 1)) if clusters > 1 else 0.0
    return [factor * influence for influence in estimate.influences]


def _greatest(errors: Sequence[tuple[int, int, float]], deviations: Sequence[float]) -> float:
    return max(
        (abs(deviations[one] - deviations[other]) / error for one, other, error in errors if error),
        default=0.0,
    )
