"""The command ``knaves league faults``."""

from __future__ import annotations

from typing import Annotated

import typer

from knaves.cli.league.files import LeagueFile, chosen
from knaves.cli.options import AsJson
from knaves.cli.output import open_console, print_json

__all__ = ["faults"]


def faults(
    context: typer.Context,
    file: LeagueFile = None,
    bot: Annotated[
        str | None, typer.Option(metavar="BOT", help="Only what this bot did.", show_default="all")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what the bots did wrong, and how often.

    Faults are alike that are of one kind, in one hook, at one line of the bot's code. With
    --debug, the traceback of the first of them is shown.

    Example: knaves league faults pisti.league --bot robber
    """
    from knaves.league.fault_kinds import FaultKinds
    from knaves.league.labels import key_called, labels_of
    from knaves.league.store import LeagueReader

    with LeagueReader(chosen(file)) as reader:
        labels = labels_of(reader.entrants)
        key = None if bot is None else key_called(bot, labels)
        found = FaultKinds.of(each for each in reader.faults() if key in {None, each.key})
    if as_json:
        from knaves.reports.league.as_json_faults import faults_document

        print_json(**faults_document(found, labels))
    else:
        from knaves.reports.league.faults import print_faults

        print_faults(found, labels, open_console(), tracebacks=context.obj)
