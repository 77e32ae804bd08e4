"""Means over clusters of games that share their luck, and how far they can be trusted."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import attrs

from knaves.stats.intervals import CONFIDENCE, Interval, SampleMean

__all__ = ["Estimate", "exact_sum", "ratio_of_sums"]

ROUNDING = 1e-12
"""What is left of a sum whose terms are larger by this factor is the rounding of the terms."""


@attrs.frozen
class Estimate:
    """A mean, and what each cluster of games contributes to its deviation from the truth.

    Estimates over the same clusters can be subtracted: luck that both share cancels.

    Attributes:
        mean: the mean.
        influences: for each cluster by how much its games pull the mean away from what the
            others say; together they come to 0.
        clusters: how many clusters have such games, at least 1.
    """

    mean: float
    influences: tuple[float, ...] = attrs.field(repr=False)
    clusters: int

    @property
    def error(self) -> float:
        """The standard error of the mean, 0 for a single cluster.

        The square root of G / (G − 1) · Σ e² over the G influences e: the linearisation
        variance of a ratio of cluster totals. Where all clusters weigh alike, it is the
        standard error of the plain mean of the clusters.

        Source: Cochran, Sampling Techniques, 3rd edition, 6.3 and 9A.
        """
        if self.clusters == 1:
            return 0.0
        squares = math.fsum(influence * influence for influence in self.influences)
        return math.sqrt(self.clusters / (self.clusters - 1) * squares)

    @property
    def sample_mean(self) -> SampleMean:
        """The mean as that of its clusters."""
        return SampleMean(self.mean, self.error, self.clusters)

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """Return the mean with its interval by Student's t over the clusters."""
        return self.sample_mean.interval(confidence)

    def minus(self, other: Estimate) -> Estimate:
        """Return the difference of two estimates over the same clusters, paired in each."""
        return Estimate(
            exact_sum((self.mean, -other.mean)),
            tuple(
                exact_sum((mine, -theirs))
                for mine, theirs in zip(self.influences, other.influences, strict=True)
            ),
            min(self.clusters, other.clusters),
        )


def ratio_of_sums(totals: Sequence[int], games: Sequence[int], unit: int = 1) -> Estimate | None:
    """Return the mean Σ totals / Σ games, or None where there are no games.

    Args:
        totals: for each cluster the sum over its games of what was measured.
        games: for each cluster the number of its games, in the same unit as the totals.
        unit: what is counted as 1 in the result; the mean is divided by it.

    Source: the influence of cluster g on the ratio R of two sums is
    (total_g − R · games_g) / Σ games; Cochran, Sampling Techniques, 3rd edition, 6.3.
    """
    total, weight = sum(totals), sum(games)
    if not weight:
        return None
    # Whole numbers up to the one division: what is 0 comes out as 0.
    scale = weight * weight * unit
    influences = tuple(
        (part * weight - total * count) / scale for part, count in zip(totals, games, strict=True)
    )
    return Estimate(total / (weight * unit), influences, len(games) - games.count(0))


def exact_sum(terms: Iterable[float]) -> float:
    """Return the sum of terms, the same in any order, and 0 where it is but their rounding."""
    terms = tuple(terms)
    total = math.fsum(terms)
    return total if abs(total) > ROUNDING * max(map(abs, terms), default=0.0) else 0.0
