"""The command ``knaves match``."""

from __future__ import annotations

from knaves.errors import UsageError

__all__ = ["match"]


def match() -> None:
    """Not there yet."""
    raise UsageError("knaves match is not built yet")
