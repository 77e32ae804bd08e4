"""What is kept of the blocks of a league, batch by batch of deals."""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

import attrs

__all__ = ["Batch", "BotColumns", "PairColumns", "SeatColumns"]


@attrs.frozen
class PairColumns:
    """What two bots did against each other, batch by batch; all is counted in 1/unit.

    Attributes:
        differences: the points of the first bot minus those of the second.
        leads: the games in which the first had the higher score, minus those in which the
            second had: won games, with ties as halves, are (games + leads) / 2.
        games: the games in which both sat.
        blocks: the blocks in which both sat.
    """

    differences: Sequence[int]
    leads: Sequence[int]
    games: Sequence[int]
    blocks: Sequence[int]

    def swapped(self) -> PairColumns:
        """Return what the second bot did against the first."""
        differences = [-value for value in self.differences]
        return PairColumns(differences, [-lead for lead in self.leads], self.games, self.blocks)


@attrs.frozen
class BotColumns:
    """What a bot did, batch by batch; all is counted in 1/unit.

    Attributes:
        deviations: its points minus the mean of the bots at its table.
        wins: its wins; those who share the highest score share the win.
        games: the games in which it sat.
        blocks: the blocks in which it sat.
    """

    deviations: Sequence[int]
    wins: Sequence[int]
    games: Sequence[int]
    blocks: Sequence[int]


@attrs.frozen
class SeatColumns:
    """What came of a seat at tables of one size, batch by batch.

    Attributes:
        deviations: the points in the seat minus the mean of the table, times the table's size.
        games: the games at tables of this size.
    """

    deviations: Sequence[int]
    games: Sequence[int]


class Batch:
    """The sums over a run of consecutive deals; `BotColumns` and so on say of what.

    Points grow without limit; counts fit into 64 bits, in a quarter of the memory.
    """

    __slots__ = (
        "blocks",
        "deviations",
        "differences",
        "games",
        "leads",
        "met",
        "seats",
        "shared",
        "wins",
    )

    def __init__(self, bots: int) -> None:
        pairs = bots * (bots - 1) // 2
        self.differences = [0] * pairs
        self.leads = _counts(pairs)
        self.shared = _counts(pairs)
        self.met = _counts(pairs)
        self.deviations = [0] * bots
        self.wins = _counts(bots)
        self.games = _counts(bots)
        self.blocks = _counts(bots)
        self.seats: dict[int, list[int]] = {}

    @property
    def columns(self) -> tuple[MutableSequence[int], ...]:
        """All that is counted in 1/unit."""
        return (
            self.differences,
            self.leads,
            self.shared,
            self.met,
            self.deviations,
            self.wins,
            self.games,
            self.blocks,
        )

    def merge(self, other: Batch) -> None:
        """Add the sums of another batch."""
        for column, more in zip(self.columns, other.columns, strict=True):
            for at, value in enumerate(more):
                column[at] += value
        for size, seats in other.seats.items():
            mine = self.seats.setdefault(size, [0] * len(seats))
            self.seats[size] = [a + b for a, b in zip(mine, seats, strict=True)]

    def multiply(self, factor: int) -> None:
        """Count all in parts that are smaller by a factor."""
        for column in self.columns:
            for at, value in enumerate(column):
                column[at] = value * factor


def _counts(number: int) -> array[int]:
    return array("q", bytes(8 * number))
