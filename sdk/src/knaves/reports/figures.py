"""How numbers are written for people."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from knaves.stats.intervals import CONFIDENCE, Interval

__all__ = [
    "MARGIN",
    "at_least",
    "decimals",
    "duration",
    "mean_and_margin",
    "signed_and_margin",
    "signed_with_margin",
    "with_margin",
]

MARGIN: Final = f"± {CONFIDENCE:.0%}"
"""What stands over a column of margins."""


PLAIN_DECIMALS: Final = 2
MOST_DECIMALS: Final = 4
NS_IN: Final = {"s": 10**9, "ms": 10**6, "µs": 10**3}


def decimals(intervals: Iterable[Interval]) -> int:
    """Return how many decimals are worth writing: those that give the widest margin two digits."""
    margin = max((interval.margin or 0 for interval in intervals), default=0)
    if not margin:
        return PLAIN_DECIMALS
    return min(MOST_DECIMALS, max(0, 1 - math.floor(math.log10(margin))))


def with_margin(interval: Interval) -> str:
    """Write a mean with its margin, such as ``31.2 ± 0.8``; without one where it has none."""
    places = decimals([interval])
    mean, margin = mean_and_margin(interval, places)
    if interval.margin and mean.lstrip("-") == margin:
        # One more, to show on which side of zero the interval ends.
        mean, margin = mean_and_margin(interval, places + 1)
    return f"{mean} ± {margin}" if margin else mean


def at_least(bound: float) -> str:
    """Write a positive lower bound with two digits, never more than it is.

    >>> at_least(0.4397)
    '0.43'
    """
    places = 1 - math.floor(math.log10(bound))
    return f"{math.floor(bound * 10.0**places) / 10.0**places:.{max(0, places)}f}"


def mean_and_margin(interval: Interval, places: int) -> tuple[str, str]:
    """Write a mean and its margin with so many decimals.

    The margin is empty where there is none, and where all measurements were alike: they are
    not told more exactly by a ± 0.
    """
    margin = f"{interval.margin:.{places}f}" if interval.margin else ""
    return f"{interval.mean:.{places}f}", margin


def signed_and_margin(interval: Interval, places: int) -> tuple[str, str]:
    """Write a mean with its sign, and its margin; see `mean_and_margin`."""
    _, margin = mean_and_margin(interval, places)
    return f"{interval.mean:+z.{places}f}", margin


def signed_with_margin(interval: Interval, places: int) -> str:
    """Write a mean with its sign and, where it has one, its margin, such as ``+1.2 ± 0.8``."""
    mean, margin = signed_and_margin(interval, places)
    return f"{mean} ± {margin}" if margin else mean


def duration(wall_ns: int) -> str:
    """Write a time that is given in nanoseconds in the unit that suits it, such as ``3.1 µs``."""
    unit = next((unit for unit, size in NS_IN.items() if wall_ns >= size), "µs")
    return f"{wall_ns / NS_IN[unit]:.1f} {unit}"
