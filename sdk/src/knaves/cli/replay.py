"""The command ``knaves replay``."""

from __future__ import annotations

from knaves.errors import UsageError

__all__ = ["replay"]


def replay() -> None:
    """Not there yet."""
    raise UsageError("knaves replay is not built yet")
