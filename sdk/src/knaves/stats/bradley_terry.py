"""The Bradley–Terry model: one strength a bot, from who won how often against whom."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import Final

__all__ = ["fit_strengths", "win_probability"]

VIRTUAL: Final = 0.5
"""So many wins and so many losses against an average bot each bot begins with.

It pulls all alike towards the middle, hardly where there are games, and keeps who never lost
from infinity.
"""
LONGEST_STEP: Final = 1.0
"""Newton's steps are cut to this length, so that the curvature they rest on stays about right."""
CLOSE: Final = 1e-7
"""After a step as short as this, the next one would be some 1e-14."""


def win_probability(strength: float, other: float) -> float:
    """Return how likely a bot of one strength wins against one of another."""
    return 1 / (1 + math.exp(other - strength)) if strength > other else _rising(strength - other)


def fit_strengths(
    wins: Sequence[Sequence[float]], start: Sequence[float] | None = None
) -> list[float]:
    """Return the strengths under which what happened is most likely; their mean is 0.

    Args:
        wins: for each bot its wins over each other, ties as halves.
        start: strengths to begin with, which saves steps where they are near.

    Source: Bradley and Terry, Rank Analysis of Incomplete Block Designs, Biometrika 39, 1952.
    The logarithm of the likelihood is concave, so Newton's method finds its one maximum.
    """
    bots = range(len(wins))
    met = [
        (bot, other, wins[bot][other], wins[bot][other] + wins[other][bot])
        for bot in bots
        for other in range(bot)
        if wins[bot][other] or wins[other][bot]
    ]
    strengths = list(start or [0.0] * len(wins))
    longest = math.inf
    while longest > CLOSE:
        slope, curvature = _derivatives(met, strengths)
        step = _solve(curvature, slope)
        longest = max(map(abs, step), default=0.0)
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [value + scale * by for value, by in zip(strengths, step, strict=True)]
    mean = math.fsum(strengths) / max(1, len(strengths))
    return [value - mean for value in strengths]


def _rising(difference: float) -> float:
    grown = math.exp(difference)
    return grown / (1 + grown)


def _derivatives(
    met: Sequence[tuple[int, int, float, float]], strengths: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the log likelihood, and the lower half of its curvature, negated."""
    slope: list[float] = []
    curvature: list[list[float]] = []
    for bot, strength in enumerate(strengths):
        expected = win_probability(strength, 0)
        slope.append(VIRTUAL - 2 * VIRTUAL * expected)
        curvature.append([0.0] * bot + [2 * VIRTUAL * expected * (1 - expected)])
    for bot, other, won, games in met:
        expected = win_probability(strengths[bot], strengths[other])
        surprise = won - games * expected
        slope[bot] += surprise
        slope[other] -= surprise
        weight = games * expected * (1 - expected)
        curvature[bot][bot] += weight
        curvature[other][other] += weight
        curvature[bot][other] -= weight
    return slope, curvature


def _solve(lower: Sequence[list[float]], right: Sequence[float]) -> list[float]:
    """Solve a system whose matrix is symmetric and positive definite, by Cholesky's method.

    Args:
        lower: the lower half of the matrix, row by row.
        right: the right side.
    """
    factor: list[list[float]] = []
    middle: list[float] = []
    for at, row in enumerate(lower):
        mine: list[float] = []
        for value, theirs in zip(row, factor, strict=False):  # but for the row's own last value
            mine.append((value - _product(mine, theirs)) / theirs[-1])
        root = math.sqrt(row[at] - _product(mine, mine))
        middle.append((right[at] - _product(mine, middle)) / root)
        factor.append([*mine, root])
    solution = [0.0] * len(right)
    for at in reversed(range(len(right))):
        solution[at] = middle[at] / factor[at][at]
        for before in range(at):
            middle[before] -= factor[at][before] * solution[at]
    return solution


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the inner product of two vectors as far as the shorter one goes."""
    return math.fsum(map(operator.mul, one, other))
