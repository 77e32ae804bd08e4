"""Who sits where, from game to game of a block."""

from __future__ import annotations

__all__ = ["rotated"]


def rotated(seating: tuple[int, ...], rotation: int) -> tuple[int, ...]:
    """Return a seating as it is in one of its rotations: each place sits so many seats lower.

    Args:
        seating: which place sits in each seat in the first game.
        rotation: which game it is, from 0.

    >>> rotated((0, 1, 2), 1)
    (1, 2, 0)
    """
    return seating[rotation:] + seating[:rotation]
