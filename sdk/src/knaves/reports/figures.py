"""How numbers are written for people."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from knaves.stats.intervals import Interval

__all__ = ["decimals", "with_margin"]

PLAIN_DECIMALS: Final = 2
MOST_DECIMALS: Final = 4


def decimals(intervals: Iterable[Interval]) -> int:
    """Return how many decimals are worth writing: those that give the widest margin two digits."""
    margin = max((interval.margin or 0 for interval in intervals), default=0)
    if not margin:
        return PLAIN_DECIMALS
    return min(MOST_DECIMALS, max(0, 1 - math.floor(math.log10(margin))))


def with_margin(interval: Interval, places: int | None = None) -> str:
    """Write a mean with its margin, such as ``31.2 ± 0.8``; without one where it has none."""
    if places is None:
        places = decimals([interval])
    mean = f"{interval.mean:.{places}f}"
    return mean if interval.margin is None else f"{mean} ± {interval.margin:.{places}f}"
