"""Which bots can sit together: all tables of a size, or rounds of them that are fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final

from knaves.league.played import Table

__all__ = ["MOST_TABLES", "Rounds", "all_tables", "count_tables", "least_met_first"]

MOST_TABLES: Final = 200
"""As many tables can meet in each deal; where there are more, rounds are drawn."""


def count_tables(bots: int, seats: int) -> int:
    """Return how many tables there are: which bots sit together, and how many copies of each.

    Where there are fewer bots than seats, each sits there as often as another, or once more.
    """
    return comb(bots, seats if bots >= seats else seats % bots)


def all_tables(bots: Sequence[str], seats: int) -> Iterator[Table]:
    """Return all tables of this size, as `count_tables` counts them."""
    copies, single = divmod(seats, len(bots)) if len(bots) < seats else (0, seats)
    for chosen in combinations(bots, single):
        yield tuple(sorted([*bots] * copies + [*chosen]))


def least_met_first(tables: Iterable[Table]) -> list[Table]:
    """Order tables so that those come next whose bots have met least often."""
    waiting = sorted(tables)
    met: Counter[tuple[str, str]] = Counter()
    ordered: list[Table] = []
    while waiting:
        table = min(waiting, key=lambda table: sum(met[pair] for pair in combinations(table, 2)))
        waiting.remove(table)
        met.update(combinations(table, 2))
        ordered.append(table)
    return ordered


class Rounds:
    """Draws rounds of tables, in each of which every newcomer sits equally often.

    Who has met least sits together. The others fill the seats that newcomers leave, in turn.
    """

    def __init__(self, newcomers: Sequence[str], others: Sequence[str], seats: int) -> None:
        self._bots = [*newcomers, *others]
        self._newcomers = range(len(newcomers))
        self._others = range(len(newcomers), len(self._bots))
        self._seats = seats
        self._met = [[0] * len(self._bots) for _ in self._bots]
        self._turn = 0

    def draw(self, tables: int, times: int) -> tuple[Table, ...]:
        """Draw the next round: so many tables, in which each newcomer sits so many times."""
        left = [times] * len(self._newcomers) + [0] * len(self._others)
        for _ in range(tables * self._seats - sum(left)):
            left[self._others[self._turn]] += 1
            self._turn = (self._turn + 1) % len(self._others)
        drawn = [self._seat(left, waiting) for waiting in range(tables, 0, -1)]
        return tuple(tuple(sorted(self._bots[bot] for bot in table)) for table in drawn)

    def _seat(self, left: list[int], waiting: int) -> list[int]:
        """Draw a table, while so many are waiting and bots have so many seats left to take."""
        places = -(-sum(left[bot] for bot in self._newcomers) // waiting)
        table: list[int] = []
        met = [0] * len(self._bots)
        for group, seats in ((self._newcomers, places), (self._others, self._seats - places)):
            for _ in range(seats):
                free = [bot for bot in group if left[bot] and bot not in table]
                # Who has a seat at all the tables that are waiting can't miss one.
                bound = [bot for bot in free if left[bot] == waiting]
                bot = min(bound or free, key=lambda bot: (met[bot], -left[bot]))
                met = [once + again for once, again in zip(met, self._met[bot], strict=True)]
                table.append(bot)
        for bot in table:
            left[bot] -= 1
        for one, another in combinations(table, 2):
            self._met[one][another] += 1
            self._met[another][one] += 1
        return table
