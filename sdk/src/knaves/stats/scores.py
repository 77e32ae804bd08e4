"""The one number by which the bots of a league are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from knaves.stats.estimates import Estimate, mean_of, ratio_of_sums, squared_shares
from knaves.stats.scorebook import Scorebook

__all__ = ["ENOUGH_MEETINGS", "Scores", "score_estimates"]

ENOUGH_MEETINGS: Final = 2
"""Who met in fewer deals can't be compared: one deal doesn't show how much deals vary."""


@attrs.frozen
class Scores:
    """The scores of the bots of a league, in points a game.

    Of the estimates of two bots, one `minus` the other is their difference, paired by deal.

    Attributes:
        estimates: by number, the score of each bot that met another.
        compared: the bots that are compared, by number: each met each other in enough deals.
        reference: the number of the bot over which all scores are, in a gauntlet.
    """

    estimates: Mapping[int, Estimate]
    compared: frozenset[int]
    reference: int | None


def score_estimates(book: Scorebook, scale: int, gauntlet: int | None = None) -> Scores:
    """Return by how many points a game each bot does better than the mean of its tables.

    With k bots at a table that is (k − 1) / k times the mean difference from the others there.
    All bots that are compared are measured against the same ones: of the mean differences from
    each of the others every one weighs alike, however often they met. Who has not yet met all
    of them in `ENOUGH_MEETINGS` deals is not compared; its score is over those that it met.

    In a gauntlet, where bots meet different others, all are measured against the one that they
    have in common: the score is the difference from it, and its own is 0.

    Args:
        book: the blocks.
        scale: how many units of the scores are a point; see ``rules.score_scale``.
        gauntlet: the number of the bot that sits at every table, if there is one.
    """
    pairs = _Pairs(book, scale)
    if gauntlet is not None:
        return _over_one(pairs, gauntlet)
    compared = _compared(pairs)
    share = _share_of_differences(book)
    estimates: dict[int, Estimate] = {}
    for bot in range(book.bots):
        others = compared - {bot} if bot in compared else set(range(book.bots)) - {bot}
        met = [other for other in sorted(others) if pairs.meetings(bot, other)]
        if met:
            estimates[bot] = pairs.mean_difference(bot, met).times(share)
    return Scores(estimates, compared, None)


def _over_one(pairs: _Pairs, reference: int) -> Scores:
    others = set(range(pairs.book.bots)) - {reference}
    met = [bot for bot in sorted(others) if pairs.meetings(bot, reference)]
    estimates = {bot: pairs.mean_difference(bot, [reference]) for bot in met}
    compared = {bot for bot in met if pairs.meetings(bot, reference) >= ENOUGH_MEETINGS}
    if met:
        batches = pairs.book.batches
        estimates[reference] = Estimate(0.0, (0.0,) * batches, batches, batches - 1)
    return Scores(estimates, frozenset(compared | {reference} if compared else ()), reference)


def _compared(pairs: _Pairs) -> frozenset[int]:
    """Leave out who misses most of the others, until nobody misses any."""
    field = set(range(pairs.book.bots))
    while field:
        missing = {
            bot: sum(pairs.meetings(bot, other) < ENOUGH_MEETINGS for other in field - {bot})
            for bot in field
        }
        most = max(missing.values())
        if not most:
            break
        field = {bot for bot in field if missing[bot] < most}
    return frozenset(field if len(field) > 1 else ())


def _share_of_differences(book: Scorebook) -> float:
    """Return the mean of (k − 1) / k over all games, for k bots at the table."""
    columns = [book.bot(bot) for bot in range(book.bots)]
    games = sum(sum(column.games) for column in columns)
    return sum(sum(column.spans) for column in columns) / games if games else 0.0


class _Pairs:
    """The differences of all pairs of bots."""

    def __init__(self, book: Scorebook, scale: int) -> None:
        self.book = book
        self._shares: dict[tuple[int, int], Sequence[float]] = {}
        self._differences: dict[tuple[int, int], Estimate] = {}
        for low in range(book.bots):
            for high in range(low + 1, book.bots):
                pair = book.pair(low, high)
                estimate = ratio_of_sums(pair.differences, pair.games, scale)
                if estimate is not None:
                    self._shares[low, high] = self._shares[high, low] = squared_shares(pair.games)
                    self._differences[low, high] = estimate
                    self._differences[high, low] = estimate.times(-1)

    def meetings(self, bot: int, other: int) -> int:
        """Return in how many batches of deals two bots met."""
        estimate = self._differences.get((bot, other))
        return 0 if estimate is None else estimate.clusters

    def mean_difference(self, bot: int, others: Sequence[int]) -> Estimate:
        """Return the mean difference of a bot from some others that it met, all weighing alike."""
        return mean_of(
            [self._differences[bot, other] for other in others],
            [self._shares[bot, other] for other in others],
        )
