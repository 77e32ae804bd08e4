"""What the games of a league come to for each bot, in whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from knaves.league.played import PlayedBlock
from knaves.stats.wins import win_shares

__all__ = ["BotTotals", "Totals"]


@attrs.frozen
class BotTotals:
    """What the games of one bot came to; a game counts once for each copy in it.

    Attributes:
        games: how many it played.
        points: the sum of its scores, in 1/``rules.score_scale`` points.
        wins: its wins, in 1/`knaves.stats.wins.win_unit` of the league's largest table.
        faults: how often it was at fault.
    """

    games: int = 0
    points: int = 0
    wins: int = 0
    faults: int = 0


class Totals:
    """What some blocks come to."""

    def __init__(self, bots: int, win_unit: int) -> None:
        """Begin with nothing.

        Args:
            bots: how many there are.
            win_unit: in how many parts a win is counted.
        """
        self._sums = [[0, 0, 0, 0] for _ in range(bots)]
        self._win_unit = win_unit

    def add(self, block: PlayedBlock, bots: Sequence[int]) -> None:
        """Add a block; ``bots`` are the numbers of those at its table."""
        for rotation, game in enumerate(block.games):
            places = block.places(rotation)
            shares = win_shares(game.scores, self._win_unit)
            for place, score, share in zip(places, game.scores, shares, strict=True):
                sums = self._sums[bots[place]]
                sums[0] += 1
                sums[1] += score
                sums[2] += share
            for fault in game.faults:
                self._sums[bots[places[fault.seat]]][3] += 1

    def __iter__(self) -> Iterator[tuple[int, BotTotals]]:
        """Yield the number and the totals of each bot that has played."""
        for bot, sums in enumerate(self._sums):
            if sums[0]:
                yield bot, BotTotals(*sums)
