"""What the seats of a table are worth."""

from __future__ import annotations

import attrs

from knaves.stats.estimates import ratio_of_sums
from knaves.stats.intervals import Interval, bonferroni
from knaves.stats.scorebook import Scorebook

__all__ = ["SeatEffect", "seat_effects"]


@attrs.frozen
class SeatEffect:
    """What one seat is worth at tables of one size, whoever sits there.

    Every bot of a block sits in each seat once, so it is the seat and not who sat there.

    Attributes:
        size: how many sit at the table.
        seat: the seat.
        games: the games at tables of this size.
        effect: the score in the seat minus the mean of the table, in points a game, with its
            interval over deals.
        certain: whether it is more or less than others, though all seats were looked at.
    """

    size: int
    seat: int
    games: int
    effect: Interval
    certain: bool


def seat_effects(book: Scorebook, scale: int) -> list[SeatEffect]:
    """Return what each seat is worth, by size of the table and seat.

    Args:
        book: the blocks.
        scale: how many units of the scores are a point; see ``rules.score_scale``.
    """
    effects: list[SeatEffect] = []
    all_at_once = bonferroni(max(1, sum(book.sizes)))
    for size in book.sizes:
        for seat in range(size):
            column = book.seat(size, seat)
            estimate = ratio_of_sums(column.deviations, column.games, size * scale)
            if estimate is not None:
                games = sum(column.games)
                certain = estimate.interval(all_at_once).excludes_zero
                effects.append(SeatEffect(size, seat, games, estimate.interval(), certain))
    return effects
