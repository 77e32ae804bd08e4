"""How commands print: tables and text for people, JSON for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

__all__ = ["SCHEMA", "open_console", "plain_table", "print_json"]

SCHEMA: Final = 1
"""The version of the JSON forms of all commands."""

PIPE_WIDTH: Final = 10_000


def open_console() -> Console:
    """Return standard output for tables and plain text.

    A terminal gets colours (but for ``NO_COLOR``) and lines of its width. Whatever else reads
    the output gets whole lines: nothing is cut or folded to a width that nobody sees. What a
    stranger wrote does nothing to the terminal, whatever it is printed in.
    """
    from rich.console import Console

    from knaves.cli.harmless import Harmless

    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = PIPE_WIDTH
    console.push_render_hook(Harmless())
    return console


def plain_table(*columns: str) -> Table:
    """Return a table without rules, whose cells are folded and never cut."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def print_json(**document: object) -> None:
    """Print a document with our schema, in ASCII, as the only thing on standard output."""
    import json

    print(json.dumps({"schema": SCHEMA, **document}, allow_nan=False, indent=2))
