"""Stop as soon as it is decided who is better, and watch what is still going on."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Final

import attrs

from knaves.stats.intervals import ENOUGH_ALIKE, Interval

__all__ = [
    "ALPHA",
    "BETA",
    "LEAST_BLOCKS",
    "STANDARD_EFFECT",
    "Decision",
    "Finding",
    "SequentialTest",
    "anytime_interval",
]

ALPHA: Final = 0.05
"""How often one of two equal bots is found better."""
BETA: Final = 0.05
"""How often a difference as large as the effect is not found."""
LEAST_BLOCKS: Final = 24
"""Nothing is decided before: the deviation of fewer blocks is too uncertain to rely on."""
STANDARD_EFFECT: Final = 0.2
"""The effect where none is given, in standard deviations: a small one in Cohen's terms."""
SKEW_BLOCKS: Final = 50
"""The mean of fewer blocks than this times their squared skewness is not normal enough.

Twice the 25 of Cochran, Sampling Techniques, 3rd edition, 2.15: we look again and again.
"""
TUNING: Final = 0.2
"""The r of the confidence sequence; it is narrowest at about 250 blocks."""

BOTH: Final = 1.3
"""So many times the risk may be taken in either test, as both have to miss a difference."""

FOUND: Final = math.log((1 - BETA) / (ALPHA / 2))
REJECTED: Final = math.log(BOTH * BETA / (1 - ALPHA / 2))


class Finding(StrEnum):
    """What a sequential test has found."""

    BETTER = "better"
    """The first of the two is better."""
    WORSE = "worse"
    """The second is better."""
    NO_DIFFERENCE = "no-difference"
    """Neither is better by as much as the effect."""
    OPEN = "open"
    """It is not decided yet."""


@attrs.frozen
class Decision:
    """How far the question is decided which of two bots is better.

    Attributes:
        finding: the answer.
        blocks: after how many blocks.
        lead: the mean of the first minus the second, with an `anytime_interval`.
        effect: how large a difference is that must not be missed, in the unit of the lead.
        llr_better: the log likelihood ratio of a difference of +effect to none; None where
            all blocks were alike.
        llr_worse: that of −effect to none, likewise.
    """

    finding: Finding
    blocks: int
    lead: Interval
    effect: float
    llr_better: float | None
    llr_worse: float | None


@attrs.define
class SequentialTest:
    """Tells after every block whether it is decided which of two bots is better.

    Two generalised sequential probability ratio tests side by side: one of a difference of
    +effect against none, one of −effect against none. Looking after every block is part of
    the test, unlike with an interval for a fixed number of blocks.

    Attributes:
        effect: the smallest difference that must not be missed; `STANDARD_EFFECT` standard
            deviations of a block if None.
        unit: what is counted as 1 in effect and results; block differences are divided by it.

    Source: Wald, Sequential Analysis, 1947; with both sides as in Sobel and Wald, A Sequential
    Decision Procedure for Choosing One of Three Hypotheses, 1949.
    """

    effect: float | None = None
    unit: int = 1
    _blocks: int = attrs.field(default=0, init=False)
    _total: int = attrs.field(default=0, init=False)
    _squares: int = attrs.field(default=0, init=False)
    _cubes: int = attrs.field(default=0, init=False)

    def add(self, difference: int) -> None:
        """Add a block: the total of the first bot minus that of the second."""
        self._blocks += 1
        self._total += difference
        self._squares += difference**2
        self._cubes += difference**3

    def decision(self) -> Decision:
        """Return what is decided after the blocks so far, of which there is at least one."""
        count = self._blocks
        effect = self._effect()
        better, worse = self._llr(effect), self._llr(-effect)
        if count < LEAST_BLOCKS:
            finding = Finding.OPEN
        elif better is None or worse is None:
            finding = self._find_alike(effect)
        else:
            finding = self._find(better, worse)
        lead = anytime_interval(count, self._total, self._squares, self.unit)
        return Decision(finding, count, lead, effect, better, worse)

    @property
    def _spread(self) -> int:
        """The variance of the differences, times the squared number of blocks."""
        return self._blocks * self._squares - self._total**2

    def _effect(self) -> float:
        if self.effect is not None:
            return self.effect
        count = self._blocks
        variance = self._spread / (count * max(1, count - 1))
        return STANDARD_EFFECT * math.sqrt(variance) / self.unit

    def _llr(self, effect: float) -> float | None:
        """Return the log likelihood ratio of a true difference of ``effect`` to none.

        B · D · (2 · mean − D) / (2 · s²), with 1/s² as it is estimated without bias from
        normal blocks.
        """
        count = self._blocks
        if not self._spread or count <= 3:
            return None
        precision = count * (count - 3) * self.unit**2 / self._spread
        mean = self._total / (count * self.unit)
        return count * effect * (2 * mean - effect) / 2 * precision

    def _find(self, better: float, worse: float) -> Finding:
        if self._is_too_skew():
            return Finding.OPEN
        if better >= FOUND:
            return Finding.BETTER
        if worse >= FOUND:
            return Finding.WORSE
        return Finding.NO_DIFFERENCE if max(better, worse) <= REJECTED else Finding.OPEN

    def _find_alike(self, effect: float) -> Finding:
        """Find what the ratios tend to as the blocks become alike, once that is believed."""
        if self._blocks < ENOUGH_ALIKE:
            return Finding.OPEN
        twice = 2 * self._total / (self._blocks * self.unit)
        if self._total and abs(twice) >= effect:
            return Finding.BETTER if self._total > 0 else Finding.WORSE
        return Finding.NO_DIFFERENCE

    def _is_too_skew(self) -> bool:
        count, total = self._blocks, self._total
        third = count**2 * self._cubes - 3 * count * total * self._squares + 2 * total**3
        return count * self._spread**3 < SKEW_BLOCKS * third**2


def anytime_interval(count: int, total: int, squares: int, unit: int = 1) -> Interval:
    """Return the mean of blocks with an interval that holds whenever one looks at it.

    Somebody who watches a match and stops when he likes what he sees is misled by it no more
    often than once in twenty, while a t interval that is looked at after every block excludes
    the truth sooner or later. It is about 1.6 times as wide.

    Args:
        count: how many blocks there are, at least 1.
        total: the sum of what was measured in each, as whole numbers.
        squares: the sum of the squares.
        unit: what is counted as 1 in the result.

    Returns:
        The interval, without ends below `LEAST_BLOCKS` blocks, as the sequence is asymptotic,
        and below `ENOUGH_ALIKE` blocks that are all alike.

    Source: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Time-uniform central limit theory
    and asymptotic confidence sequences, Annals of Statistics 52, 2024, theorem 2.2.
    """
    mean = total / (count * unit)
    spread = count * squares - total * total
    if count < LEAST_BLOCKS or (not spread and count < ENOUGH_ALIKE):
        return Interval(mean, None, None)
    variance = spread / (count * (count - 1))
    tuned = count * TUNING**2
    width = 2 * (tuned + 1) / (count * tuned) * math.log(math.sqrt(tuned + 1) / ALPHA)
    half = math.sqrt(variance * width) / unit
    return Interval(mean, mean - half, mean + half)
