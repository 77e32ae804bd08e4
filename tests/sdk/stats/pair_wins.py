"""Made-up pair_wins of bots, for the tests of ratings."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Mapping, Sequence

from knaves.stats.pair_wins import PairWins

HALVES = 2


def wins_of(bots: int, wins: Mapping[tuple[int, int], Sequence[float]]) -> PairWins:
    """Return pair_wins in which the first of a pair won so often, batch by batch of two games."""
    counted: dict[tuple[int, int], list[int]] = {}
    for (bot, other), column in wins.items():
        counted[bot, other] = [round(HALVES * won) for won in column]
        counted[other, bot] = [round(HALVES * (2 - won)) for won in column]
    return PairWins(bots, HALVES, counted)


def drawn(strengths: Sequence[float], batches: int, seed: str) -> PairWins:
    """Draw pair_wins of all pairs under the model, with a tie now and then."""
    chance = random.Random(seed)
    wins = {}
    for bot, other in itertools.combinations(range(len(strengths)), 2):
        share = 1 / (1 + math.exp(strengths[other] - strengths[bot]))
        wins[bot, other] = [
            0.5 * sum(chance.random() < share for _ in range(4)) for _ in range(batches)
        ]
    return wins_of(len(strengths), wins)


def matrix(pair_wins: PairWins) -> list[list[float]]:
    """Return the wins of each bot over each other."""
    bots, wins = range(pair_wins.bots), pair_wins.wins
    return [[sum(wins.get((bot, other), ())) / pair_wins.unit for other in bots] for bot in bots]
