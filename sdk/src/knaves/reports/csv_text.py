"""Tables as CSV, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from knaves.errortext import plain

__all__ = ["csv_text"]


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Write rows as CSV, with a heading; what a row does not have is empty.

    Texts lose what would do something to a terminal.
    """
    text = io.StringIO()
    table = csv.DictWriter(text, columns, lineterminator="\n")
    table.writeheader()
    for row in rows:
        cells = {key: plain(cell) if isinstance(cell, str) else cell for key, cell in row.items()}
        table.writerow(cells)
    return text.getvalue()
