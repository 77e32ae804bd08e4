"""The leagues of a folder, as people read them on a terminal, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from knaves.errortext import in_one_line
from knaves.league.overview import LeagueState, Overview
from knaves.reports.tables import report_table
from knaves.reports.wording import listed

__all__ = ["overviews_document", "print_overviews"]


def print_overviews(overviews: Sequence[Overview], console: Console) -> None:
    """Print a row for each league, and why some can't be read."""
    if not overviews:
        console.print("No leagues are here.")
        return
    sound = [overview for overview in overviews if overview.state is not LeagueState.DAMAGED]
    if sound:
        table = report_table(
            "file", "game", "rules", "bots", numbers=("games", "planned"), last=("state",)
        )
        for overview in sound:
            table.add_row(
                overview.path.name,
                overview.game,
                overview.rules,
                listed(overview.bots) if overview.bots else "",
                f"{overview.games:,}",
                f"{overview.planned:,}",
                overview.state,
            )
        console.print(table)
    for overview in overviews:
        if overview.state is LeagueState.DAMAGED:
            line = in_one_line(f"{overview.path.name}: {overview.reason}")
            console.print(Text(line, style="yellow"))


def overviews_document(overviews: Sequence[Overview]) -> dict[str, Any]:
    """Return leagues as what JSON can hold, without its schema."""
    return {"leagues": [_document(overview) for overview in overviews]}


def _document(overview: Overview) -> dict[str, Any]:
    sound = overview.state is not LeagueState.DAMAGED
    return {
        "file": str(overview.path),
        "state": overview.state,
        "reason": overview.reason or None,
        "game": overview.game if sound else None,
        "rules": overview.rules if sound else None,
        "bots": list(overview.bots) if sound else None,
        "games": overview.games if sound else None,
        "planned": overview.planned if sound else None,
    }
