"""What it brings to play each deal in all rotations of a seating."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import attrs

from knaves.stats.outcomes import PlacedScores
from knaves.stats.pairs import pair_number, pairs_of_places

__all__ = ["RotationSums"]

ENOUGH_BLOCKS: Final = 20
"""Fewer blocks can't tell how they vary."""


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

    @classmethod
    def empty(cls, bots: int) -> RotationSums:
        """Return the sums over no block at all, of so many bots."""
        pairs = math.comb(bots, 2)
        return cls([0] * pairs, [0] * pairs)

    def add(self, placed: PlacedScores) -> None:
        """Add a block."""
        self.blocks += 1
        self.block_squares += _squared_differences(placed.totals)
        self.game_squares += sum(map(_squared_differences, zip(*placed.scores, strict=True)))
        bots, totals = placed.bots, placed.totals
        for one, two in pairs_of_places(len(bots)):
            if bots[one] == bots[two]:
                continue
            first, second = (one, two) if bots[one] < bots[two] else (two, one)
            at = pair_number(bots[first], bots[second])
            self.totals[at] += totals[first] - totals[second]
            self.meetings[at] += 1

    def gain(self, size: int) -> float | None:
        """Return how many independent games tell as much as one of these, at this table size.

        It is σ² / n over the variance of a block's mean: σ² is the variance of the difference
        of two places in one game, taken by itself, and n the size of the table; both variances
        are around the mean of the two bots, and taken together over all pairs.

        Returns:
            The gain: above 1 it takes fewer games to play each deal in all rotations. None
            for fewer than 20 blocks, or where all blocks came out alike.

        Source: the design effect of cluster sampling; Kish, Survey Sampling, 5.4. Its inverse
        is the gain. As the sample's mean takes part, both variances are corrected for it.
        """
        if self.blocks < ENOUGH_BLOCKS:
            return None
        met = [
            (total, times) for total, times in zip(self.totals, self.meetings, strict=True) if times
        ]
        # Places that copies of a bot hold differ by 0 in the mean, which is known.
        differences = self.blocks * size * (size - 1) // 2
        explained = sum(Fraction(total * total, times) for total, times in met)
        freedom = differences - len(met)
        if not freedom:
            return None
        block = (self.block_squares - explained) / (freedom * size * size)
        if not block:
            return None
        game = (self.game_squares - explained / size) / (size * differences)
        game += block * len(met) / differences
        return float(game / size / block)


def _squared_differences(values: Sequence[int]) -> int:
    """Return the sum of the squares of all differences of two of some values."""
    total = sum(values)
    return len(values) * sum(value * value for value in values) - total * total
