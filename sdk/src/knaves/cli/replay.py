"""The command ``knaves replay``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["replay"]


def replay(
    file: Annotated[Path, typer.Argument(help="A file that `knaves match --record` wrote.")],
    game: Annotated[
        int | None, typer.Option(min=1, help="Tell this one game move by move; they count from 1.")
    ] = None,
) -> None:
    """Play recorded games again, and check that they come out as recorded."""
    from knaves.records import replay_records
    from knaves.reports.story import Story

    games = replay_records(file, game, Story(print) if game is not None else None)
    if game is None:
        print(f"{file}: {games:,} games, all as recorded")
    else:
        print(f"{file}:{game}: as recorded")
