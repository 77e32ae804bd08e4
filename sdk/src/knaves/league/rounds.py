"""Draw rounds of tables where not all can meet: who sits together has met least."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from knaves.league.exchange import Exchange, PairCounts, Seated
from knaves.league.played import Table

__all__ = ["Rounds"]


class Rounds:
    """Draws one round after the other; in each, newcomers sit equally often.

    Others take, in turn, the seats that newcomers leave. Each table is filled with those who
    have met least; then bots change places where that makes pairs meet more equally often.
    """

    def __init__(self, newcomers: Sequence[str], others: Sequence[str], seats: int) -> None:
        self._bots = (*newcomers, *others)
        self._newcomers = range(len(newcomers))
        self._others = range(len(newcomers), len(self._bots))
        self._seats = seats
        self._counts = PairCounts((self._newcomers, self._others))
        self._turn = 0

    def draw(self, tables: int, times: int) -> tuple[Table, ...]:
        """Draw the next round.

        Args:
            tables: how many tables it has; at each sits a newcomer.
            times: how often each newcomer sits in it.

        Returns:
            The tables, no two of them alike.
        """
        left = self._shares(tables, times)
        drawn: list[Seated] = []
        for waiting in range(tables, 0, -1):
            table = self._fill(left, waiting)
            self._counts.count(table)
            drawn.append(table)
        Exchange(drawn, self._counts).improve()
        return tuple([tuple(sorted([self._bots[bot] for bot in table])) for table in drawn])

    def _shares(self, tables: int, times: int) -> list[int]:
        """Return how often each bot sits in the next round."""
        shares = [times] * len(self._newcomers) + [0] * len(self._others)
        for _ in range(tables * self._seats - sum(shares)):
            shares[self._others[self._turn]] += 1
            self._turn = (self._turn + 1) % len(self._others)
        return shares

    def _fill(self, left: list[int], waiting: int) -> Seated:
        """Fill the next of so many waiting tables; ``left`` says how often each bot sits yet."""
        table: list[int] = []
        met = [0] * len(self._bots)  # how often each bot has met those at the table
        places = -(-sum([left[bot] for bot in self._newcomers]) // waiting)
        for group, count in ((self._newcomers, places), (self._others, self._seats - places)):
            free = [bot for bot in group if left[bot]]
            # Who sits as often yet as there are tables can't miss one of them.
            bound = [bot for bot in free if left[bot] == waiting]
            for _ in range(count):
                bot = min(bound or free, key=lambda bot: (met[bot], -left[bot]))
                free.remove(bot)
                if bound:
                    bound.remove(bot)
                met = list(map(add, met, self._counts.of[bot]))
                table.append(bot)
        for bot in table:
            left[bot] -= 1
        return tuple(sorted(table))
