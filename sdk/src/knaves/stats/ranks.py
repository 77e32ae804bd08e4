"""Which ranks a league's results allow each bot, and which bots they can't tell apart."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping

import attrs

from knaves.stats.chances import chances_of_best
from knaves.stats.intervals import CONFIDENCE, Interval, SampleMean, bonferroni
from knaves.stats.planning import more_needed
from knaves.stats.scorebook import Scorebook
from knaves.stats.scores import score_estimates

__all__ = ["Rank", "Ranking", "ranking"]


@attrs.frozen
class Rank:
    """Which ranks a bot may have.

    Attributes:
        bot: its number.
        low: one more than the number of bots that are better for certain.
        high: the number of bots in the ranking without those that are worse for certain.
        chance_of_best: how probable it is that it is the best of all; None where fewer than
            20 deals can't tell.
    """

    bot: int
    low: int
    high: int
    chance_of_best: float | None


@attrs.frozen
class Ranking:
    """The order of bots, as far as it can be told.

    With the confidence that was asked for, all that it says is true at once: every interval
    of a difference, and every range of ranks.

    Attributes:
        order: the numbers of the bots that are compared, the highest score first.
        ranks: in this order, which ranks each of them may have.
    """

    order: tuple[int, ...]
    ranks: tuple[Rank, ...]
    _confidence: float = attrs.field(repr=False)
    _differences: Mapping[tuple[int, int], SampleMean] = attrs.field(repr=False)
    _intervals: Mapping[tuple[int, int], Interval] = attrs.field(repr=False)
    _deals: Mapping[int, int] = attrs.field(repr=False)

    def difference(self, bot: int, other: int) -> Interval:
        """Return the score of a bot minus that of another, with its simultaneous interval.

        Raises:
            KeyError: one of them is not compared, or they are the same.
        """
        if (bot, other) in self._intervals:
            return self._intervals[bot, other]
        return self._intervals[other, bot].negated

    def alike(self, bot: int, other: int) -> int | None:
        """Return in how many deals two bots differed, where that was by the same in all of them.

        Returns:
            The number; None where the deals differ, or there is but one.

        Raises:
            KeyError: one of them is not compared, or they are the same.
        """
        return self._deals_of(bot, other) if self._measured(bot, other).is_alike else None

    def more_deals(self, bot: int, other: int) -> int | None:
        """Return about how many more deals would tell two bots apart.

        It is as strict as the intervals, in which all pairs are told apart at once.

        Returns:
            The number: 0 where they are told apart. None where nothing can be said; see
            `more_needed`.

        Raises:
            KeyError: one of them is not compared, or they are the same.
        """
        measured = self._measured(bot, other)
        return more_needed(measured, self._deals_of(bot, other), self._confidence)

    def _measured(self, bot: int, other: int) -> SampleMean:
        pair = (bot, other) if (bot, other) in self._differences else (other, bot)
        return self._differences[pair]

    def _deals_of(self, bot: int, other: int) -> int:
        return min(self._deals[bot], self._deals[other])


def ranking(
    book: Scorebook, scale: int, gauntlet: int | None = None, confidence: float = CONFIDENCE
) -> Ranking:
    """Return the order of the bots by their score, as far as it can be told.

    Two bots are told apart where the interval of their difference, simultaneous with all
    others, excludes 0: Student's, widened by `bonferroni`, which is right whatever the shape
    of what is measured, and however the differences hang together.

    Args:
        book: the blocks.
        scale: how many units of the scores are a point; see ``rules.score_scale``.
        gauntlet: the number of the bot that sits at every table, if there is one.
        confidence: how often, in the long run, all of it is true.

    Source: Klein, Wright and Wieczorek, A joint confidence region for an overall ranking of
    populations, Journal of the Royal Statistical Society C 69, 2020.
    """
    scores = score_estimates(book, scale, gauntlet)
    estimates = {bot: scores.estimates[bot] for bot in sorted(scores.compared)}
    order = tuple(sorted(estimates, key=lambda bot: -estimates[bot].mean))
    sure = bonferroni(max(1, math.comb(len(order), 2)), confidence)
    differences = {
        (high, low): estimates[high].minus(estimates[low]).sample_mean
        for high, low in itertools.combinations(order, 2)
    }
    intervals = {pair: difference.interval(sure) for pair, difference in differences.items()}
    chances = chances_of_best([estimates[bot] for bot in order])
    ranks = [
        Rank(
            bot,
            1 + sum(intervals[better, bot].excludes_zero for better in order[:at]),
            len(order) - sum(intervals[bot, worse].excludes_zero for worse in order[at + 1 :]),
            None if chances is None else chances[at],
        )
        for at, bot in enumerate(order)
    ]
    deals = {bot: book.deals_with(book.bot(bot).blocks) for bot in order}
    return Ranking(order, tuple(ranks), sure, differences, intervals, deals)
