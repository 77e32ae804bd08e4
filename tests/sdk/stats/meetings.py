"""Made-up meetings of bots, for the tests of ratings."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Mapping, Sequence

from knaves.stats.meetings import Meetings

HALVES = 2


def meetings_of(bots: int, wins: Mapping[tuple[int, int], Sequence[float]]) -> Meetings:
    """Return meetings in which the first of a pair won so often, batch by batch of two games."""
    counted: dict[tuple[int, int], list[int]] = {}
    for (bot, other), column in wins.items():
        counted[bot, other] = [round(HALVES * won) for won in column]
        counted[other, bot] = [round(HALVES * (2 - won)) for won in column]
    return Meetings(bots, HALVES, counted)


def drawn(strengths: Sequence[float], batches: int, seed: str) -> Meetings:
    """Draw meetings of all pairs under the model, with a tie now and then."""
    chance = random.Random(seed)
    wins = {}
    for bot, other in itertools.combinations(range(len(strengths)), 2):
        share = 1 / (1 + math.exp(strengths[other] - strengths[bot]))
        wins[bot, other] = [
            0.5 * sum(chance.random() < share for _ in range(4)) for _ in range(batches)
        ]
    return meetings_of(len(strengths), wins)


def matrix(meetings: Meetings) -> list[list[float]]:
    """Return the wins of each bot over each other."""
    return [
        [sum(meetings.wins.get((bot, other), ())) / meetings.unit for other in range(meetings.bots)]
        for bot in range(meetings.bots)
    ]
