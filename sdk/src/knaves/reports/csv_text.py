"""Tables as CSV, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from knaves.errortext import plain
from knaves.spreadsheets import harmless_cell

__all__ = ["csv_text"]


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Write rows as CSV, with a heading; what a row does not have is empty.

    Texts lose what would do something to a terminal, and are no formulas.
    """
    text = io.StringIO()
    table = csv.DictWriter(text, columns, lineterminator="\n")
    table.writeheader()
    table.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    return harmless_cell(plain(value) if isinstance(value, str) else value)
