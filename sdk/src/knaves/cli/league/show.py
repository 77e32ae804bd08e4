"""The command ``knaves league show``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.cli.league.files import LeagueFile, chosen
from knaves.cli.options import AsCsv, AsJson
from knaves.cli.output import open_console, print_json

if TYPE_CHECKING:
    from knaves.league.results import LeagueResult

__all__ = ["print_result", "show"]


def show(
    file: LeagueFile = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show who is better than whom, and what can't be told yet.

    The league may be running: what is shown is what is stored by now.

    Example: knaves league show pisti.league
    """
    from knaves.errors import UsageError
    from knaves.league.results import LeagueResult
    from knaves.league.store import LeagueReader

    if as_json and as_csv:
        raise UsageError("--json and --csv exclude each other: choose one")
    with LeagueReader(chosen(file)) as reader:
        result = LeagueResult.read(reader)
    print_result(result, as_json=as_json, as_csv=as_csv)


def print_result(result: LeagueResult, *, as_json: bool = False, as_csv: bool = False) -> None:
    """Print what a league came to, for people or for programs."""
    if as_json:
        from knaves.reports.league.as_json import league_document

        print_json(**league_document(result))
    elif as_csv:
        from knaves.reports.league.as_csv import league_csv

        print(league_csv(result), end="")
    else:
        from knaves.reports.league.terminal import print_league

        print_league(result, open_console())
