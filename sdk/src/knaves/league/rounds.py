"""Draw rounds of tables where not all can meet: who sits together has met least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf
from operator import add
from typing import Final, TypeAlias

from knaves.league.played import Table

__all__ = ["Rounds"]

NEAR: Final = 50
"""With so many of the next tables a bot may change places for the better."""

_Bots: TypeAlias = tuple[int, ...]
"""Who sits at a table, as places in the list of all bots, ascending."""
_Seat: TypeAlias = tuple[int, int]
"""The number of a table, and of a place at it."""


class Rounds:
    """Draws one round after the other; in each, newcomers sit equally often.

    Others take, in turn, the seats that newcomers leave. Each table is filled with those who
    have met least. Then bots change places between tables while that lets pairs meet more
    equally often: while the sum of the squares of their meetings falls.
    """

    def __init__(self, newcomers: Sequence[str], others: Sequence[str], seats: int) -> None:
        self._bots = (*newcomers, *others)
        self._newcomers = range(len(newcomers))
        self._others = range(len(newcomers), len(self._bots))
        self._seats = seats
        self._met = _Meetings(len(self._bots))
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
        drawn = []
        for waiting in range(tables, 0, -1):
            table = self._fill(left, waiting)
            self._met.count(table)
            drawn.append(table)
        drawn = _Exchange(drawn, self._met, (self._newcomers, self._others)).improved()
        return tuple([tuple(sorted([self._bots[bot] for bot in table])) for table in drawn])

    def _shares(self, tables: int, times: int) -> list[int]:
        """Return how often each bot sits in the next round."""
        shares = [times] * len(self._newcomers) + [0] * len(self._others)
        for _ in range(tables * self._seats - sum(shares)):
            shares[self._others[self._turn]] += 1
            self._turn = (self._turn + 1) % len(self._others)
        return shares

    def _fill(self, left: list[int], waiting: int) -> _Bots:
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
                met = list(map(add, met, self._met.of[bot]))
                table.append(bot)
        for bot in table:
            left[bot] -= 1
        return tuple(sorted(table))


class _Meetings:
    """How often each pair of bots has met: ``of[one][other]``."""

    def __init__(self, bots: int) -> None:
        self.of = [[0] * bots for _ in range(bots)]

    def count(self, table: _Bots, times: int = 1) -> None:
        """Count the meetings at a table, or take them back."""
        for one, other in combinations(table, 2):
            self.of[one][other] += times
            self.of[other][one] += times

    def enough(self, groups: Sequence[range]) -> list[list[int]]:
        """Return for each pair how often it may have met before it had better not sit together.

        That is once more than those have met who have met least of the same groups.
        """
        enough = []
        for group in groups:
            row: list[int] = []
            for among in groups:
                row += [self._least(group, among) + 1] * len(among)
            enough += [row] * len(group)
        return enough

    def _least(self, group: range, among: range) -> int:
        rows = [self.of[bot][among.start : among.stop] for bot in group]
        if group == among:
            rows = [row[:place] + row[place + 1 :] for place, row in enumerate(rows)]
        return min([min(row) for row in rows if row], default=0)


class _Exchange:
    """Lets bots change places between the tables of a round, whose meetings are counted."""

    def __init__(self, tables: list[_Bots], met: _Meetings, groups: Sequence[range]) -> None:
        self._tables = tables
        self._met = met
        self._newcomers = len(groups[0])
        self._enough = met.enough(groups)
        self._alike = Counter(tables)
        self._relief = [self._relief_at(table) for table in tables]

    def improved(self) -> list[_Bots]:
        """Return the tables when all of them differ and no change is for the better."""
        better = True
        while better:
            better = False
            for seat in self._strained():
                number, _ = seat
                limit = inf if self._alike[self._tables[number]] > 1 else 0
                other = self._best_change(seat, limit)
                if other is not None:
                    self._change(seat, other)
                    better = True
        return self._tables

    def _strained(self) -> Iterator[_Seat]:
        """Yield the seats whose bots had better sit elsewhere."""
        for number in range(len(self._tables)):
            for place in range(len(self._tables[number])):
                table = self._tables[number]  # which may have changed
                met, enough = self._met.of[table[place]], self._enough[table[place]]
                if self._alike[table] > 1 or any(met[bot] > enough[bot] for bot in table):
                    yield number, place

    def _relief_at(self, table: _Bots) -> list[int]:
        """Return for each place by how much half the sum falls if its bot leaves."""
        return [sum([self._met.of[bot][other] - 1 for other in table]) + 1 for bot in table]

    def _best_change(self, seat: _Seat, limit: float) -> _Seat | None:
        """Return the best seat to change with, if half the sum rises by less than a limit."""
        number, place = seat
        table = self._tables[number]
        bot = table[place]
        met = self._met.of[bot]
        joining = [-times for times in met]  # by how much it rises if another joins the table
        for each in table:
            if each != bot:
                joining = list(map(add, joining, self._met.of[each]))
        least = min([rise for bot2, rise in enumerate(joining) if bot2 not in table])
        best = None
        reach = NEAR if limit == 0 else len(self._tables)
        for number2 in self._numbers_after(number)[:reach]:
            table2 = self._tables[number2]
            if bot in table2:
                continue
            rise = sum([met[each] for each in table2]) - self._relief[number][place]
            if rise + least - max(self._relief[number2]) >= limit:
                continue
            for place2, (bot2, relief) in enumerate(
                zip(table2, self._relief[number2], strict=True)
            ):
                change = joining[bot2] - relief + rise
                if change < limit and self._may_change(table, bot, table2, bot2):
                    best, limit = (number2, place2), change
        return best

    def _numbers_after(self, number: int) -> list[int]:
        """Return the numbers of the other tables, as they follow one in a circle."""
        return [*range(number + 1, len(self._tables)), *range(number)]

    def _may_change(self, table: _Bots, bot: int, table2: _Bots, bot2: int) -> bool:
        return (
            bot2 not in table
            and (bot < self._newcomers) is (bot2 < self._newcomers)
            and not self._alike[_changed(table, bot, bot2)]
            and not self._alike[_changed(table2, bot2, bot)]
        )

    def _change(self, seat: _Seat, other: _Seat) -> None:
        bot, bot2 = (self._tables[number][place] for number, place in (seat, other))
        for number, leaves, joins in ((seat[0], bot, bot2), (other[0], bot2, bot)):
            table = self._tables[number]
            changed = self._tables[number] = _changed(table, leaves, joins)
            self._met.count(table, -1)
            self._met.count(changed)
            self._alike[table] -= 1
            self._alike[changed] += 1
        for number, table in enumerate(self._tables):
            if bot in table or bot2 in table:
                self._relief[number] = self._relief_at(table)


def _changed(table: _Bots, leaves: int, joins: int) -> _Bots:
    """Return a table that one bot leaves and another joins."""
    return tuple(sorted([joins, *[bot for bot in table if bot != leaves]]))
