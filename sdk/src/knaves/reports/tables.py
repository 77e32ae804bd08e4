"""How tables look on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from knaves.errortext import in_one_line

__all__ = ["report_table"]


def report_table(*headings: str, numbers: Sequence[str] = (), last: Sequence[str] = ()) -> Table:
    """Return a table without rules: texts that are folded, then numbers that are not cut.

    Args:
        headings: the headings of the columns of text.
        numbers: those of the columns of numbers.
        last: those of the columns of text that come last.
    """
    table = _Rows(box=None, pad_edge=False, header_style="dim")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    for heading in last:
        table.add_column(heading, overflow="fold")
    return table


class _Rows(Table):
    """A table in which each text has one line: what a stranger wrote makes no row of its own."""

    def add_row(self, *cells: RenderableType | None, **options: Any) -> None:
        """Add a row."""
        row = [in_one_line(cell) if isinstance(cell, str) else cell for cell in cells]
        super().add_row(*row, **options)
