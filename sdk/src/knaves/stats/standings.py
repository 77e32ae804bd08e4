"""How good each bot of a league is, over all that it met."""

from __future__ import annotations

import attrs

from knaves.stats.estimates import Estimate, exact_sum, ratio_of_sums
from knaves.stats.intervals import Interval
from knaves.stats.scorebook import Scorebook

__all__ = ["ENOUGH_DEALS", "Standing", "score_estimate", "standings"]

ENOUGH_DEALS = 20
"""With so many deals against each opponent all opponents weigh alike; before, all games do."""


@attrs.frozen
class Standing:
    """What one bot did.

    Attributes:
        bot: its number.
        games: in how many games it sat.
        deals: in how many deals; beyond 1,000 deals of the league, at most that many.
        score: by how many points a game it does better than the mean of the bots at its
            tables, with the interval over deals; None where it met no other bot.
        wins: the share of games that it won, ties split, with the interval over deals.
    """

    bot: int
    games: int
    deals: int
    score: Interval | None
    wins: Interval


def standings(book: Scorebook, scale: int) -> list[Standing | None]:
    """Return the standing of each bot, by number: None where it has not played yet.

    Args:
        book: the blocks.
        scale: how many units of the scores are a point; see ``rules.score_scale``.
    """
    return [_standing(book, bot, scale) for bot in range(book.bots)]


def _standing(book: Scorebook, bot: int, scale: int) -> Standing | None:
    played = book.bot(bot)
    wins = ratio_of_sums(played.wins, played.games)
    if wins is None:
        return None
    score = score_estimate(book, bot, scale)
    return Standing(
        bot,
        sum(played.games) // book.unit,
        book.deals_with(played.blocks),
        None if score is None else score.interval(),
        wins.interval(),
    )


def score_estimate(book: Scorebook, bot: int, scale: int) -> Estimate | None:
    """Return a bot's points a game over the mean of its tables, or None if it met nobody.

    A bot's score minus the mean of the k bots at the table is (k − 1) / k times its mean
    difference from the others there. Where it met some of its opponents more often than
    others, each opponent counts alike all the same, from `ENOUGH_DEALS` deals against every
    one of them on; with fewer, a single lucky deal would weigh too much, and each game counts
    alike.

    Of the estimates of two bots, one `minus` the other is their difference, paired by deal.
    """
    meetings = [book.pair(bot, other) for other in range(book.bots) if other != bot]
    met = [meeting for meeting in meetings if any(meeting.games)]
    fewest = min((len(m.games) - m.games.count(0) for m in met), default=0)
    played = book.bot(bot)
    if fewest < ENOUGH_DEALS or len({sum(meeting.games) for meeting in met}) == 1:
        return ratio_of_sums(played.deviations, played.games, scale) if met else None
    estimates = [ratio_of_sums(m.differences, m.games, scale) for m in met]
    opponents = [estimate for estimate in estimates if estimate is not None]
    share = sum(played.spans) / sum(played.games) / len(opponents)
    return Estimate(
        share * exact_sum(estimate.mean for estimate in opponents),
        tuple(
            share * exact_sum(influences)
            for influences in zip(*(e.influences for e in opponents), strict=True)
        ),
        fewest,
    )
