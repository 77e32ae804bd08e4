"""The standing of a league as CSV, for spreadsheets: one line a bot, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from knaves.league.results import LeagueBot, LeagueResult
from knaves.reports.csv_text import csv_text
from knaves.stats.intervals import Interval

__all__ = ["COLUMNS", "league_csv"]

COLUMNS: Final = (
    "game",
    "rules",
    "rank_low",
    "rank_high",
    "name",
    "pack",
    "version",
    "games",
    "wins",
    "wins_low",
    "wins_high",
    "score",
    "score_low",
    "score_high",
    "early",
    "rating",
    "rating_low",
    "rating_high",
    "chance_of_best",
    "faults",
)
"""The columns; what a bot does not have yet is empty."""


def league_csv(result: LeagueResult) -> str:
    """Write the standing as CSV, with a heading; see `LeagueBot` for what they are."""
    return csv_text(COLUMNS, (_row(result, bot) for bot in result.bots))


def _row(result: LeagueResult, bot: LeagueBot) -> Mapping[str, Any]:
    return {
        "game": result.settings.game,
        "rules": result.settings.rules,
        "rank_low": bot.rank and bot.rank.low,
        "rank_high": bot.rank and bot.rank.high,
        "name": bot.label,
        "pack": bot.entrant.pack,
        "version": bot.entrant.version,
        "games": bot.games,
        **_columns("wins", bot.wins),
        **_columns("score", bot.score),
        "early": int(bot.is_early),
        **_columns("rating", bot.score and result.ratings[bot.entrant.number].elo),
        "chance_of_best": bot.rank and bot.rank.chance_of_best,
        "faults": bot.faults,
    }


def _columns(name: str, interval: Interval | None) -> dict[str, float | None]:
    if interval is None:
        return {}
    return {name: interval.mean, f"{name}_low": interval.low, f"{name}_high": interval.high}
