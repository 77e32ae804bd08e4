"""Phrases that reports share."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from knaves.stats.intervals import Interval

__all__ = ["deals_text", "flagged_text", "listed", "outlook_text"]

BEYOND_REACH: Final = 1_000_000
"""So many more deals are as good as never."""

FEW: Final = 10
"""Fewer deals than this can't be foreseen."""

NAMES_IN_FULL: Final = 4
"""Of more bots than this only the first and the last are named."""


def outlook_text(difference: Interval, more: int | None) -> str:
    """Say what it takes to tell bots apart.

    Args:
        difference: how they differ so far.
        more: how many more deals it takes; None where that can't be said.
    """
    if more is not None:
        return deals_text(more)
    if not difference.margin:
        return "play more deals"
    return "they differ too little to say how many more deals it takes"


def deals_text(more: int) -> str:
    """Say how many more deals are needed, as exactly as that can be known.

    >>> deals_text(343)
    'about 340 more deals'
    """
    if more > BEYOND_REACH:
        return f"more than {BEYOND_REACH:,} more deals"
    if more < FEW:
        return "a few more deals"
    step = 10 ** max(0, math.floor(math.log10(more)) - 1)
    return f"about {round(more / step) * step:,} more deals"


def flagged_text(flagged: int, games: int) -> str:
    """Say how many games there were to look at again."""
    return f"flagged: {flagged:,} of {games:,} games ended in a way that deserves a second look"


def listed(names: Iterable[str]) -> str:
    """Join names as in a sentence; of many only the first and the last are told.

    >>> listed(["ann", "bob", "cat"])
    'ann, bob and cat'
    >>> listed("abcdefg")
    'a … g (7 bots)'
    """
    names = list(names)
    if len(names) > NAMES_IN_FULL:
        return f"{names[0]} … {names[-1]} ({len(names)} bots)"
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
