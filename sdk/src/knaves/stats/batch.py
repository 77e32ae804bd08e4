"""The sums over a run of consecutive deals."""

from __future__ import annotations

import math
import operator
from array import array
from collections.abc import MutableSequence

from knaves.stats.outcomes import BlockScores, PlacedScores
from knaves.stats.pairs import pair_number, pairs_of_places
from knaves.stats.wins import win_shares

__all__ = ["Batch", "parts_of"]


def parts_of(size: int) -> int:
    """Return in how many parts a game at a table of this size is counted.

    A bot's share in it is divided by its copies, and again by the bots at the table, by those
    who share the win, or by the copies of another bot: all of them at most the size.
    """
    return math.lcm(*range(1, size + 1)) ** 2


class Batch:
    """The sums over a run of consecutive deals, in whole parts of a game.

    The columns of pairs hold what the bot with the smaller number did against the other; see
    `PairColumns` and `BotColumns`. Points grow without limit; counts fit into 64 bits, in a
    quarter of the memory.

    Attributes:
        differences, leads, shared, met: for each pair, points, games led, games and blocks.
        deviations, wins, games, blocks: for each bot.
        spans: for each bot the sum over its games of (k − 1) / k, for k bots at the table.
        seats: for each size of table, what came of its seats, and last the number of games.
    """

    __slots__ = (
        "blocks",
        "deviations",
        "differences",
        "games",
        "leads",
        "met",
        "seats",
        "shared",
        "spans",
        "wins",
    )

    def __init__(self, bots: int) -> None:
        pairs = math.comb(bots, 2)
        self.differences = [0] * pairs
        self.leads = _counts(pairs)
        self.shared = _counts(pairs)
        self.met = _counts(pairs)
        self.deviations = [0] * bots
        self.wins = _counts(bots)
        self.games = _counts(bots)
        self.blocks = _counts(bots)
        self.spans = _counts(bots)
        self.seats: dict[int, list[int]] = {}

    def add(self, block: BlockScores, placed: PlacedScores, unit: int) -> None:
        """Add a block, given once more place by place, in 1/unit."""
        self._add_bots(placed, unit)
        self._add_wins(placed, unit)
        self._add_pairs(placed, unit)
        self._add_seats(block)

    def merge(self, other: Batch) -> None:
        """Add the sums of another batch."""
        for column, more in zip(self._columns, other._columns, strict=True):
            for at, value in enumerate(more):
                column[at] += value
        for size, seats in other.seats.items():
            mine = self.seats.get(size, [0] * len(seats))
            self.seats[size] = [a + b for a, b in zip(mine, seats, strict=True)]

    def multiply(self, factor: int) -> None:
        """Count in parts that are smaller by a factor."""
        for column in self._columns:
            for at, value in enumerate(column):
                column[at] = value * factor

    @property
    def _columns(self) -> tuple[MutableSequence[int], ...]:
        of_pairs = (self.differences, self.leads, self.shared, self.met)
        of_bots = (self.deviations, self.wins, self.games, self.blocks, self.spans)
        return of_pairs + of_bots

    def _add_bots(self, placed: PlacedScores, unit: int) -> None:
        games = len(placed.bots) * unit
        present = set(placed.bots)
        mean = 0
        for bot, copies, total in zip(placed.bots, placed.copies, placed.totals, strict=True):
            points = total * (unit // copies)
            self.deviations[bot] += points
            mean += points // len(present)
        for bot in present:
            self.deviations[bot] -= mean
            self.games[bot] += games
            self.blocks[bot] += unit
            self.spans[bot] += games - games // len(present)

    def _add_wins(self, placed: PlacedScores, unit: int) -> None:
        for scores in zip(*placed.scores, strict=True):
            shares = win_shares(scores, unit)
            for bot, copies, share in zip(placed.bots, placed.copies, shares, strict=True):
                self.wins[bot] += share // copies

    def _add_pairs(self, placed: PlacedScores, unit: int) -> None:
        bots, size = placed.bots, len(placed.bots)
        for one, two in pairs_of_places(size):
            if bots[one] == bots[two]:
                continue
            first, second = (one, two) if bots[one] < bots[two] else (two, one)
            mine, theirs = placed.scores[first], placed.scores[second]
            lead = sum(map(operator.gt, mine, theirs)) - sum(map(operator.lt, mine, theirs))
            share = unit // (placed.copies[first] * placed.copies[second])
            at = pair_number(bots[first], bots[second])
            self.differences[at] += (placed.totals[first] - placed.totals[second]) * share
            self.leads[at] += lead * share
            self.shared[at] += size * share
            self.met[at] += share

    def _add_seats(self, block: BlockScores) -> None:
        size = len(block.bots)
        seats = self.seats.setdefault(size, [0] * (size + 1))
        everything = sum(map(sum, block.scores))
        for seat, scores in enumerate(zip(*block.scores, strict=True)):
            seats[seat] += size * sum(scores) - everything
        seats[size] += size


def _counts(number: int) -> array[int]:
    return array("q", bytes(8 * number))
