"""The command ``knaves bots``."""

from __future__ import annotations

from knaves.errors import UsageError

__all__ = ["bots"]


def bots() -> None:
    """Not there yet."""
    raise UsageError("knaves bots is not built yet")
