"""The command ``knaves play``."""

from __future__ import annotations

from knaves.errors import UsageError

__all__ = ["play"]


def play() -> None:
    """Not there yet."""
    raise UsageError("knaves play is not built yet")
