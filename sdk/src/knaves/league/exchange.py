"""Let bots change places between tables, so that pairs meet more equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf
from operator import add
from typing import Final, NamedTuple, TypeAlias

__all__ = ["Exchange", "PairCounts", "Seated"]

NEAR: Final = 50
"""With bots at so many of the next tables a bot may change places: more would take too long."""

Seated: TypeAlias = tuple[int, ...]
"""Who sits at a table: bots by their numbers, ascending."""


class PairCounts:
    """How often each pair of bots has met.

    Attributes:
        groups: the numbers of the bots, in groups; places are changed within a group.
        of: for each pair how often they have met: ``of[one][other]``.
    """

    def __init__(self, groups: Sequence[range]) -> None:
        bots = sum(map(len, groups))
        self.groups = groups
        self.of = [[0] * bots for _ in range(bots)]

    def count(self, table: Seated, times: int = 1) -> None:
        """Count the meetings at a table so many times; −1 takes them back."""
        for one, other in combinations(table, 2):
            self.of[one][other] += times
            self.of[other][one] += times

    def enough(self) -> list[list[int]]:
        """Return for each pair how often it may have met without being met too often.

        It is once more than the least that any two of their groups have met.
        """
        enough = []
        for group in self.groups:
            row: list[int] = []
            for among in self.groups:
                row += [self._least(group, among) + 1] * len(among)
            enough += [row] * len(group)
        return enough

    def _least(self, group: range, among: range) -> int:
        rows = [self.of[bot][among.start : among.stop] for bot in group]
        if group == among:
            rows = [row[:place] + row[place + 1 :] for place, row in enumerate(rows)]
        return min([min(row) for row in rows if row], default=0)


class _Seat(NamedTuple):
    """A place at a table, both as numbers, and the bot that has it."""

    table: int
    place: int
    bot: int


class Exchange:
    """Changes places between the tables of one round.

    The measure is the sum of the squares of how often each pair has met, as its half: a
    meeting more of two who have met ``k`` times adds ``k`` to it, apart from a constant.
    """

    def __init__(self, tables: list[Seated], counts: PairCounts) -> None:
        """Take the tables of a round, whose meetings are counted; both are changed."""
        self._tables = tables
        self._counts = counts
        self._enough = counts.enough()
        self._group = [group for group in counts.groups for _ in group]
        self._alike = Counter(tables)
        self._relief = [self._relief_at(table) for table in tables]

    def improve(self) -> None:
        """Let each bot that had better sit elsewhere change places once, where that is better.

        To go on until no change is better would take twice as long and make no difference.
        """
        for seat in self._strained():
            other = self._best_change(seat)
            if other is not None:
                self._change(seat, other)

    def _strained(self) -> Iterator[_Seat]:
        """Yield the seats whose bots had better sit elsewhere."""
        for number in range(len(self._tables)):
            for place in range(len(self._tables[number])):
                table = self._tables[number]  # which may have changed
                bot = table[place]
                met, enough = self._counts.of[bot], self._enough[bot]
                if self._alike[table] > 1 or any(met[other] > enough[other] for other in table):
                    yield _Seat(number, place, bot)

    def _relief_at(self, table: Seated) -> list[int]:
        """Return for each place at a table by how much the measure falls if its bot leaves."""
        met = self._counts.of
        return [sum([met[bot][other] - 1 for other in table]) + 1 for bot in table]

    def _best_change(self, seat: _Seat) -> _Seat | None:
        """Return with which seat a bot best changes its own, or None if it had better stay."""
        table = self._tables[seat.table]
        met = self._counts.of[seat.bot]
        joining = [-times for times in met]  # what it costs if a bot joins, and this one leaves
        for bot in table:
            if bot != seat.bot:
                joining = list(map(add, joining, self._counts.of[bot]))
        least = min([cost for bot, cost in enumerate(joining) if bot not in table])
        twin = self._alike[table] > 1
        best, limit = None, inf if twin else 0
        for number in self._numbers_after(seat.table)[: None if twin else NEAR]:
            other_table, reliefs = self._tables[number], self._relief[number]
            if seat.bot in other_table:
                continue
            cost = sum([met[bot] for bot in other_table]) - self._relief[seat.table][seat.place]
            if least + cost - max(reliefs) >= limit:
                continue
            for place, bot in enumerate(other_table):
                change = joining[bot] + cost - reliefs[place]
                if change < limit and self._may_change(seat, _Seat(number, place, bot)):
                    best, limit = _Seat(number, place, bot), change
        return best

    def _numbers_after(self, number: int) -> list[int]:
        """Return the numbers of all other tables, as they follow one in a circle."""
        return [*range(number + 1, len(self._tables)), *range(number)]

    def _may_change(self, seat: _Seat, other: _Seat) -> bool:
        table, other_table = self._tables[seat.table], self._tables[other.table]
        return (
            other.bot not in table
            and self._group[seat.bot] == self._group[other.bot]
            and not self._alike[_changed(table, seat.bot, other.bot)]
            and not self._alike[_changed(other_table, other.bot, seat.bot)]
        )

    def _change(self, seat: _Seat, other: _Seat) -> None:
        for here, there in ((seat, other), (other, seat)):
            table = self._tables[here.table]
            changed = self._tables[here.table] = _changed(table, here.bot, there.bot)
            self._counts.count(table, -1)
            self._counts.count(changed)
            self._alike[table] -= 1
            self._alike[changed] += 1
        for number, table in enumerate(self._tables):
            if seat.bot in table or other.bot in table:
                self._relief[number] = self._relief_at(table)


def _changed(table: Seated, leaves: int, joins: int) -> Seated:
    """Return a table that one bot leaves and another joins."""
    return tuple(sorted([joins, *[bot for bot in table if bot != leaves]]))
