"""How the ratings of a league went, deal by deal, as it was played."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

import attrs

from knaves.league.store import LeagueReader
from knaves.stats.pair_wins import PairWins
from knaves.stats.ratings import Rating, rate
from knaves.stats.scorebook import Scorebook

__all__ = ["Course", "Moment", "read_course"]

MOMENTS: Final = 16
"""At so many moments the bots are rated."""
MOST_CLUSTERS: Final = 64
"""Neighbouring deals are resampled together where there are more: it takes long otherwise."""


@attrs.frozen
class Moment:
    """What was known at one moment of a league.

    Attributes:
        deals: how many deals were played.
        ratings: the ratings of all bots, by their numbers.
    """

    deals: int
    ratings: tuple[Rating, ...]


@attrs.frozen
class Course:
    """A league, added up in the order of its deals.

    Attributes:
        book: the sums over all blocks.
        moments: what was known on the way to the end.
        games: how many games were played of each deal, by its number.
    """

    book: Scorebook = attrs.field(repr=False)
    moments: tuple[Moment, ...]
    games: dict[int, int] = attrs.field(repr=False)


def read_course(reader: LeagueReader) -> Course:
    """Add up the blocks of a league, and note how its ratings went before the end."""
    book = Scorebook(len(reader.entrants))
    deals = sum(1 for _ in reader.deals())
    ahead = [deals * number // MOMENTS for number in range(1, MOMENTS)]
    moments: list[Moment] = []
    games: dict[int, int] = {}
    for deal, blocks in itertools.groupby(reader.scores(), attrgetter("deal")):
        if ahead and book.deals and deal >= ahead[0]:
            moments.append(_moment(book))
            ahead = [moment for moment in ahead if moment > deal]
        for block in blocks:
            book.add(block)
            games[deal] = games.get(deal, 0) + len(block.bots)
    return Course(book, tuple(moments), games)


def _moment(book: Scorebook) -> Moment:
    pair_wins = PairWins.of(book)
    width = -(-pair_wins.batches // MOST_CLUSTERS) or 1
    wins = {pair: _merged(columns, width) for pair, columns in pair_wins.wins.items()}
    return Moment(book.deals, rate(attrs.evolve(pair_wins, wins=wins)))


def _merged(columns: Sequence[int], width: int) -> list[int]:
    return [sum(columns[first : first + width]) for first in range(0, len(columns), width)]
