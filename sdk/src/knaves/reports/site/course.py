"""How the scores of a league went, deal by deal, as it was played."""

from __future__ import annotations

import itertools
from operator import attrgetter
from typing import Final

import attrs

from knaves.league.store import LeagueReader
from knaves.stats.intervals import Interval
from knaves.stats.scorebook import Scorebook
from knaves.stats.standings import score_estimate

__all__ = ["Course", "Moment", "read_course"]

MOMENTS: Final = 32
"""At so many moments the scores are worked out."""


@attrs.frozen
class Moment:
    """What was known at one moment of a league.

    Attributes:
        deals: how many deals were played.
        scores: for each bot its points a game over the mean of its tables, with the interval
            over deals; None where it had met no other bot.
    """

    deals: int
    scores: tuple[Interval | None, ...]


@attrs.frozen
class Course:
    """A league, added up in the order of its deals.

    Attributes:
        book: the sums over all blocks.
        moments: what was known on the way, the last at the end.
        games: how many games were played of each deal, by its number.
    """

    book: Scorebook = attrs.field(repr=False)
    moments: tuple[Moment, ...]
    games: dict[int, int] = attrs.field(repr=False)


def read_course(reader: LeagueReader, scale: int) -> Course:
    """Add up the blocks of a league, and note how its scores went.

    Args:
        reader: the league.
        scale: how many units of the scores are a point; see ``rules.score_scale``.
    """
    book = Scorebook(len(reader.entrants))
    deals = len(reader.commitments())
    ahead = [deals * number // MOMENTS for number in range(1, MOMENTS)]
    moments: list[Moment] = []
    games: dict[int, int] = {}
    for deal, blocks in itertools.groupby(reader.scores(), attrgetter("deal")):
        if ahead and book.deals and deal >= ahead[0]:
            moments.append(_moment(book, scale))
            ahead = [moment for moment in ahead if moment > deal]
        for block in blocks:
            book.add(block)
            games[deal] = games.get(deal, 0) + len(block.bots)
    moments.append(_moment(book, scale))
    return Course(book, tuple(moments), games)


def _moment(book: Scorebook, scale: int) -> Moment:
    estimates = [score_estimate(book, bot, scale) for bot in range(book.bots)]
    return Moment(
        book.deals,
        tuple(None if estimate is None else estimate.interval() for estimate in estimates),
    )
