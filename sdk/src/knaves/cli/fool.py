"""The command ``knaves fool``."""

from __future__ import annotations

from knaves.errors import UsageError

__all__ = ["fool"]


def fool() -> None:
    """Not there yet."""
    raise UsageError("knaves fool is not built yet")
