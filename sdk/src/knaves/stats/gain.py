"""What it brings to play each deal in all rotations of a seating."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Self

import attrs

from knaves.stats.intervals import CONFIDENCE, Interval
from knaves.stats.outcomes import PlacedScores
from knaves.stats.pairs import pair_number, pairs_of_places
from knaves.stats.student import t_quantile

__all__ = ["Rotations"]

ENOUGH_BLOCKS: Final = 20
"""Fewer blocks can't tell how they vary."""
ENOUGH_GROUPS: Final = 20
"""Fewer groups of deals can't tell how their variance varies."""
MOST_GROUPS: Final = 64
"""Neighbouring deals share a group where there are more: finer groups would tell no more."""


class Rotations:
    """What tells the gain at tables of one size, in groups of neighbouring deals."""

    def __init__(self, size: int, bots: int) -> None:
        self._size = size
        self._bots = bots
        self._width = 1
        self._groups: dict[int, _Sums] = {}

    def add(self, deal: int, placed: PlacedScores) -> None:
        """Add a block."""
        while deal // self._width >= MOST_GROUPS:
            self._halve()
        index = deal // self._width
        if index not in self._groups:
            self._groups[index] = _Sums.empty(self._bots)
        self._groups[index].add(placed)

    def gain(self) -> Interval | None:
        """Return how many independent games tell as much as one of these.

        It is σ² / n over the variance of a block's mean: σ² is the variance of the difference
        of two places in one game, taken by itself, and n the size of the table; both variances
        are around the mean of the two bots, and taken together over all pairs. Its interval is
        that of its logarithm by the jackknife, which leaves out one group of deals at a time.

        Returns:
            The gain: above 1 it takes fewer games to play each deal in all rotations; without
            ends for few deals. None for fewer than 20 blocks, or where all came out alike.

        Source: the design effect of cluster sampling; Kish, Survey Sampling, 5.4. Its inverse
        is the gain. As the sample's mean takes part, both variances are corrected for it. The
        jackknife: Efron and Tibshirani, An Introduction to the Bootstrap, chapter 11.
        """
        whole = _Sums.empty(self._bots)
        for group in self._groups.values():
            whole.merge(group)
        gain = whole.gain(self._size) if whole.blocks >= ENOUGH_BLOCKS else None
        if gain is None:
            return None
        without = [whole.without(group).gain(self._size) for group in self._groups.values()]
        known = sorted(math.log(part) for part in without if part is not None)
        if len(known) < max(ENOUGH_GROUPS, len(without)):
            return Interval(gain, None, None)
        middle = math.fsum(known) / len(known)
        freedom = len(known) - 1
        squares = math.fsum((part - middle) ** 2 for part in known)
        error = math.sqrt(freedom / len(known) * squares)
        factor = math.exp(t_quantile((1 + CONFIDENCE) / 2, freedom) * error)
        return Interval(gain, gain / factor, gain * factor)

    def _halve(self) -> None:
        self._width *= 2
        groups: dict[int, _Sums] = {}
        for index, group in self._groups.items():
            if index // 2 in groups:
                groups[index // 2].merge(group)
            else:
                groups[index // 2] = group
        self._groups = groups


@attrs.define
class _Sums:
    """Sums over blocks of the differences between the places of a table.

    Attributes:
        totals: for each pair of bots the sum of their differences.
        meetings: for each pair of bots how often places of theirs met in a block.
        blocks: how many blocks there are.
        game_squares: the squares of all differences of two places, over all games.
        block_squares: the same, of the sums of the differences over each block.
    """

    totals: list[int]
    meetings: list[int]
    blocks: int = 0
    game_squares: int = 0
    block_squares: int = 0

    @classmethod
    def empty(cls, bots: int) -> Self:
        pairs = math.comb(bots, 2)
        return cls([0] * pairs, [0] * pairs)

    def add(self, placed: PlacedScores) -> None:
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

    def merge(self, other: _Sums, sign: int = 1) -> None:
        for column, more in ((self.totals, other.totals), (self.meetings, other.meetings)):
            column[:] = [value + sign * by for value, by in zip(column, more, strict=True)]
        self.blocks += sign * other.blocks
        self.game_squares += sign * other.game_squares
        self.block_squares += sign * other.block_squares

    def without(self, other: _Sums) -> _Sums:
        rest = attrs.evolve(self, totals=[*self.totals], meetings=[*self.meetings])
        rest.merge(other, -1)
        return rest

    def gain(self, size: int) -> float | None:
        squares: Counter[int] = Counter()
        for total, times in zip(self.totals, self.meetings, strict=True):
            squares[times] += total * total
        met = sum(1 for times in self.meetings if times)
        explained = sum(Fraction(square, times) for times, square in squares.items() if times)
        # Places that copies of a bot hold differ by 0 in the mean, which is known.
        differences = self.blocks * size * (size - 1) // 2
        freedom = differences - met
        if freedom <= 0:
            return None
        block = (self.block_squares - explained) / (freedom * size * size)
        if not block:
            return None
        game = (self.game_squares - explained / size) / (size * differences)
        game += block * met / differences
        return float(game / size / block)


def _squared_differences(values: Sequence[int]) -> int:
    """Return the sum of the squares of all differences of two of some values."""
    total = sum(values)
    return len(values) * sum(value * value for value in values) - total * total
