"""The command ``knaves league travellers``."""

from __future__ import annotations

from typing import Annotated

import typer

from knaves.cli.league.files import LeagueFile, chosen
from knaves.cli.options import AsJson, whole
from knaves.cli.output import open_console, print_json

__all__ = ["travellers"]


def travellers(
    deal: Annotated[
        int,
        typer.Option(metavar="K", parser=whole, help="The number of the deal; they count from 0."),
    ],
    file: LeagueFile = None,
    table: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT,…", help="Only the table where these sat together.", show_default="all"
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what every bot did with the same cards, seat by seat.

    Example: knaves league travellers pisti.league --deal 17
    """
    from knaves.league.store import LeagueReader
    from knaves.league.travellers import read_travellers

    with LeagueReader(chosen(file)) as reader:
        together = None if table is None else [name.strip() for name in table.split(",")]
        found = read_travellers(reader, deal, together)
    if as_json:
        from knaves.reports.league.as_json_travellers import travellers_document

        print_json(**travellers_document(found))
    else:
        from knaves.reports.league.travellers import print_travellers

        print_travellers(found, open_console())
