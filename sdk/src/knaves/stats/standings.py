"""How good each bot of a league is, over all that it met."""

from __future__ import annotations

import attrs

from knaves.stats.estimates import ratio_of_sums
from knaves.stats.intervals import Interval
from knaves.stats.scorebook import Scorebook
from knaves.stats.scores import Scores, score_estimates

__all__ = ["Standing", "standings"]


@attrs.frozen
class Standing:
    """What one bot did.

    Attributes:
        games: in how many games it sat.
        score: its score with the interval over deals, see `score_estimates`; None where it met
            no other bot.
        is_early: whether it is too early to compare it, as it has not met all others in enough
            deals: then the score is over those that it met.
        wins: the share of games that it won, ties split, with the interval over deals.
    """

    games: int
    score: Interval | None
    is_early: bool
    wins: Interval


def standings(book: Scorebook, scale: int, gauntlet: int | None = None) -> list[Standing | None]:
    """Return the standing of each bot, by number: None where it has not played yet.

    Args:
        book: the blocks.
        scale: how many units of the scores are a point; see ``rules.score_scale``.
        gauntlet: the number of the bot that sits at every table, if there is one.
    """
    scores = score_estimates(book, scale, gauntlet)
    return [_standing(book, bot, scores) for bot in range(book.bots)]


def _standing(book: Scorebook, bot: int, scores: Scores) -> Standing | None:
    played = book.bot(bot)
    wins = ratio_of_sums(played.wins, played.games)
    if wins is None:
        return None
    return Standing(
        sum(played.games) // book.unit,
        _score(bot, scores),
        bot not in scores.compared,
        wins.interval(),
    )


def _score(bot: int, scores: Scores) -> Interval | None:
    if bot not in scores.estimates:
        return None
    if bot == scores.reference:
        return Interval(0.0, None, None)
    return scores.estimates[bot].interval()
