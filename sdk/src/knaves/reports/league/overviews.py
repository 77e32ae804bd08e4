"""The leagues of a folder, as people read them on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from knaves.errortext import in_one_line
from knaves.league.overview import LeagueState, Overview
from knaves.reports.tables import report_table
from knaves.reports.wording import listed

__all__ = ["print_overviews"]


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
