"""How pairs are numbered."""

from __future__ import annotations

import functools
import itertools

__all__ = ["pair_number", "pairs_of_places"]


def pair_number(low: int, high: int) -> int:
    """Return the number of a pair: (0, 1), (0, 2), (1, 2), (0, 3), … are numbered from 0.

    >>> pair_number(1, 2)
    2
    """
    return high * (high - 1) // 2 + low


@functools.cache
def pairs_of_places(size: int) -> tuple[tuple[int, int], ...]:
    """Return all pairs of places of a table, the smaller one first."""
    return tuple(itertools.combinations(range(size), 2))
