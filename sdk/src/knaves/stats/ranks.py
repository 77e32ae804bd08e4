"""Which ranks a league's results allow each bot, and which bots they can't tell apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from knaves.stats.estimates import Estimate
from knaves.stats.intervals import CONFIDENCE, Interval, alike_tell, bonferroni
from knaves.stats.planning import more_needed
from knaves.stats.scorebook import Scorebook
from knaves.stats.simultaneous import drawn_deviations, simultaneous_intervals
from knaves.stats.standings import score_estimate

__all__ = ["Rank", "Ranking", "ranking"]


@attrs.frozen
class Rank:
    """Which ranks a bot may have.

    Attributes:
        bot: its number.
        low: one more than the number of bots that are better for certain.
        high: the number of bots in the ranking without those that are worse for certain.
        chance_of_best: how probable it is that it is the best of all; None where fewer than
            six deals can't tell.
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
        order: the numbers of the bots that met others, the highest score first.
        ranks: in this order, which ranks each of them may have.
    """

    order: tuple[int, ...]
    ranks: tuple[Rank, ...]
    _scores: Mapping[int, Estimate] = attrs.field(repr=False)
    _deals: Mapping[int, int] = attrs.field(repr=False)
    _differences: Mapping[tuple[int, int], Interval] = attrs.field(repr=False)

    def difference(self, bot: int, other: int) -> Interval:
        """Return the score of a bot minus that of another, with its simultaneous interval.

        Raises:
            KeyError: one of them met nobody, or they are the same.
        """
        if (bot, other) in self._differences:
            return self._differences[bot, other]
        return self._differences[other, bot].negated

    def more_deals(self, bot: int, other: int) -> int | None:
        """Return about how many more deals would tell two bots apart.

        It is as strict as the intervals, in which all pairs are told apart at once.

        Returns:
            The number: 0 where they are told apart. None where nothing can be said; see
            `more_needed`.

        Raises:
            KeyError: one of them met nobody, or they are the same.
        """
        if self.difference(bot, other).excludes_zero:
            return 0
        difference = self._scores[bot].minus(self._scores[other]).sample_mean
        deals = min(self._deals[bot], self._deals[other])
        more = more_needed(difference, deals, bonferroni(len(self._differences)))
        return None if more is None else max(1, more)


def ranking(book: Scorebook, scale: int, confidence: float = CONFIDENCE) -> Ranking:
    """Return the order of the bots by their score, as far as it can be told.

    Two bots are told apart where the interval of their difference, simultaneous with all
    others, excludes 0; see `simultaneous_intervals`.

    Args:
        book: the blocks.
        scale: how many units of the scores are a point; see ``rules.score_scale``.
        confidence: how often, in the long run, all of it is true.

    Source: Klein, Wright and Wieczorek, A joint confidence region for an overall ranking of
    populations, Journal of the Royal Statistical Society C 69, 2020.
    """
    scores = {bot: score_estimate(book, bot, scale) for bot in range(book.bots)}
    estimates = {bot: estimate for bot, estimate in scores.items() if estimate is not None}
    order = tuple(sorted(estimates, key=lambda bot: -estimates[bot].mean))
    ordered = [estimates[bot] for bot in order]
    deviations = drawn_deviations(ordered)
    differences = simultaneous_intervals(ordered, deviations, confidence)

    def apart(high: int, low: int) -> bool:
        return differences[high, low].excludes_zero

    chances = _chances_of_best(ordered, deviations)
    places = range(len(order))
    return Ranking(
        order,
        tuple(
            Rank(
                order[at],
                1 + sum(apart(better, at) for better in places[:at]),
                len(order) - sum(apart(at, worse) for worse in places[at + 1 :]),
                chances[at],
            )
            for at in places
        ),
        estimates,
        {bot: book.deals_with(book.bot(bot).blocks) for bot in order},
        {(order[one], order[other]): interval for (one, other), interval in differences.items()},
    )


def _chances_of_best(
    ordered: Sequence[Estimate], deviations: Sequence[Sequence[float]]
) -> list[float | None]:
    """Return in what share of the samples each is the highest, ties split."""
    if not all(alike_tell(estimate.clusters) for estimate in ordered):
        return [None] * len(ordered)
    shares = [0.0] * len(ordered)
    for sample in deviations:
        drawn = [score.mean + deviation for score, deviation in zip(ordered, sample, strict=True)]
        highest = max(drawn)
        share = 1 / drawn.count(highest)
        for at, value in enumerate(drawn):
            if value == highest:
                shares[at] += share
    return [share / len(deviations) for share in shares]
