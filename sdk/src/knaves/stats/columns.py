"""What is kept of the blocks of a league, batch by batch of deals."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

__all__ = ["BotColumns", "PairColumns", "SeatColumns"]


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
        spans: for each of its games (k − 1) / k, where k bots sat at the table: so much of its
            mean difference from the others is above the mean of the table.
    """

    deviations: Sequence[int]
    wins: Sequence[int]
    games: Sequence[int]
    blocks: Sequence[int]
    spans: Sequence[int]


@attrs.frozen
class SeatColumns:
    """What came of a seat at tables of one size, batch by batch.

    Attributes:
        deviations: the points in the seat minus the mean of the table, times the table's size.
        games: the games at tables of this size.
    """

    deviations: Sequence[int]
    games: Sequence[int]
