"""How far counts are from what chance alone would bring."""

from __future__ import annotations

from collections.abc import Iterable


def excess(counts: Iterable[int], expected: float, freedom: int) -> float:
    """Return by how many standard deviations a chi-square statistic misses its mean."""
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    return (chi_square - freedom) / (2 * freedom) ** 0.5
