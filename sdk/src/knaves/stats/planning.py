"""How many more deals it takes to tell bots apart."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final

from knaves.stats.intervals import CONFIDENCE, SampleMean
from knaves.stats.student import t_quantile

__all__ = ["measurements_needed", "more_needed"]

MISSED: Final = 0.2
"""How often a plan may miss a difference that is as large as it takes it to be."""

NEARLY_NORMAL: Final = 20
"""From so many measurements on a plan takes Student's quantiles to be the normal ones."""


def measurements_needed(deviation: float, effect: float, confidence: float = CONFIDENCE) -> int:
    """Return how many measurements tell a mean from 0: ((z_α + z_β) · deviation / effect)².

    Below 20 measurements the quantile z_α is that of Student's t, as in their interval.

    Args:
        deviation: the standard deviation of one measurement, such as a block or a deal.
        effect: the mean that is to be found, not 0; its sign makes no difference.
        confidence: that of the interval which is to exclude 0.

    Returns:
        The number, at least 2: one measurement knows nothing of its deviation.

    Raises:
        ValueError: the effect is 0, or the confidence is not between 0 and 1.

    Source: the sample size of a two-sided test of a mean; Cochran, Sampling Techniques,
    3rd edition, 4.6, with the power of the test in place of a margin.
    """
    if not effect:
        raise ValueError("effect: a difference of 0 can't be found by any number of measurements")
    if not 0 < confidence < 1:
        raise ValueError("confidence: it lies between 0 and 1")
    normal, sure = NormalDist(), (1 + confidence) / 2
    power = normal.inv_cdf(1 - MISSED)

    def needed(quantile: float) -> float:
        return ((quantile + power) * deviation / effect) ** 2

    count = max(2, math.ceil(needed(normal.inv_cdf(sure))))
    while count < NEARLY_NORMAL and count < needed(t_quantile(sure, count - 1)):
        count += 1
    return count


def more_needed(difference: SampleMean, played: int, confidence: float = CONFIDENCE) -> int | None:
    """Return how many more deals (or blocks) would tell a difference from 0, four times in five.

    It is a plan: it takes the difference and its deviation to be what they look like so far.

    Args:
        difference: what was measured.
        played: in how many deals (or blocks).
        confidence: that of the interval which is to exclude 0.

    Returns:
        The number: 0 where it is told already. None where nothing can be said: the difference
        rests on one deal, or on a few that were all alike, or is so near 0, within its
        standard error, that hardly its sign is known.
    """
    interval = difference.interval(confidence)
    if interval.excludes_zero:
        return 0
    if interval.margin is None or abs(difference.mean) <= difference.error:
        return None
    deviation = difference.error * math.sqrt(played)
    return max(1, measurements_needed(deviation, difference.mean, confidence) - played)
