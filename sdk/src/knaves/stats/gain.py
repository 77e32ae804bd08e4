"""What it brings to play each deal in all rotations of a seating."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

__all__ = ["RotationSums"]


@attrs.define
class RotationSums:
    """Sums over the blocks at tables of one size, of the differences between its places.

    Attributes:
        blocks: how many blocks there are.
        game_squares: the squares of all differences of two places, over all games.
        block_squares: the same, of the sums of the differences over each block.
        totals: for each pair of bots the sum of their differences.
        meetings: for each pair of bots how often places of theirs met in a block.
    """

    totals: list[int]
    meetings: list[int]
    blocks: int = 0
    game_squares: int = 0
    block_squares: int = 0

    def add(self, places: Sequence[Sequence[int]], totals: Sequence[int]) -> None:
        """Add a block: for each place its scores, game by game, and their sum."""
        self.blocks += 1
        self.block_squares += _squared_differences(totals)
        self.game_squares += sum(map(_squared_differences, zip(*places, strict=True)))


def _squared_differences(values: Sequence[int]) -> int:
    """Return the sum of the squares of all differences of two of some values."""
    total = sum(values)
    return len(values) * sum(value * value for value in values) - total * total
