"""Phrases that reports share."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from knaves.reports.figures import with_margin
from knaves.stats.intervals import ENOUGH_ALIKE, Interval

__all__ = ["alike_text", "deals_text", "flagged_text", "lead_text", "listed", "outlook_text"]

BEYOND_REACH: Final = 1_000_000
"""So many more deals are as good as never."""

FEW: Final = 10
"""Fewer deals than this can't be foreseen."""

NAMES_IN_FULL: Final = 6
"""Of more bots than sit at any table only the first and the last are named."""


def outlook_text(difference: Interval, more: int | None, alike: int | None = None) -> str:
    """Say what it takes to tell bots apart.

    Args:
        difference: how they differ so far.
        more: how many more deals it takes; None where that can't be said.
        alike: in how many deals they differed, where that was by the same in all of them.
    """
    if more is not None:
        return deals_text(more)
    if alike is not None:
        return alike_text(difference, alike)
    if not difference.margin:
        return "play more deals"
    return "they differ too little to say how many more deals it takes"


def alike_text(difference: Interval, deals: int) -> str:
    """Say by what bots differ that differed by the same in several deals, all that there are.

    >>> alike_text(Interval(2, None, None), 12)
    'they differed by 2 points a game in each of 12 deals, too few to rely on'
    """
    if not difference.mean:
        return f"they scored the same in each of {deals:,} deals"
    by = f"they differed by {abs(difference.mean):.3g} points a game in each of {deals:,} deals"
    return by if deals >= ENOUGH_ALIKE else f"{by}, too few to rely on"


def lead_text(difference: Interval, alike: int | None) -> str:
    """Say by how many points a game one bot is ahead of another.

    Args:
        difference: the one minus the other.
        alike: in how many deals they differed, where that was by the same in all of them.

    >>> lead_text(Interval(2, 2, 2), 120)
    '2 points a game, the same in each of 120 deals'
    """
    if alike is None:
        return f"{with_margin(difference)} points a game"
    return f"{difference.mean:.3g} points a game, the same in each of {alike:,} deals"


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
