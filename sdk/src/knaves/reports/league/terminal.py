"""A league as people read it on a terminal."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from knaves.league.results import LeagueResult
from knaves.reports.league.headings import heading_lines
from knaves.reports.league.notes import note_lines
from knaves.reports.league.seats import gain_lines, seat_lines
from knaves.reports.league.standing import scored_over
from knaves.reports.league.tables import seat_table, standing_table
from knaves.reports.league.verdicts import verdict_lines

__all__ = ["print_league"]

UNLIMITED: Final = 10_000
HOLDS: Final = "ranks and the last lines hold all at once, each ± alone"


def print_league(result: LeagueResult, console: Console) -> None:
    """Print what a league came to: each bot, the seats, and who is better than whom.

    Args:
        result: the league.
        console: where it is printed; lines are broken at words where it is a terminal.
    """
    for line in heading_lines(result):
        console.print(Text(line))
    if not result.blocks:
        console.print(Text("nothing is played yet", style="bold"))
        return
    console.print(_fitting_standing(result, console))
    console.print(Text(f"points: a game, over {scored_over(result)}; {HOLDS}", style="dim"))
    console.print(seat_table(result))
    for line in (*seat_lines(result), *gain_lines(result)):
        console.print(Text(line))
    for line in note_lines(result):
        console.print(Text(line, style="yellow"))
    for line in verdict_lines(result.tiers):
        console.print(Text(line, style="bold"))


def _fitting_standing(result: LeagueResult, console: Console) -> Table:
    """Return the standing with the packs of the bots, or without them where room is short."""
    table = standing_table(result)
    unlimited = console.options.update(max_width=UNLIMITED)
    if console.measure(table, options=unlimited).maximum <= console.width:
        return table
    return standing_table(result, packs=False)
