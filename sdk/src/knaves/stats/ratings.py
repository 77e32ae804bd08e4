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
from knaves.stats.intervals import Interval, student_interval
from knaves.stats.meetings import Meetings, mutual_groups

__all__ = ["Rating", "expected_share", "rate"]

ELO: Final = 400 / math.log(10)
"""So many points of the Elo scale are a factor of e in the odds."""
SAMPLES: Final = 300
"""How many bootstrap samples a standard error rests on: it is right within 4 %."""


@attrs.frozen
class Rating:
    """How strong a bot is, on the Elo scale: 400 points are odds of ten to one.

    Attributes:
        elo: the rating, 0 on the mean of its group, with its interval over deals. It has no
            ends where there are too few deals, or it is bounded.
        bounded: whether only the prior bounds it: against the main part of its group it has
            won all games, or lost all.
        group: the number of its group; who never met, not even through others, is in another,
            and their ratings can't be compared.
    """

    elo: Interval
    bounded: bool
    group: int


def rate(meetings: Meetings) -> tuple[Rating, ...]:
    """Rate all bots at once, whatever the order of the games.

    The games of a deal, and the pairs within a game, are not independent, so the likelihood
    is a composite one: its maximum is right, and its error comes from a bootstrap over deals.

    Args:
        meetings: who won against whom.

    Returns:
        The ratings, in the order of the bots' numbers.

    Source: Varin, Reid and Firth, An Overview of Composite Likelihood Methods, Statistica
    Sinica 21, 2011; Efron and Tibshirani, An Introduction to the Bootstrap, chapter 6.
    """
    rated: dict[int, Rating] = {}
    for number, group in enumerate(_groups(meetings)):
        main = _main_part(meetings, group)
        for bot, interval in zip(group, _rate_group(meetings, group), strict=True):
            bounded = bot not in main
            elo = Interval(interval.mean, None, None) if bounded else interval
            rated[bot] = Rating(elo, bounded, number)
    return tuple(rated[bot] for bot in range(meetings.bots))


def expected_share(bot: Rating, other: Rating) -> float:
    """Return the share of wins that two bots of one group expect of the first."""
    return win_probability(bot.elo.mean / ELO, other.elo.mean / ELO)


def _groups(meetings: Meetings) -> tuple[tuple[int, ...], ...]:
    """Return the bots that met, directly or through others."""
    met = [0] * meetings.bots
    for bot, other in meetings.wins:
        met[bot] |= 1 << other
    return mutual_groups(met)


def _main_part(meetings: Meetings, group: Sequence[int]) -> tuple[int, ...]:
    """Return the largest part of a group in which wins lead from each bot to each other.

    Within it, all strengths are finite without a prior. It is empty if two are as large.

    Source: Ford, Solution of a Ranking Problem from Binary Comparisons, American Mathematical
    Monthly 64, 1957.
    """
    beaten = [
        sum(1 << at for at, other in enumerate(group) if meetings.won(bot, other)) for bot in group
    ]
    parts = sorted(mutual_groups(beaten), key=len)
    if len(parts) > 1 and len(parts[-1]) == len(parts[-2]):
        return ()
    return tuple(group[at] for at in parts[-1])


def _rate_group(meetings: Meetings, group: Sequence[int]) -> list[Interval]:
    """Return the ratings of a group with their intervals, on the Elo scale."""
    if len(group) == 1:
        return [Interval(0.0, None, None)]
    nothing = (0,) * meetings.batches
    columns = [meetings.wins.get(pair, nothing) for pair in itertools.permutations(group, 2)]
    strengths = fit_strengths(_matrix(map(sum, columns), group, meetings.unit))
    samples = [
        fit_strengths(_matrix(wins, group, meetings.unit), strengths)
        for wins in _resampled(columns, meetings.batches)
    ]
    scale = ELO * math.sqrt(meetings.batches / max(1, meetings.batches - 1))
    return [
        student_interval(
            ELO * strength, scale * statistics.pstdev(sampled), meetings.batches_with(bot)
        )
        for bot, strength, sampled in zip(group, strengths, zip(*samples, strict=True), strict=True)
    ]


def _matrix(wins: Iterable[int], group: Sequence[int], unit: int) -> list[list[float]]:
    """Return the wins of all ordered pairs of a group as a matrix."""
    values = iter(wins)
    return [[0.0 if bot == other else next(values) / unit for other in group] for bot in group]


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
