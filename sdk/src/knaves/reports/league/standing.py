"""The standing of a league, as people read it on a terminal."""

from __future__ import annotations

from typing import Final

from rich.table import Table

from knaves.league.results import LeagueBot, LeagueResult
from knaves.reports.figures import decimals, signed_and_margin
from knaves.reports.league.tables import report_table
from knaves.stats.intervals import CONFIDENCE
from knaves.stats.ranks import Rank

__all__ = ["chance_text", "rank_text", "standing_table"]

MARGIN: Final = f"± {CONFIDENCE:.0%}"
HARDLY: Final = 0.01
"""The chance of being the best is told no more exactly than this."""


def standing_table(result: LeagueResult, *, packs: bool = True, ratings: bool = True) -> Table:
    """Return a row for each bot, the best first.

    Args:
        result: the league.
        packs: whether to show which pack each bot comes from.
        ratings: whether to show the ratings, whose fit takes a while.
    """
    texts = ["rank", "bot", *(["pack"] if packs else [])]
    numbers = ["games", "wins %", "points", MARGIN]
    numbers += ["rating", MARGIN] if ratings else []
    table = report_table(*texts, numbers=[*numbers, "best", "faults"])
    places = decimals(bot.score for bot in result.bots if bot.score is not None)
    for bot in result.bots:
        table.add_row(
            rank_text(bot.rank),
            bot.label,
            *([bot.entrant.pack] if packs else []),
            f"{bot.games:,}",
            "" if bot.wins is None else f"{bot.wins.mean:.1%}",
            *(("", "") if bot.score is None else signed_and_margin(bot.score, places)),
            *(_rating(result, bot) if ratings else ()),
            chance_text(bot.rank),
            f"{bot.faults:,}",
        )
    return table


def rank_text(rank: Rank | None) -> str:
    """Write which ranks a bot may have, such as ``1–3``; nothing for one that met nobody."""
    if rank is None:
        return ""
    return f"{rank.low}" if rank.low == rank.high else f"{rank.low}–{rank.high}"


def _rating(result: LeagueResult, bot: LeagueBot) -> tuple[str, str]:
    if bot.score is None:
        return "", ""
    return signed_and_margin(result.ratings[bot.entrant.number].elo, 0)


def chance_text(rank: Rank | None) -> str:
    """Write how probable it is that a bot is the best; nothing where that can't be told."""
    if rank is None or rank.chance_of_best is None:
        return ""
    if rank.chance_of_best < HARDLY:
        return f"<{HARDLY:.0%}"
    if rank.chance_of_best > 1 - HARDLY:
        return f">{1 - HARDLY:.0%}"
    return f"{rank.chance_of_best:.0%}"
