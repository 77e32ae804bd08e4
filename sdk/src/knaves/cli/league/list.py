"""The command ``knaves league list``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knaves.cli.league.files import SUFFIX, league_files
from knaves.cli.options import AsJson
from knaves.cli.output import open_console, print_json

__all__ = ["list_leagues"]


def list_leagues(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help=f"Where the *{SUFFIX} files are; else here.")
    ] = Path(),
    as_json: AsJson = False,
) -> None:
    """List the leagues in a folder, and how far each is."""
    from knaves.league.overview import read_overview

    found = [read_overview(path) for path in league_files(folder)]
    if as_json:
        from knaves.reports.league.as_json_overviews import overviews_document

        print_json(**overviews_document(found))
    else:
        from knaves.reports.league.overviews import print_overviews

        print_overviews(found, open_console())
