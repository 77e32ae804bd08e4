"""One rating a bot, from all games of a league at once."""

from __future__ import annotations

import itertools
import math
import operator
import statistics
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from knaves.stats.bootstrap import resamples
from knaves.stats.bradley_terry import fit_strengths, win_probability
from knaves.stats.intervals import Interval, SampleMean
from knaves.stats.pair_wins import PairWins, strongly_connected

__all__ = ["Rating", "expected_share", "rate"]

ELO: Final = 400 / math.log(10)
"""So many points of the Elo scale are a factor of e in the odds."""
SAMPLES: Final = 300
"""How many bootstrap samples a standard error rests on: it is right within 4 %."""


@attrs.frozen
class Rating:
    """How strong a bot is, on the Elo scale: 400 points are odds of ten to one.

    Attributes:
        elo: the rating, 0 on the mean of its component, with its interval over deals. It has no
            ends where there are too few deals, or it is bounded.
        bounded: whether only the prior bounds it: against the main part of its component it
            has won all games, or lost all.
        component: the number of its component of the graph of who met; who never met, not even
            through others, is in another, and their ratings can't be compared.
    """

    elo: Interval
    bounded: bool
    component: int


def rate(pair_wins: PairWins) -> tuple[Rating, ...]:
    """Rate all bots at once, whatever the order of the games.

    The games of a deal, and the pairs within a game, are not independent, so the likelihood
    is a composite one: its maximum is right, and its error comes from a bootstrap over deals.

    Args:
        pair_wins: who won against whom.

    Returns:
        The ratings, in the order of the bots' numbers.

    Source: Varin, Reid and Firth, An Overview of Composite Likelihood Methods, Statistica
    Sinica 21, 2011; Efron and Tibshirani, An Introduction to the Bootstrap, chapter 6.
    """
    rated: dict[int, Rating] = {}
    for number, component in enumerate(_components(pair_wins)):
        main = _main_part(pair_wins, component)
        for bot, interval in zip(component, _rate_component(pair_wins, component), strict=True):
            bounded = bot not in main
            elo = Interval(interval.mean, None, None) if bounded else interval
            rated[bot] = Rating(elo, bounded, number)
    return tuple(rated[bot] for bot in range(pair_wins.bots))


def expected_share(bot: Rating, other: Rating) -> float:
    """Return the share of wins that two bots of one component expect of the first."""
    return win_probability(bot.elo.mean / ELO, other.elo.mean / ELO)


def _components(pair_wins: PairWins) -> tuple[tuple[int, ...], ...]:
    """Return the bots that met, directly or through others."""
    met = [0] * pair_wins.bots
    for bot, other in pair_wins.wins:
        met[bot] |= 1 << other
    return strongly_connected(met)


def _main_part(pair_wins: PairWins, component: Sequence[int]) -> tuple[int, ...]:
    """Return the largest part of a component in which wins lead from each bot to each other.

    Within it, all strengths are finite without a prior. It is empty if two are as large.

    Source: Ford, Solution of a Ranking Problem from Binary Comparisons, American Mathematical
    Monthly 64, 1957.
    """
    beaten = [
        sum(1 << at for at, other in enumerate(component) if pair_wins.won(bot, other))
        for bot in component
    ]
    parts = sorted(strongly_connected(beaten), key=len)
    if len(parts) > 1 and len(parts[-1]) == len(parts[-2]):
        return ()
    return tuple(component[at] for at in parts[-1])


def _rate_component(pair_wins: PairWins, component: Sequence[int]) -> list[Interval]:
    """Return the ratings of a component with their intervals, on the Elo scale."""
    if len(component) == 1:
        return [Interval(0.0, None, None)]
    nothing = (0,) * pair_wins.batches
    columns = [pair_wins.wins.get(pair, nothing) for pair in itertools.permutations(component, 2)]
    strengths = fit_strengths(_matrix(map(sum, columns), component, pair_wins.unit))
    samples = [
        fit_strengths(_matrix(wins, component, pair_wins.unit), strengths)
        for wins in _resampled(columns, pair_wins.batches)
    ]
    scale = ELO * math.sqrt(pair_wins.batches / max(1, pair_wins.batches - 1))
    intervals: list[Interval] = []
    for bot, strength, sampled in zip(
        component, strengths, zip(*samples, strict=True), strict=True
    ):
        clusters = pair_wins.batches_with(bot)
        error = scale * statistics.pstdev(sampled)
        intervals.append(SampleMean(ELO * strength, error, clusters, clusters - 1).interval())
    return intervals


def _matrix(wins: Iterable[int], bots: Sequence[int], unit: int) -> list[list[float]]:
    """Return the wins of all ordered pairs of some bots as a matrix."""
    values = iter(wins)
    return [[0.0 if bot == other else next(values) / unit for other in bots] for bot in bots]


def _resampled(columns: Sequence[Sequence[int]], clusters: int) -> Iterator[Sequence[int]]:
    """Yield the sums of the columns over clusters that are drawn again and again.

    All columns of a cluster are packed into one number, 64 bits each: to add and to multiply
    numbers is a hundred times as quick as to go through their pieces.
    """
    packed = [
        int.from_bytes(array("Q", cluster).tobytes(), sys.byteorder)
        for cluster in zip(*columns, strict=True)
    ]
    size = 8 * len(columns)
    for sample in resamples(clusters, SAMPLES):
        total = sum(map(operator.mul, sample, packed))
        sums = array("Q")
        sums.frombytes(total.to_bytes(size, sys.byteorder))
        yield sums
