"""How probable it is that a bot is the best of all."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

from knaves.stats.bootstrap import resamples
from knaves.stats.estimates import Estimate
from knaves.stats.student import t_quantile

__all__ = ["chances_of_best"]

FEWEST_CLUSTERS: Final = 20
"""Samples of fewer clusters hardly show how estimates vary."""
SURE: Final = 0.99
"""At this probability samples are as wide as Student's t: where a chance is nearly certain."""


def chances_of_best(estimates: Sequence[Estimate]) -> list[float] | None:
    """Return in what share of the samples of the clusters each estimate is the highest.

    Samples vary as a normal variable does; they are stretched to Student's t. Ties are split.

    Args:
        estimates: any number, all over the same clusters.

    Returns:
        The chances; None where one of the estimates has too few degrees of freedom, or where
        two differ by the same in all of too few clusters.

    Source: Efron and Tibshirani, An Introduction to the Bootstrap, chapter 8.
    """
    if not all(estimate.freedom >= FEWEST_CLUSTERS - 1 for estimate in estimates):
        return None
    best = max(estimates, key=lambda estimate: estimate.mean, default=None)
    differences = [best.minus(estimate) for estimate in estimates] if best else []
    if any(lead.mean and lead.interval().low is None for lead in differences):
        return None
    stretched = [_stretched(estimate) for estimate in estimates]
    shares = [0.0] * len(estimates)
    samples = list(resamples(len(stretched[0]))) if stretched else []
    for sample in samples:
        drawn = [
            estimate.mean + sum(map(operator.mul, sample, influences))
            for estimate, influences in zip(estimates, stretched, strict=True)
        ]
        highest = max(drawn)
        share = 1 / (drawn.count(highest) * len(samples))
        for at, value in enumerate(drawn):
            if value == highest:
                shares[at] += share
    return shares


def _stretched(estimate: Estimate) -> list[float]:
    factor = t_quantile(SURE, estimate.freedom) / NormalDist().inv_cdf(SURE)
    return [factor * influence for influence in estimate.influences]
