"""Where one rating a bot does not explain who beats whom."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from knaves.stats.pair_wins import PairWins
from knaves.stats.ratings import Rating, expected_share

__all__ = ["FLAGGED", "Fit", "PairFit", "check_fit"]

FLAGGED: Final = 3.0
"""A residual beyond this is not explained by chance."""


@attrs.frozen
class PairFit:
    """Two bots that met, and what their ratings make of it.

    Attributes:
        bot: the number of the one.
        other: the number of the other.
        share: the share of its games against the other that it won, ties as halves.
        expected: the share that their ratings expect.
        residual: by how many standard errors it won more than that.
    """

    bot: int
    other: int
    share: float
    expected: float
    residual: float

    @property
    def is_flagged(self) -> bool:
        """Whether the ratings don't explain it."""
        return abs(self.residual) > FLAGGED


@attrs.frozen
class Fit:
    """How well ratings explain who beats whom.

    Attributes:
        pairs: every pair of bots that met, the smaller number first, in order.
        cycles: three bots each, of which each beats the next one, and the last the first,
            all by more than chance; the smallest number first, in order.
    """

    pairs: tuple[PairFit, ...]
    cycles: tuple[tuple[int, int, int], ...]

    @property
    def flagged(self) -> tuple[PairFit, ...]:
        """The pairs that the ratings don't explain."""
        return tuple(pair for pair in self.pairs if pair.is_flagged)


def check_fit(pair_wins: PairWins, ratings: Sequence[Rating]) -> Fit:
    """Compare what ratings expect with what happened.

    Args:
        pair_wins: who won against whom.
        ratings: the ratings of the bots from these pair_wins, by their numbers.
    """
    return Fit(
        tuple(_compare(pair_wins, ratings, *pair) for pair in pair_wins.pairs),
        tuple(sorted(_cycles(pair_wins))),
    )


def _compare(pair_wins: PairWins, ratings: Sequence[Rating], bot: int, other: int) -> PairFit:
    wins, losses = pair_wins.wins[bot, other], pair_wins.wins[other, bot]
    games = sum(wins) + sum(losses)
    expected = expected_share(ratings[bot], ratings[other])
    surprises = [
        (won - (won + lost) * expected) / pair_wins.unit
        for won, lost in zip(wins, losses, strict=True)
    ]
    # Around 0 and not around their mean: where all deals come out alike, they have no other
    # variance. The 1 is what the prior alone may be wrong by.
    error = math.sqrt(1 + math.fsum(surprise * surprise for surprise in surprises))
    return PairFit(bot, other, sum(wins) / games, expected, math.fsum(surprises) / error)


def _cycles(pair_wins: PairWins) -> Iterator[tuple[int, int, int]]:
    beaten = [
        [other for other in range(pair_wins.bots) if _beats(pair_wins, bot, other)]
        for bot in range(pair_wins.bots)
    ]
    for first, seconds in enumerate(beaten):
        for second in seconds:
            for third in beaten[second]:
                if first < min(second, third) and first in beaten[third]:
                    yield first, second, third


def _beats(pair_wins: PairWins, bot: int, other: int) -> bool:
    """Tell whether a bot won more games against another than it lost, beyond chance."""
    lead = pair_wins.lead(bot, other)
    return lead is not None and lead.mean > 0 and lead.interval().excludes_zero
