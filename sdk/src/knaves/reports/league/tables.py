"""The tables of a league, as people read them on a terminal."""

from __future__ import annotations

from rich.table import Table

from knaves.league.results import LeagueBot, LeagueResult
from knaves.reports.figures import MARGIN, decimals, signed_and_margin, signed_with_margin
from knaves.reports.league.seats import by_size
from knaves.reports.league.standing import EARLY, chance_text, points_heading, rank_text
from knaves.reports.tables import report_table

__all__ = ["seat_table", "standing_table"]


def standing_table(result: LeagueResult, *, packs: bool = True, ratings: bool = True) -> Table:
    """Return a row for each bot, the best first.

    Args:
        result: the league.
        packs: whether to show which pack each bot comes from.
        ratings: whether to show the ratings, whose fit takes a while.
    """
    texts = ["rank", "bot", *(["pack"] if packs else [])]
    numbers = ["games", "wins %", points_heading(result), MARGIN]
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
            *_score(bot, places),
            *(_rating(result, bot) if ratings else ()),
            chance_text(bot.rank),
            f"{bot.faults:,}",
        )
    return table


def _score(bot: LeagueBot, places: int) -> tuple[str, str]:
    if bot.score is None:
        return "", ""
    mean, margin = signed_and_margin(bot.score, places)
    return f"{mean}{EARLY}" if bot.is_early else mean, margin


def _rating(result: LeagueResult, bot: LeagueBot) -> tuple[str, str]:
    if bot.score is None:
        return "", ""
    return signed_and_margin(result.ratings[bot.entrant.number].elo, 0)


def seat_table(result: LeagueResult) -> Table:
    """Return a row for each size of table, and in it what each seat is worth."""
    numbers = [f"seat {seat}" for seat in range(max(result.book.sizes))]
    table = report_table("seats", numbers=numbers)
    places = decimals(seat.effect for seat in result.seats)
    for size, seats in by_size(result).items():
        table.add_row(f"{size}", *(signed_with_margin(seat.effect, places) for seat in seats))
    return table
