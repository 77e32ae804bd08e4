"""A sheet as a CSV file, which is safe to open in a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from knaves.league.export.sheets import Column
from knaves.spreadsheets import harmless_cell

__all__ = ["SUFFIX", "CsvSheet"]

SUFFIX: Final = ".csv"
"""How the name of such a file ends."""


class CsvSheet:
    """A CSV file that is being written: UTF-8, with a heading, and empty cells for None."""

    def __init__(self, path: Path, columns: Sequence[Column]) -> None:
        """Begin the file with its heading."""
        self._file = path.open("w", encoding="utf-8", newline="")
        self._rows = csv.writer(self._file, lineterminator="\n")
        self._rows.writerow([column.name for column in columns])

    def write(self, rows: Iterable[Sequence[Any]]) -> None:
        """Add rows."""
        self._rows.writerows([[harmless_cell(value) for value in row] for row in rows])

    def close(self) -> None:
        """Complete the file."""
        self._file.close()
