"""A match as CSV, for spreadsheets: one line a bot, then one a seat, and what is decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from knaves.match.results import MatchResult
from knaves.reports.csv_text import csv_text

__all__ = ["COLUMNS", "match_csv"]

COLUMNS: Final = (
    "game",
    "rules",
    "seed",
    "row",
    "name",
    "pack",
    "seat",
    "games",
    "wins",
    "mean",
    "low",
    "high",
    "faults",
    "other",
    "finding",
    "effect",
)
"""The columns; what a row does not have is empty. ``row`` is ``bot``, ``seat`` or ``decision``."""


def match_csv(result: MatchResult) -> str:
    """Write what a match came to as CSV, with a heading; scores are in points a game."""
    match = {"game": result.game, "rules": result.rules, "seed": result.schedule.seed}
    return csv_text(COLUMNS, (match | row for row in _rows(result)))


def _rows(result: MatchResult) -> Iterator[dict[str, Any]]:
    for bot in result.bots:
        yield {
            "row": "bot",
            "name": bot.label,
            "pack": bot.pack,
            "seat": bot.seat,
            "games": bot.games,
            "wins": bot.wins,
            "faults": bot.faults,
            **attrs.asdict(bot.score),
        }
    for seat in result.seats:
        yield {
            "row": "seat",
            "seat": seat.seat,
            "games": result.games,
            **attrs.asdict(seat.score),
        }
    if (duel := result.duel) is not None:
        yield {
            "row": "decision",
            "name": duel.bot,
            "other": duel.other,
            "games": result.games,
            "finding": duel.decision.finding,
            "effect": duel.decision.effect,
            **attrs.asdict(duel.decision.lead),
        }
