"""How many more deals it takes to tell bots apart."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final

from knaves.stats.estimates import Estimate

__all__ = ["ALPHA", "BETA", "measurements_needed", "more_needed"]

ALPHA: Final = 0.05
"""How often, with this risk, bots that are equally good are told apart."""

BETA: Final = 0.2
"""How often, with this risk, a real difference is missed."""


def measurements_needed(
    deviation: float, effect: float, alpha: float = ALPHA, beta: float = BETA
) -> int:
    """Return how many measurements tell a mean from 0: ((z_α + z_β) · deviation / effect)².

    Args:
        deviation: the standard deviation of one measurement, such as a block or a deal.
        effect: the mean that is to be found, not 0; its sign makes no difference.
        alpha: the risk of finding a mean that is 0, on both sides together.
        beta: the risk of missing a mean of this size.

    Returns:
        The number, at least 2: one measurement knows nothing of its deviation.

    Raises:
        ValueError: the effect is 0, or a risk is not between 0 and 1.

    Source: the sample size of a two-sided test of a mean; Cochran, Sampling Techniques,
    3rd edition, 4.6, with the power of the test in place of a margin.
    """
    if not effect:
        raise ValueError("effect: a difference of 0 can't be found by any number of measurements")
    if not (0 < alpha < 1 and 0 < beta < 1):
        raise ValueError("alpha, beta: risks lie between 0 and 1")
    normal = NormalDist()
    quantiles = normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(1 - beta)
    return max(2, math.ceil((quantiles * deviation / effect) ** 2))


def more_needed(
    difference: Estimate, played: int, alpha: float = ALPHA, beta: float = BETA
) -> int | None:
    """Return how many more deals (or blocks) would tell a difference from 0.

    It is a plan: it takes the difference and its deviation to be what they look like so far.

    Args:
        difference: what was measured.
        played: in how many deals (or blocks).
        alpha: the risk of finding a difference that is 0.
        beta: the risk of missing it.

    Returns:
        The number: 0 where it is told already. None where nothing can be said: the difference
        is 0 so far, or it rests on one deal, or on a few that were all alike.
    """
    interval = difference.interval(1 - alpha)
    if not difference.mean or interval.margin is None:
        return None
    if interval.excludes_zero:
        return 0
    deviation = difference.error * math.sqrt(played)
    return max(1, measurements_needed(deviation, difference.mean, alpha, beta) - played)
