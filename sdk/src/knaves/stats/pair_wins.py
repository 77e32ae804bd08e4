"""Who won against whom: the pairs within games, batch by batch of deals."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Self

import attrs

from knaves.stats.estimates import Estimate, ratio_of_sums
from knaves.stats.scorebook import Scorebook

__all__ = ["PairWins", "strongly_connected"]


@attrs.frozen
class PairWins:
    """How often bots finished a game above each other; a tie is half a win for both.

    Attributes:
        bots: how many bots there are; they are numbered from 0.
        unit: in how many parts a win is counted.
        wins: for each ordered pair of bots that met, batch by batch the wins of the first
            over the second. With a pair its other order is there, too.
    """

    bots: int
    unit: int
    wins: Mapping[tuple[int, int], Sequence[int]] = attrs.field(repr=False)

    @classmethod
    def of(cls, book: Scorebook) -> Self:
        """Return the pair_wins within the games of a league."""
        wins: dict[tuple[int, int], Sequence[int]] = {}
        for bot, other in itertools.combinations(range(book.bots), 2):
            pair = book.pair(bot, other)
            if any(pair.games):
                wins[bot, other] = [a + b for a, b in zip(pair.games, pair.leads, strict=True)]
                wins[other, bot] = [a - b for a, b in zip(pair.games, pair.leads, strict=True)]
        return cls(book.bots, 2 * book.unit, wins)

    @property
    def batches(self) -> int:
        """How many batches of deals there are."""
        return max(map(len, self.wins.values()), default=0)

    def batches_with(self, bot: int) -> int:
        """Return in how many batches a bot met any other."""
        columns = [wins for pair, wins in self.wins.items() if bot in pair]
        return sum(map(any, zip(*columns, strict=True)))

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of bots that met, the smaller number first, in order."""
        return sorted((bot, other) for bot, other in self.wins if bot < other)

    def won(self, bot: int, other: int) -> bool:
        """Tell whether a bot has won a game, or tied it, against another."""
        return any(self.wins.get((bot, other), ()))

    def lead(self, bot: int, other: int) -> Estimate | None:
        """Return the share of wins of a bot over another minus the share of its losses.

        It is from −1 to 1, and None where they never met.
        """
        if (bot, other) not in self.wins:
            return None
        wins, losses = self.wins[bot, other], self.wins[other, bot]
        return ratio_of_sums(
            [a - b for a, b in zip(wins, losses, strict=True)],
            [a + b for a, b in zip(wins, losses, strict=True)],
        )


def strongly_connected(successors: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the strongly connected components of a directed graph: all in one lead to each other.

    Args:
        successors: for each node the nodes to which an edge leads, as the bits of a number.

    Returns:
        The components, each in order, in the order of their first members.

    Source: Warshall, A Theorem on Boolean Matrices, Journal of the ACM 9, 1962.
    """
    nodes = range(len(successors))
    reach = [after | 1 << node for node, after in enumerate(successors)]
    for via in nodes:
        for node in nodes:
            if reach[node] >> via & 1:
                reach[node] |= reach[via]
    components = [
        tuple(other for other in nodes if reach[node] >> other & reach[other] >> node & 1)
        for node in nodes
    ]
    return tuple(found for node, found in enumerate(components) if found[0] == node)
