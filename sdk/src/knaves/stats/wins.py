"""How a win is counted: in whole parts, however many share it."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

__all__ = ["win_shares", "win_unit"]


@functools.cache
def win_unit(seats: int) -> int:
    """Return in how many parts a win is counted, so that any tie splits it into whole ones.

    Args:
        seats: how many sit at the largest table.
    """
    return math.lcm(*range(1, seats + 1))


def win_shares(scores: Sequence[int], unit: int) -> list[int]:
    """Return the share of each seat in the win of a game; the highest scores split it.

    Args:
        scores: the scores of the seats.
        unit: in how many parts a win is counted, a multiple of the seats' `win_unit`.

    >>> win_shares((9, 1, 9), unit=6)
    [3, 0, 3]
    """
    best = max(scores)
    share = unit // scores.count(best)
    return [share if score == best else 0 for score in scores]
