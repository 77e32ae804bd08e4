"""The head-to-head matrix: how each bot did against each other."""

from __future__ import annotations

import math

import attrs

from knaves.stats.estimates import ratio_of_sums
from knaves.stats.intervals import Interval, bonferroni
from knaves.stats.planning import more_needed
from knaves.stats.scorebook import Scorebook

__all__ = ["Cell", "matrix"]


@attrs.frozen
class Cell:
    """What one bot did against another: always the first minus the second.

    Attributes:
        bot: the number of the first bot.
        other: the number of the second.
        difference: the mean difference of their scores, in points a game, with its interval
            over deals.
        won: the share of their games in which the first had the higher score; ties are half.
        games: in how many games both sat.
        blocks: in how many blocks.
        deals: in how many deals; beyond 1,000 deals of the league, at most that many.
        is_alike: whether it was the same in all of several deals.
        certain: whether the difference is more than chance, though all pairs were looked at:
            of leagues in which all bots are alike, at most 5 % have one such cell.
        more_deals: about how many more deals would tell them apart if they differ as it
            looks so far; 0 where there are enough, None where that can't be said.
        more_blocks: the same in blocks.
    """

    bot: int
    other: int
    difference: Interval
    won: float
    games: int
    blocks: int
    deals: int
    is_alike: bool
    certain: bool
    more_deals: int | None
    more_blocks: int | None

    @property
    def significant(self) -> bool:
        """Whether the difference is more than chance, looked at by itself."""
        return self.difference.excludes_zero


def matrix(book: Scorebook, scale: int) -> list[list[Cell | None]]:
    """Return all cells: in row A and column B stands A minus B.

    Args:
        book: the blocks.
        scale: how many units of the scores are a point; see ``rules.score_scale``.

    Returns:
        The rows; None stands where two bots never met, or where a bot would meet itself.
    """
    everyone = range(book.bots)
    return [[_cell(book, bot, other, scale) for other in everyone] for bot in everyone]


def _cell(book: Scorebook, bot: int, other: int, scale: int) -> Cell | None:
    if bot == other:
        return None
    met = book.pair(bot, other)
    estimate = ratio_of_sums(met.differences, met.games, scale)
    if estimate is None:
        return None
    games = sum(met.games)
    blocks, deals = sum(met.blocks) // book.unit, book.deals_with(met.blocks)
    more = more_needed(estimate.sample_mean, deals)
    return Cell(
        bot,
        other,
        estimate.interval(),
        (games + sum(met.leads)) / (2 * games),
        games // book.unit,
        blocks,
        deals,
        estimate.sample_mean.is_alike,
        estimate.interval(bonferroni(math.comb(book.bots, 2))).excludes_zero,
        more,
        None if more is None else math.ceil(more * blocks / deals),
    )
