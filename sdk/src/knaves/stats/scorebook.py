"""Add up the blocks of a league: exactly, in any order, in bounded memory."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from knaves.stats.batch import Batch, parts_of
from knaves.stats.columns import BotColumns, PairColumns, SeatColumns
from knaves.stats.gain import Rotations
from knaves.stats.outcomes import BlockScores
from knaves.stats.pairs import pair_number

__all__ = ["MOST_BATCHES", "Scorebook"]

MOST_BATCHES = 1000
"""Neighbouring deals share a batch where there are more: finer clusters would tell no more."""


class Scorebook:
    """What the blocks of a league came to, added up batch by batch of deals.

    The blocks of one deal share its luck, so deals are the clusters over which all intervals
    are taken. Each deal is a batch of its own; beyond `MOST_BATCHES` deals 2, 4, 8, …
    neighbours are one batch, which is as good a cluster. All sums are whole numbers, so the
    order of the blocks makes no difference, and renumbering the bots renumbers the results.

    A bot that holds several places of a table scores the mean of them there; its places
    among themselves say nothing.

    Attributes:
        bots: how many bots there are; they are numbered from 0.
        unit: in how many parts points, wins, games and blocks are counted.
        deals: one more than the number of the last deal.
        blocks: how many blocks were added.
        games: how many games they hold.
        rotations: for each size of table what tells the gain of playing all rotations.
    """

    def __init__(self, bots: int) -> None:
        self.bots = bots
        self.unit = 1
        self.deals = self.blocks = self.games = 0
        self.rotations: dict[int, Rotations] = {}
        self._width = 1
        self._batches: dict[int, Batch] = {}

    def add(self, block: BlockScores) -> None:
        """Add a block."""
        size = len(block.bots)
        if size not in self.rotations:
            self._provide_for(size)
        placed = block.placed()
        self._batch_of(block.deal).add(block, placed, self.unit)
        self.rotations[size].add(block.deal, placed)
        self.blocks += 1
        self.games += size

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of the tables, ascending."""
        return tuple(sorted(self.rotations))

    @property
    def batches(self) -> int:
        """How many batches of deals there are."""
        return len(self._batches)

    def bot(self, number: int) -> BotColumns:
        """Return what a bot did, batch by batch."""
        return BotColumns(
            self._column(lambda batch: batch.deviations[number]),
            self._column(lambda batch: batch.wins[number]),
            self._column(lambda batch: batch.games[number]),
            self._column(lambda batch: batch.blocks[number]),
            self._column(lambda batch: batch.spans[number]),
        )

    def pair(self, bot: int, other: int) -> PairColumns:
        """Return what two different bots did against each other, batch by batch."""
        if bot > other:
            return self.pair(other, bot).swapped()
        at = pair_number(bot, other)
        return PairColumns(
            self._column(lambda batch: batch.differences[at]),
            self._column(lambda batch: batch.leads[at]),
            self._column(lambda batch: batch.shared[at]),
            self._column(lambda batch: batch.met[at]),
        )

    def seat(self, size: int, seat: int) -> SeatColumns:
        """Return what came of a seat at tables of this size, batch by batch."""
        nothing = [0] * (size + 1)
        return SeatColumns(
            self._column(lambda batch: batch.seats.get(size, nothing)[seat]),
            self._column(lambda batch: batch.seats.get(size, nothing)[size]),
        )

    def deals_with(self, blocks: Sequence[int]) -> int:
        """Return in how many deals some blocks were played, given their number in each batch.

        It is exact where each batch is one deal; in a wider one, as many deals as may be.
        """
        width = self._width
        return sum(
            min(width, self.deals - index * width, count // self.unit)
            for index, count in zip(sorted(self._batches), blocks, strict=True)
        )

    def _column(self, entry: Callable[[Batch], int]) -> list[int]:
        return [entry(self._batches[index]) for index in sorted(self._batches)]

    def _provide_for(self, size: int) -> None:
        self.rotations[size] = Rotations(size, self.bots)
        unit = math.lcm(self.unit, parts_of(size))
        for batch in self._batches.values():
            batch.multiply(unit // self.unit)
        self.unit = unit

    def _batch_of(self, deal: int) -> Batch:
        self.deals = max(self.deals, deal + 1)
        while deal // self._width >= MOST_BATCHES:
            self._halve()
        index = deal // self._width
        if index not in self._batches:
            self._batches[index] = Batch(self.bots)
        return self._batches[index]

    def _halve(self) -> None:
        self._width *= 2
        batches: dict[int, Batch] = {}
        for index, batch in self._batches.items():
            if index // 2 in batches:
                batches[index // 2].merge(batch)
            else:
                batches[index // 2] = batch
        self._batches = batches
