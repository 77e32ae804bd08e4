"""The command ``knaves league export``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knaves.cli.league.files import LeagueFile, chosen
from knaves.cli.progress import games_bar

__all__ = ["export"]


def export(
    file: LeagueFile = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="DIR",
            help="The folder to write into, which must be new.",
            show_default="FILE without its ending and with -export",
        ),
    ] = None,
    parquet: Annotated[
        bool,
        typer.Option("--parquet", help="Write Parquet instead of CSV; needs knaves[parquet]."),
    ] = False,
) -> None:
    """Write a league as files for other programs.

    They hold every game, score, deal, bot and fault. Each line of games.jsonl is a record
    that `knaves replay` reads; the other files are tables, and league.json says what their
    columns hold.

    Example: knaves league export pisti.league -o pisti-games
    """
    from knaves.errortext import in_one_line
    from knaves.league.export import export_league

    path = chosen(file)
    folder = Path(f"{path.stem}-export") if output is None else output
    with games_bar() as progress:
        games = export_league(path, folder, parquet=parquet, progress=progress)
    print(in_one_line(f"{folder}: {games:,} games"))
