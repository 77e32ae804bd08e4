"""Which bots can sit together: all tables of a size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final

from knaves.league.played import Table

__all__ = ["MOST_TABLES", "all_tables", "count_tables", "least_met_first"]

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
    """Order tables so that next come those whose bots have met, and then sat, least often."""
    waiting = sorted(tables)
    met: Counter[tuple[str, str]] = Counter()
    sat: Counter[str] = Counter()

    def frequency(table: Table) -> tuple[int, int]:
        return sum([met[pair] for pair in combinations(table, 2)]), sum([sat[bot] for bot in table])

    ordered: list[Table] = []
    while waiting:
        table = min(waiting, key=frequency)
        waiting.remove(table)
        met.update(combinations(table, 2))
        sat.update(table)
        ordered.append(table)
    return ordered
