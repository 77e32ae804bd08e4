"""Quantiles of Student's t."""

from __future__ import annotations

import functools
import math
from statistics import NormalDist
from typing import Final

__all__ = ["t_quantile"]

FEW: Final = 200
"""Up to so many degrees of freedom the distribution is summed; beyond, expanded."""


@functools.lru_cache(maxsize=64)
def t_quantile(probability: float, freedom: int) -> float:
    """Return the value that a Student t variable stays below with this probability.

    For many degrees of freedom by the expansion in powers of 1/freedom around the normal
    quantile; else by Newton's method on the distribution itself, which is a finite sum.
    Both are right to ten digits for probabilities from 0.5 to 0.9995.

    Args:
        probability: at least 0.5, below 1.
        freedom: the degrees of freedom, at least 1.

    Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 to 26.7.5.
    """
    normal = NormalDist().inv_cdf(probability)
    if freedom > FEW:
        return _expanded(normal, freedom)
    # The distribution is concave from 0 on and the normal quantile is too small, so that
    # Newton's steps approach from below and never overshoot.
    value = normal
    while True:
        missing = probability - (1 + _central(value, freedom)) / 2
        step = missing / _density(value, freedom)
        value += step
        if step <= 1e-13 * value:
            return value


def _expanded(normal: float, freedom: int) -> float:
    """A & S 26.7.5, to the fourth power."""
    square = normal * normal
    terms = (
        1,
        (square + 1) / 4,
        ((5 * square + 16) * square + 3) / 96,
        (((3 * square + 19) * square + 17) * square - 15) / 384,
        ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
    )
    return normal * sum(term / float(freedom) ** power for power, term in enumerate(terms))


def _central(value: float, freedom: int) -> float:
    """The probability of −value to value: A & S 26.7.3 and 26.7.4."""
    angle = math.atan(value / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for number in range(1 + odd, freedom, 2):
        total += term
        term *= cosine * cosine * number / (number + 1)
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


def _density(value: float, freedom: int) -> float:
    """The density of Student's t: A & S 26.7.1, differentiated."""
    scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)
    shape = (freedom + 1) / 2 * math.log1p(value * value / freedom)
    return math.exp(scale - shape) / math.sqrt(freedom * math.pi)
