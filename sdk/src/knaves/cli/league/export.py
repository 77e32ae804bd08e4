"""The command ``knaves league export``."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knaves.cli.league.files import LeagueFile, chosen

if TYPE_CHECKING:
    from knaves.league.export import Progress

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
    """Write a league as files for other programs: every game, score, deal, bot and fault.

    Each line of games.jsonl is a record that `knaves replay` reads; the other files are
    tables, and league.json says what their columns hold.

    Example: knaves league export pisti.league -o pisti-games
    """
    from knaves.league.export import export_league

    path = chosen(file)
    folder = Path(f"{path.stem}-export") if output is None else output
    with _bar() as progress:
        games = export_league(path, folder, parquet=parquet, progress=progress)
    print(f"{folder}: {games:,} games")


def _bar() -> contextlib.AbstractContextManager[Progress | None]:
    """Show progress, where there is a terminal."""
    if not sys.stderr.isatty():
        return contextlib.nullcontext()
    from knaves.cli.progress import GamesBar

    return GamesBar()
