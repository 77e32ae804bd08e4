"""A match as CSV, for spreadsheets: one line a bot, then one a seat, and what is decided."""

from __future__ import annotations

import csv
import io
from typing import Final

import attrs

from knaves.match.results import MatchResult

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
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    match = {"game": result.game, "rules": result.rules, "seed": result.schedule.seed}
    for bot in result.bots:
        row = {
            "row": "bot",
            "name": bot.label,
            "pack": bot.pack,
            "seat": bot.seat,
            "games": bot.games,
            "wins": bot.wins,
            "faults": bot.faults,
        }
        table.writerow(match | row | attrs.asdict(bot.score))
    for seat in result.seats:
        row = {"row": "seat", "seat": seat.seat, "games": result.games}
        table.writerow(match | row | attrs.asdict(seat.score))
    if (duel := result.duel) is not None:
        row = {
            "row": "decision",
            "name": duel.bot,
            "other": duel.other,
            "games": result.games,
            "finding": duel.decision.finding,
            "effect": duel.decision.effect,
        }
        table.writerow(match | row | attrs.asdict(duel.decision.lead))
    return text.getvalue()
