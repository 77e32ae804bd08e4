"""Show how far a league is: a live table on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from knaves.cli.league.lines import Lines
from knaves.cli.league.live_table import LiveTable

__all__ = ["followed"]


@contextmanager
def followed(*, contributions: bool) -> Iterator[Lines]:
    """Yield who shows on standard error what becomes of a league."""
    kind = LiveTable if sys.stderr.isatty() else Lines
    follower = kind(sys.stderr, contributions=contributions)
    try:
        yield follower
    finally:
        follower.end()
