"""The command ``knaves league matrix``."""

from __future__ import annotations

from knaves.cli.league.files import LeagueFile, chosen
from knaves.cli.options import AsJson
from knaves.cli.output import open_console, print_json

__all__ = ["matrix"]


def matrix(file: LeagueFile = None, as_json: AsJson = False) -> None:
    """Show how each bot did against each other.

    Example: knaves league matrix pisti.league
    """
    from knaves.league.results import LeagueResult
    from knaves.league.store import LeagueReader

    with LeagueReader(chosen(file)) as reader:
        result = LeagueResult.read(reader)
    if as_json:
        from knaves.reports.league.as_json import matrix_document

        print_json(**matrix_document(result))
    else:
        from knaves.reports.league.matrix import print_matrix

        print_matrix(result, open_console())
