"""Texts of strangers in the cells of spreadsheets."""

from __future__ import annotations

from typing import Any, Final

__all__ = ["harmless_cell"]

# Spreadsheets take a cell that begins with one of the first for a formula, and run it, whoever
# wrote it. An apostrophe itself is among them so that taking one away always gives the text.
_MARKED: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "'")


def harmless_cell(value: Any) -> Any:
    """Return what stands in a cell of a CSV file: a text that is no formula, or anything else.

    >>> harmless_cell("=1+1"), harmless_cell("ann"), harmless_cell(-1)
    ("'=1+1", 'ann', -1)
    """
    if type(value) is str and value.startswith(_MARKED):
        return f"'{value}"
    return value
