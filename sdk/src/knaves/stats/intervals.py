"""The mean of what was measured, and the interval in which the true mean lies."""

from __future__ import annotations

import functools
import math
from statistics import NormalDist
from typing import Final

import attrs

__all__ = ["CONFIDENCE", "Interval", "mean_interval", "student_interval", "t_quantile"]

CONFIDENCE: Final = 0.95
"""How often an interval holds the true mean, in the long run."""

TELLING_ALIKE: Final = 6
"""So many measurements that are all alike tell something: the first number at which chance
alone would put all of them on one side of zero less often than once in twenty (2 / 2**6),
which is the sign test's bound. With fewer, Student's t would be certain of what it can't know.
"""

FEW: Final = 200
"""Up to so many degrees of freedom the distribution is summed; beyond, expanded."""


@attrs.frozen
class Interval:
    """A mean with its confidence interval.

    Attributes:
        mean: the mean of what was measured.
        low: the lower end, or None where so few measurements can't tell.
        high: the upper end, or None likewise.
    """

    mean: float
    low: float | None
    high: float | None

    @property
    def margin(self) -> float | None:
        """What stands after the ±: half of the interval's width, or None where there is none."""
        return None if self.high is None else self.high - self.mean

    @property
    def negated(self) -> Interval:
        """The interval of B minus A, if this is that of A minus B."""
        low = None if self.high is None else -self.high
        return Interval(-self.mean, low, None if self.low is None else -self.low)

    @property
    def excludes_zero(self) -> bool:
        """Whether zero lies outside, so that a difference is more than chance."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


def mean_interval(
    count: int, total: int, squares: int, unit: int = 1, confidence: float = CONFIDENCE
) -> Interval:
    """Return the mean of whole-numbered measurements with its interval by Student's t.

    The sums are exact, so the interval does not depend on the order in which they grew.

    Args:
        count: how many measurements there are, at least 1.
        total: their sum.
        squares: the sum of their squares.
        unit: what is counted as 1 in the result; measurements are divided by it.
        confidence: how often such an interval holds the true mean.
    """
    spread = count * squares - total * total
    variance_of_mean = spread / (count * count * (count - 1)) if count > 1 else 0
    return student_interval(
        total / (count * unit), math.sqrt(variance_of_mean) / unit, count, confidence
    )


def student_interval(
    mean: float, error: float, count: int, confidence: float = CONFIDENCE
) -> Interval:
    """Return the interval around a mean by Student's t.

    Args:
        mean: the mean.
        error: its standard error.
        count: of how many independent measurements, at least 1.
        confidence: how often such an interval holds the true mean.
    """
    if count == 1 or (not error and mean and count < TELLING_ALIKE):
        return Interval(mean, None, None)
    half = t_quantile((1 + confidence) / 2, count - 1) * error
    return Interval(mean, mean - half, mean + half)


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
