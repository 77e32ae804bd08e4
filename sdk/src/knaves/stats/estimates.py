"""Means over clusters of games that share their luck, and how far they can be trusted."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Sequence

import attrs

from knaves.stats.intervals import CONFIDENCE, Interval, SampleMean

__all__ = ["Estimate", "exact_sum", "mean_of", "ratio_of_sums", "squared_shares"]

ROUNDING = 1e-12
"""What is left of a sum whose terms are larger by this factor is the rounding of the terms."""


@attrs.frozen
class Estimate:
    """A mean, and what each cluster of games contributes to its deviation from the truth.

    Estimates over the same clusters can be subtracted: luck that both share cancels.

    Attributes:
        mean: the mean.
        influences: for each cluster by how much its games pull the mean away from what the
            others say, such that their squares add up to the variance of the mean.
        clusters: how many clusters have such games, at least 1.
        freedom: the degrees of freedom of the variance; 0 for a single cluster.
    """

    mean: float
    influences: tuple[float, ...] = attrs.field(repr=False)
    clusters: int
    freedom: int

    @property
    def error(self) -> float:
        """The standard error of the mean, 0 for a single cluster."""
        return math.sqrt(math.fsum(influence * influence for influence in self.influences))

    @property
    def sample_mean(self) -> SampleMean:
        """The mean as that of its clusters."""
        return SampleMean(self.mean, self.error, self.clusters, self.freedom)

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """Return the mean with its interval by Student's t over the clusters."""
        return self.sample_mean.interval(confidence)

    def times(self, factor: float) -> Estimate:
        """Return the estimate of as many times the mean."""
        influences = tuple(factor * influence for influence in self.influences)
        return attrs.evolve(self, mean=factor * self.mean, influences=influences)

    def minus(self, other: Estimate) -> Estimate:
        """Return the difference of two estimates over the same clusters, paired in each."""
        return Estimate(
            exact_sum((self.mean, -other.mean)),
            _without_rounding(
                list(map(operator.sub, self.influences, other.influences)),
                (self.influences, other.influences),
            ),
            min(self.clusters, other.clusters),
            min(self.freedom, other.freedom),
        )


def ratio_of_sums(totals: Sequence[int], games: Sequence[int], unit: int = 1) -> Estimate | None:
    """Return the mean Σ totals / Σ games, or None where there are no games.

    Args:
        totals: for each cluster the sum over its games of what was measured.
        games: for each cluster the number of its games, in the same unit as the totals.
        unit: what is counted as 1 in the result; the mean is divided by it.

    Source: the influence of cluster g on the ratio R of two sums is
    (total_g − R · games_g) / Σ games, and with G clusters the linearisation variance is
    G / (G − 1) times the sum of its squares; Cochran, Sampling Techniques, 3rd edition, 6.3 and
    9A. Where all clusters weigh alike, it is that of the plain mean of the clusters.
    """
    total, weight = sum(totals), sum(games)
    if not weight:
        return None
    clusters = len(games) - games.count(0)
    widened = math.sqrt(clusters / (clusters - 1)) if clusters > 1 else 0.0
    # Whole numbers up to the one division: what is 0 comes out as 0.
    scale = weight * weight * unit
    influences = tuple(
        widened * ((part * weight - total * count) / scale)
        for part, count in zip(totals, games, strict=True)
    )
    return Estimate(total / (weight * unit), influences, clusters, clusters - 1)


def squared_shares(games: Sequence[int]) -> list[float]:
    """Return the square of the share that each cluster has in all games."""
    total = sum(games)
    return [(count / total) ** 2 for count in games]


def mean_of(estimates: Sequence[Estimate], shares: Sequence[Sequence[float]]) -> Estimate:
    """Return the mean of estimates over the same clusters, in which all weigh alike.

    Args:
        estimates: at least one.
        shares: for each of them the `squared_shares` of the clusters in its games.

    Returns:
        The mean. Its degrees of freedom are those of its variance if all games varied alike:
        few, where one of the estimates rests on few clusters.

    Source: Satterthwaite, An Approximate Distribution of Estimates of Variance Components,
    Biometrics Bulletin 2, 1946.
    """
    number = len(estimates)
    of_each = [
        (math.fsum(column), one.freedom) for column, one in zip(shares, estimates, strict=True)
    ]
    of_clusters = [(part, 1) for part in map(math.fsum, zip(*shares, strict=True)) if part]
    freedom = min(_satterthwaite(of_each), _satterthwaite(of_clusters) - 1)
    columns = [one.influences for one in estimates]
    sums = [math.fsum(row) / number for row in zip(*columns, strict=True)]
    return Estimate(
        exact_sum(one.mean for one in estimates) / number,
        _without_rounding(sums, columns),
        min(one.clusters for one in estimates),
        freedom,
    )


def _satterthwaite(variances: Iterable[tuple[float, int]]) -> int:
    """Return the degrees of freedom of a sum of variances, rounded down.

    Args:
        variances: each with its degrees of freedom.
    """
    parts = list(variances)
    if not all(freedom for _, freedom in parts):
        return 0
    total = math.fsum(variance for variance, _ in parts)
    squares = math.fsum(variance * variance / freedom for variance, freedom in parts)
    return math.floor(total * total / squares * (1 + ROUNDING))


def _without_rounding(
    sums: Sequence[float], columns: Iterable[Sequence[float]]
) -> tuple[float, ...]:
    """Return sums of columns, with 0 where there is but the rounding of the columns."""
    least = ROUNDING * max(max(map(abs, column), default=0.0) for column in columns)
    return tuple(value if abs(value) > least else 0.0 for value in sums)


def exact_sum(terms: Iterable[float]) -> float:
    """Return the sum of terms, the same in any order, and 0 where it is but their rounding."""
    terms = tuple(terms)
    total = math.fsum(terms)
    return total if abs(total) > ROUNDING * max(map(abs, terms), default=0.0) else 0.0
