"""Time two pieces of work in turn, so that a machine whose speed drifts is fair to both."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import attrs

from knaves.reports.figures import duration

NS_A_SECOND = 10**9
ROUNDS = 7
CALIBRATION_ADDITIONS = 2_000_000


@attrs.frozen
class Comparison:
    """The times of two pieces of work, round by round.

    Attributes:
        ours_s: seconds a unit of our work, one a round.
        theirs_s: seconds a unit of the other, one a round.
    """

    ours_s: list[float]
    theirs_s: list[float]

    @property
    def ratio(self) -> float:
        """Our time divided by theirs: the median of the rounds."""
        pairs = zip(self.ours_s, self.theirs_s, strict=True)
        return statistics.median(ours / theirs for ours, theirs in pairs)

    def row(self, unit: str) -> str:
        """Return the median times of a unit of both."""
        medians = map(statistics.median, (self.ours_s, self.theirs_s))
        ours, theirs = (duration(round(median * NS_A_SECOND)) for median in medians)
        return f"{ours} against {theirs} {unit}".rstrip()


def compare(ours: Callable[[], int], theirs: Callable[[], int], rounds: int = ROUNDS) -> Comparison:
    """Run two pieces of work in turn; each returns how many units it did."""
    ours()
    theirs()
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for work, measured in zip((ours, theirs), times, strict=True):
            started = time.perf_counter()
            units = work()
            measured.append((time.perf_counter() - started) / units)
    return Comparison(*times)


def calibration() -> int:
    """Do a fixed amount of plain Python work, to which every figure can be related."""
    total = 0
    for number in range(CALIBRATION_ADDITIONS):
        total += number
    return CALIBRATION_ADDITIONS
