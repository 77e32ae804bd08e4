"""The commands ``knaves league …``, one module each."""

from __future__ import annotations

import typer

from knaves.cli.league import export, faults, matrix, report, run, show, travellers, verify
from knaves.cli.league.list import list_leagues
from knaves.cli.pages import Page

__all__ = ["app"]

app = typer.Typer(name="league", invoke_without_command=True)
"""The commands of ``knaves league``."""


@app.callback()
def _league(context: typer.Context) -> None:
    """Play leagues between many bots."""
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command(cls=Page)(run.run)
app.command(cls=Page)(show.show)
app.command(cls=Page)(matrix.matrix)
app.command(cls=Page)(travellers.travellers)
app.command(cls=Page)(faults.faults)
app.command(cls=Page)(report.report)
app.command(cls=Page)(export.export)
app.command(cls=Page)(verify.verify)
app.command("list", cls=Page)(list_leagues)
