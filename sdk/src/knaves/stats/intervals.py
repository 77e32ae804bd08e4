"""The mean of what was measured, and the interval in which the true mean lies."""

from __future__ import annotations

import math
from typing import Final, Self

import attrs

from knaves.stats.student import t_quantile

__all__ = ["CONFIDENCE", "ENOUGH_ALIKE", "Interval", "SampleMean", "bonferroni"]

CONFIDENCE: Final = 0.95
"""How often an interval holds the true mean, in the long run."""
ENOUGH_ALIKE: Final = 100
"""So many measurements that are all alike are believed: fewer than 3 in 100 differ, at 95 %."""


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


@attrs.frozen
class SampleMean:
    """The mean of independent measurements, and how far it may be from the truth.

    Attributes:
        mean: the mean.
        error: its standard error, 0 for a single measurement.
        count: how many measurements there are, at least 1.
        freedom: the degrees of freedom of the error, less than ``count``.
    """

    mean: float
    error: float
    count: int
    freedom: int

    @classmethod
    def of_sums(cls, count: int, total: int, squares: int, unit: int = 1) -> Self:
        """Return the mean of whole-numbered measurements.

        The sums are exact, so the mean does not depend on the order in which they grew.

        Args:
            count: how many measurements there are, at least 1.
            total: their sum.
            squares: the sum of their squares.
            unit: what is counted as 1 in the result; measurements are divided by it.
        """
        spread = count * squares - total * total
        variance_of_mean = spread / (count * count * (count - 1)) if count > 1 else 0
        return cls(total / (count * unit), math.sqrt(variance_of_mean) / unit, count, count - 1)

    @property
    def is_alike(self) -> bool:
        """Whether there are several measurements, and all of them came out the same."""
        return self.count > 1 and not self.error

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """Return the mean with its interval by Student's t.

        Args:
            confidence: how often such an interval holds the true mean.

        Returns:
            The interval; without ends for a single measurement, and for fewer than
            `ENOUGH_ALIKE` that are all alike: Student's t would be certain of what it can't know.
        """
        if not self.freedom or (not self.error and self.count < ENOUGH_ALIKE):
            return Interval(self.mean, None, None)
        half = t_quantile((1 + confidence) / 2, self.freedom) * self.error
        return Interval(self.mean, self.mean - half, self.mean + half)


def bonferroni(tests: int, confidence: float = CONFIDENCE) -> float:
    """Return the confidence of each of some intervals that are to hold all at once.

    Args:
        tests: how many intervals there are, at least 1.
        confidence: how often, in the long run, not one of them fails.

    Source: Bonferroni's inequality; Westfall and Young, Resampling-Based Multiple Testing,
    1993, 2.3.
    """
    return 1 - (1 - confidence) / tests
