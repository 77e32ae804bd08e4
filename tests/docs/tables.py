"""Read the tables of a Markdown page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

__all__ = ["Table", "read_tables"]


@attrs.frozen
class Table:
    """One table.

    Attributes:
        section: the heading of the second level above it, without backquotes.
        header: its header, cell by cell, without backquotes.
        rows: its rows by their first cell, all cells without backquotes.
    """

    section: str
    header: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]


def read_tables(page: Path) -> Iterator[Table]:
    """Yield the tables of a page, in order."""
    section = ""
    cells: list[tuple[str, ...]] = []
    for line in [*page.read_text("utf-8").splitlines(), ""]:
        if line.startswith("|"):
            cells.append(tuple(cell.strip().replace("`", "") for cell in line.split("|")[1:-1]))
        elif cells:
            header, _, *rows = cells
            yield Table(section, header, {row[0]: row for row in rows})
            assert len({row[0] for row in rows}) == len(rows), f"a row is there twice: {header}"
            cells = []
        if line.startswith("## "):
            section = line.removeprefix("## ").replace("`", "")
