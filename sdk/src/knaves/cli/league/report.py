"""The command ``knaves league report``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from knaves.cli.league.files import LeagueFile, chosen
from knaves.cli.options import from_one
from knaves.cli.progress import games_bar

__all__ = ["report"]

ALL: Final = 0
"""Stands for all games."""
USUAL_GAMES: Final = "10,000"
"""What stands in `knaves.reports.site`, which the help does not import."""


def _games(text: str) -> int:
    return ALL if text == "all" else from_one(text)


def report(
    file: LeagueFile = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="DIR",
            help="The folder of the report: a new or empty one, or that of an earlier report.",
            show_default="FILE without its ending and with -report",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N|all",
            parser=_games,
            help="How many games can be replayed in it, in whole deals.",
            show_default=USUAL_GAMES,
        ),
    ] = None,
) -> None:
    """Write a league as pages for a browser.

    Kept games are shown there card by card. The pages open from their folder, without a
    server or a network. An earlier report of the league in the folder is replaced when the
    new one is complete.

    Example: knaves league report pisti.league
    """
    from knaves.errortext import in_one_line
    from knaves.reports.site import GAMES_KEPT, write_site

    most = GAMES_KEPT if games is None else games or None
    path = chosen(file)
    folder = Path(f"{path.stem}-report") if output is None else output
    with games_bar() as progress:
        index = write_site(path, folder, games=most, progress=progress)
    print(in_one_line(f"open {index} in a browser"))
