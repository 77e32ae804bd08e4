"""Which deals a report keeps, so that a large league still gives a site that opens."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Self

import attrs

__all__ = ["Kept", "ranges"]


@attrs.frozen
class Kept:
    """The deals whose games can be replayed.

    Attributes:
        deals: how many games each of them has, by its number, ascending.
        played: how many games were played in all.
    """

    deals: Mapping[int, int] = attrs.field(repr=False)
    played: int

    @classmethod
    def of(cls, games: Mapping[int, int], first: Iterable[int], most: int | None) -> Self:
        """Choose deals: some that must be looked at, and then all others from the start.

        Args:
            games: how many games were played of each deal, by its number, ascending.
            first: the deals that come first, such as those where a bot first failed.
            most: how many games are kept, in whole deals, at least one; or None for all.
        """
        kept: dict[int, int] = {}
        left = most
        for deal in itertools.chain(first, games):
            if deal in kept:
                continue
            if left is not None:
                if kept and games[deal] > left:
                    break
                left -= games[deal]
            kept[deal] = games[deal]
        return cls(dict(sorted(kept.items())), sum(games.values()))

    @property
    def games(self) -> int:
        """How many games can be replayed."""
        return sum(self.deals.values())

    @property
    def told(self) -> str:
        """Which games can be replayed, in words."""
        if self.games == self.played:
            return f"All {self.games:,} games can be replayed."
        deals = "1 deal" if len(self.deals) == 1 else f"{len(self.deals):,} deals"
        return (
            f"{self.games:,} of {self.played:,} games can be replayed, those of {deals}: where a "
            "bot first failed in some way, and then the first ones. All figures and faults are of "
            "the whole league. With --games all a report keeps every game."
        )


def ranges(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each row of numbers that follow one another.

    >>> list(ranges([0, 1, 2, 7, 9, 10]))
    [(0, 2), (7, 7), (9, 10)]
    """
    for _, group in itertools.groupby(enumerate(numbers), lambda one: one[1] - one[0]):
        row = [number for _, number in group]
        yield row[0], row[-1]
