"""Draw rounds of tables where not all can meet: who sits together has met least."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import inf
from operator import add
from typing import TypeAlias

from knaves.league.played import Table

__all__ = ["Rounds"]

_Tables: TypeAlias = list[list[int]]
_Seat: TypeAlias = tuple[int, int]
"""The number of a table, and of a place at it."""


class Rounds:
    """Draws one round after the other; in each, newcomers sit equally often.

    Others take, in turn, the seats that newcomers leave. Each table is filled with those who
    have met least. Then bots change places between tables while that makes all pairs meet
    more equally often, which is when the sum of the squares of their meetings falls.
    """

    def __init__(self, newcomers: Sequence[str], others: Sequence[str], seats: int) -> None:
        self._bots = (*newcomers, *others)
        self._newcomers = range(len(newcomers))
        self._others = range(len(newcomers), len(self._bots))
        self._seats = seats
        self._met = [[0] * len(self._bots) for _ in self._bots]
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
        drawn: _Tables = []
        for waiting in range(tables, 0, -1):
            table = self._fill(left, waiting)
            self._meet(table)
            drawn.append(table)
        self._improve(drawn)
        return tuple([tuple(sorted([self._bots[bot] for bot in table])) for table in drawn])

    def _shares(self, tables: int, times: int) -> list[int]:
        """Return how often each bot sits in the next round."""
        shares = [times] * len(self._newcomers) + [0] * len(self._others)
        for _ in range(tables * self._seats - sum(shares)):
            shares[self._others[self._turn]] += 1
            self._turn = (self._turn + 1) % len(self._others)
        return shares

    def _fill(self, left: list[int], waiting: int) -> list[int]:
        """Fill the next of so many waiting tables; ``left`` says how often each bot sits yet."""
        table: list[int] = []
        met = [0] * len(self._bots)
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
                met = list(map(add, met, self._met[bot]))
                table.append(bot)
        for bot in table:
            left[bot] -= 1
        return sorted(table)

    def _meet(self, table: Sequence[int], times: int = 1) -> None:
        for one, other in combinations(table, 2):
            self._met[one][other] += times
            self._met[other][one] += times

    def _improve(self, tables: _Tables) -> None:
        """Let bots change places until all tables differ and no change is for the better."""
        least = min(min(row[:bot] + row[bot + 1 :]) for bot, row in enumerate(self._met))
        relief = self._relief(tables)
        better = True
        while better:
            better = False
            for one in [
                (number, place) for number in range(len(tables)) for place in range(self._seats)
            ]:
                table = tables[one[0]]
                met = self._met[table[one[1]]]
                twin = tables.count(table) > 1
                if twin or max([met[other] for other in table]) > least + 1:
                    other = self._best_change(tables, relief, one, inf if twin else 0)
                    if other:
                        self._change(tables, one, other)
                        relief = self._relief(tables)
                        better = True

    def _relief(self, tables: _Tables) -> list[list[int]]:
        """Return for each seat by how much the sum falls if its bot leaves the table."""
        return [
            [sum([self._met[bot][other] for other in table]) - len(table) + 1 for bot in table]
            for table in tables
        ]

    def _best_change(
        self, tables: _Tables, relief: list[list[int]], one: _Seat, limit: float
    ) -> _Seat | None:
        """Return with whose seat a bot best changes its own, if the sum changes by less."""
        number, place = one
        table = tables[number]
        bot = table[place]
        met = self._met[bot]
        joining = [0] * len(self._bots)
        for each in table:
            if each != bot:
                joining = list(map(add, joining, self._met[each]))
        best = None
        for number2, table2 in enumerate(tables):
            if bot in table2:
                continue
            fixed = sum([met[each] for each in table2]) - relief[number][place]
            for place2, bot2 in enumerate(table2):
                change = joining[bot2] - met[bot2] + fixed - relief[number2][place2]
                if (
                    change < limit
                    and bot2 not in table
                    and (bot in self._newcomers) is (bot2 in self._newcomers)
                    and _changed(table, place, bot2) not in tables
                    and _changed(table2, place2, bot) not in tables
                ):
                    best, limit = (number2, place2), change
        return best

    def _change(self, tables: _Tables, one: _Seat, other: _Seat) -> None:
        (number, place), (number2, place2) = one, other
        table, table2 = tables[number], tables[number2]
        self._meet(table, -1)
        self._meet(table2, -1)
        tables[number] = _changed(table, place, table2[place2])
        tables[number2] = _changed(table2, place2, table[place])
        self._meet(tables[number])
        self._meet(tables[number2])


def _changed(table: list[int], place: int, bot: int) -> list[int]:
    """Return a table at which another bot has a place."""
    return sorted([*table[:place], bot, *table[place + 1 :]])
