"""The command ``knaves games``."""

from __future__ import annotations

from knaves.errors import UsageError

__all__ = ["games"]


def games() -> None:
    """Not there yet."""
    raise UsageError("knaves games is not built yet")
