"""Which file of a league a command reads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

__all__ = ["SUFFIX", "LeagueFile", "chosen", "league_files"]

SUFFIX: Final = ".league"
"""How the name of a league's file ends."""

LeagueFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE",
        help=f"The file of the league; it may be left out where one *{SUFFIX} file is here.",
    ),
]
"""The file of a league that is read."""


def league_files(folder: Path) -> list[Path]:
    """Return the files of leagues in a folder, sorted by their names.

    Raises:
        FileError: if there is no such folder, or it can't be read.
    """
    from knaves.errors import FileError

    try:
        return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except OSError as error:
        raise FileError.reading(folder, error.strerror) from None


def chosen(file: Path | None) -> Path:
    """Return the file that was named, or the one in the current folder.

    Raises:
        UsageError: if none is named, and there is none here, or several.
    """
    if file is not None:
        return file
    from knaves.errors import UsageError

    found = league_files(Path())
    if not found:
        raise UsageError(f"there is no *{SUFFIX} file in this folder: name the file of a league")
    if len(found) > 1:
        names = ", ".join(map(str, found))
        raise UsageError(f"there are several leagues in this folder, name one: {names}")
    return found[0]
