"""Add up the blocks of a league: exactly, in any order, in bounded memory."""

from __future__ import annotations

import functools
import itertools
import math
import operator
from collections.abc import Callable, Sequence

from knaves.stats.columns import Batch, BotColumns, PairColumns, SeatColumns
from knaves.stats.gain import RotationSums
from knaves.stats.outcomes import BlockScores

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
        points: for each bot the sum of its scores, counted in 1/unit.
        spans: for each bot the sum over its games of (k − 1) / k, for the k bots at the
            table, counted in 1/unit: how far its mean opponent is from the table's mean.
        rotations: for each size of table what tells the gain of playing all rotations.
    """

    def __init__(self, bots: int) -> None:
        self.bots = bots
        self.unit = 1
        self.deals = self.blocks = self.games = 0
        self.points = [0] * bots
        self.spans = [0] * bots
        self.rotations: dict[int, RotationSums] = {}
        self._width = 1
        self._batches: dict[int, Batch] = {}

    def add(self, block: BlockScores) -> None:
        """Add a block."""
        size = len(block.bots)
        if size not in self.rotations:
            self._provide_for(size)
        places = _by_place(block)
        totals = [sum(scores) for scores in places]
        copies = [block.bots.count(bot) for bot in block.bots]
        batch = self._batch_of(block.deal)
        self.blocks += 1
        self.games += size
        self._add_bots(batch, block.bots, copies, totals)
        self._add_wins(batch, block.bots, copies, places)
        self._add_pairs(batch, block.bots, copies, places, totals)
        self.rotations[size].add(places, totals)
        _add_seats(batch, block)

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
        )

    def pair(self, bot: int, other: int) -> PairColumns:
        """Return what two different bots did against each other, batch by batch."""
        if bot > other:
            return self.pair(other, bot).swapped()
        at = _pair_number(bot, other)
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

    def _add_bots(
        self, batch: Batch, bots: Sequence[int], copies: Sequence[int], totals: Sequence[int]
    ) -> None:
        games = len(bots) * self.unit
        present = set(bots)
        mean = 0
        for bot, held, total in zip(bots, copies, totals, strict=True):
            points = total * (self.unit // held)
            self.points[bot] += points
            batch.deviations[bot] += points
            mean += points // len(present)
        for bot in present:
            batch.deviations[bot] -= mean
            batch.games[bot] += games
            batch.blocks[bot] += self.unit
            self.spans[bot] += games - games // len(present)

    def _add_wins(
        self,
        batch: Batch,
        bots: Sequence[int],
        copies: Sequence[int],
        places: Sequence[Sequence[int]],
    ) -> None:
        for scores in zip(*places, strict=True):
            best = max(scores)
            share = self.unit // scores.count(best)
            for bot, held, score in zip(bots, copies, scores, strict=True):
                if score == best:
                    batch.wins[bot] += share // held

    def _add_pairs(
        self,
        batch: Batch,
        bots: Sequence[int],
        copies: Sequence[int],
        places: Sequence[Sequence[int]],
        totals: Sequence[int],
    ) -> None:
        size = len(bots)
        rotations = self.rotations[size]
        for first, second in _pairs_of_places(size):
            bot, other = bots[first], bots[second]
            if bot == other:
                continue
            difference = totals[first] - totals[second]
            mine, theirs = places[first], places[second]
            lead = sum(map(operator.gt, mine, theirs)) - sum(map(operator.lt, mine, theirs))
            if bot > other:
                bot, other, difference, lead = other, bot, -difference, -lead
            at = _pair_number(bot, other)
            share = self.unit // (copies[first] * copies[second])
            batch.differences[at] += difference * share
            batch.leads[at] += lead * share
            batch.shared[at] += size * share
            batch.met[at] += share
            rotations.totals[at] += difference
            rotations.meetings[at] += 1

    def _column(self, entry: Callable[[Batch], int]) -> list[int]:
        return [entry(self._batches[index]) for index in sorted(self._batches)]

    def _provide_for(self, size: int) -> None:
        """Count in parts that are small enough for tables of this size.

        A bot's share in a game is divided by its copies, and again by the bots at the table,
        by those who share a win, or by the copies of another.
        """
        pairs = self.bots * (self.bots - 1) // 2
        self.rotations[size] = RotationSums([0] * pairs, [0] * pairs)
        unit = math.lcm(self.unit, _parts(size))
        factor, self.unit = unit // self.unit, unit
        if factor > 1:
            self.points = [value * factor for value in self.points]
            self.spans = [value * factor for value in self.spans]
            for batch in self._batches.values():
                batch.multiply(factor)

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


def _by_place(block: BlockScores) -> list[list[int]]:
    """Return for each place its scores, game by game."""
    places: list[list[int]] = [[] for _ in block.bots]
    for at, place in enumerate(block.seating):
        # From game to game a place sits one seat lower; below seat 0 is the last one.
        places[place] = [scores[at - game] for game, scores in enumerate(block.scores)]
    return places


def _add_seats(batch: Batch, block: BlockScores) -> None:
    size = len(block.seating)
    seats = batch.seats.setdefault(size, [0] * (size + 1))
    everything = sum(map(sum, block.scores))
    for seat, scores in enumerate(zip(*block.scores, strict=True)):
        seats[seat] += size * sum(scores) - everything
    seats[size] += size


def _pair_number(low: int, high: int) -> int:
    return high * (high - 1) // 2 + low


@functools.cache
def _parts(size: int) -> int:
    """Return a number that all shares in the games of a table divide: see `_provide_for`."""
    return math.lcm(*range(1, size + 1)) ** 2


@functools.cache
def _pairs_of_places(size: int) -> tuple[tuple[int, int], ...]:
    return tuple(itertools.combinations(range(size), 2))
