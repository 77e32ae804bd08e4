"""Where one rating a bot does not explain who beats whom."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from knaves.stats.intervals import bonferroni
from knaves.stats.pair_wins import PairWins
from knaves.stats.ratings import Rating, expected_share
from knaves.stats.student import t_quantile

__all__ = ["FLAGGED", "Fit", "PairFit", "check_fit"]

FLAGGED: Final = 3.0
"""A residual up to this is explained by chance, however few pairs there are."""


@attrs.frozen
class PairFit:
    """Two bots that met, and what their ratings make of it.

    Attributes:
        bot: the number of the one.
        other: the number of the other.
        share: the share of its games against the other that it won, ties as halves.
        expected: the share that their ratings expect.
        residual: by how many standard errors it won more than that.
        is_flagged: whether the ratings don't explain it, though all pairs were looked at.
    """

    bot: int
    other: int
    share: float
    expected: float
    residual: float
    is_flagged: bool


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

    All pairs are looked at, so what is said of any is as strict as `bonferroni` demands.

    Args:
        pair_wins: who won against whom.
        ratings: the ratings of the bots from these wins, by their numbers.
    """
    pairs = pair_wins.pairs
    sure = bonferroni(max(1, len(pairs)))
    surprises = [_Surprises.of(pair_wins, ratings, *pair) for pair in pairs]
    measured = math.fsum(surprise.squares for surprise in surprises)
    modelled = math.fsum(surprise.modelled for surprise in surprises)
    effect = measured / modelled if modelled else 1.0
    return Fit(
        tuple(surprise.fit(effect, sure) for surprise in surprises),
        tuple(sorted(_cycles(pair_wins, sure))),
    )


@attrs.frozen
class _Surprises:
    """What a bot won against another beyond what the ratings expect, deal by deal.

    Attributes:
        pair: the numbers of the two.
        share, expected: as in `PairFit`.
        total: the sum over the deals.
        squares: that of their squares.
        modelled: the variance of the total if all games were independent, and none a tie.
        clusters: in how many batches of deals they met.
    """

    pair: tuple[int, int]
    share: float
    expected: float
    total: float
    squares: float
    modelled: float
    clusters: int

    @classmethod
    def of(cls, pair_wins: PairWins, ratings: Sequence[Rating], bot: int, other: int) -> _Surprises:
        wins, losses = pair_wins.wins[bot, other], pair_wins.wins[other, bot]
        games = [won + lost for won, lost in zip(wins, losses, strict=True)]
        expected = expected_share(ratings[bot], ratings[other])
        surprises = [
            (won - count * expected) / pair_wins.unit
            for won, count in zip(wins, games, strict=True)
        ]
        return cls(
            (bot, other),
            sum(wins) / sum(games),
            expected,
            math.fsum(surprises),
            math.fsum(surprise * surprise for surprise in surprises),
            sum(games) / pair_wins.unit * expected * (1 - expected),
            len(games) - games.count(0),
        )

    def fit(self, effect: float, sure: float) -> PairFit:
        """Return how far it is from what is expected.

        The squares are around 0 and not around their mean: where all deals come out alike,
        they have no other variance. Where a rare loss has not come yet, they have too little
        of it, so it is at least the model's, times the design effect of deals and ties, which
        all pairs show together. The 1 is what the prior alone may be wrong by.

        Source: Kish, Survey Sampling, 1965, 8.2, for the design effect.
        """
        residual = self.total / math.sqrt(1 + max(self.squares, effect * self.modelled))
        freedom = max(1, self.clusters - 1)
        limit = max(FLAGGED, t_quantile((1 + sure) / 2, freedom))
        return PairFit(*self.pair, self.share, self.expected, residual, abs(residual) > limit)


def _cycles(pair_wins: PairWins, sure: float) -> Iterator[tuple[int, int, int]]:
    beaten = [
        [other for other in range(pair_wins.bots) if _beats(pair_wins, bot, other, sure)]
        for bot in range(pair_wins.bots)
    ]
    for first, seconds in enumerate(beaten):
        for second in seconds:
            for third in beaten[second]:
                if first < min(second, third) and first in beaten[third]:
                    yield first, second, third


def _beats(pair_wins: PairWins, bot: int, other: int, sure: float) -> bool:
    """Tell whether a bot won more games against another than it lost, beyond chance."""
    lead = pair_wins.lead(bot, other)
    if lead is None or lead.mean <= 0:
        return False
    if lead.mean == 1:
        # Who won them all has no variance; but as none can be won by more, signs tell enough.
        return 2.0 ** (1 - lead.clusters) <= 1 - sure
    return lead.interval(sure).excludes_zero
