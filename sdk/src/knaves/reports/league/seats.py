"""What the seats of a league's tables are worth, and what it brings that all sit in all."""

from __future__ import annotations

from collections.abc import Iterator

from knaves.league.results import LeagueResult
from knaves.reports.figures import with_margin
from knaves.stats.intervals import Interval
from knaves.stats.seats import SeatEffect

__all__ = ["by_size", "gain_lines", "seat_lines"]

IN_THOUSAND = 1000


def seat_lines(result: LeagueResult) -> Iterator[str]:
    """Yield for each size of table which seats are worth more or less than its mean."""
    for size, seats in by_size(result).items():
        where = f"at tables of {size} " if len(result.book.sizes) > 1 else ""
        telling = [seat for seat in seats if seat.certain]
        for seat in telling:
            than = "more" if seat.effect.mean > 0 else "less"
            worth = with_margin(seat.effect if than == "more" else seat.effect.negated)
            yield f"{where}seat {seat.seat} is worth {worth} points {than} than the table's mean"
        if not telling:
            yield f"{where}no seat is told apart from the mean of the table yet"


def gain_lines(result: LeagueResult) -> Iterator[str]:
    """Yield for each size of table what it brings to play each deal in all rotations."""
    for size, gain in result.gains.items():
        if gain is not None:
            where = f" at tables of {size}" if len(result.book.sizes) > 1 else ""
            yield (
                f"{IN_THOUSAND:,} games{where} tell as much as {_games(gain)} "
                "without all rotations of each deal"
            )


def _games(gain: Interval) -> str:
    """Write what a thousand games are worth, such as ``about 1,800 (1,400 to 2,200)``."""
    mean = f"about {_rounded(gain.mean)}"
    if gain.low is None or gain.high is None:
        return mean
    return f"{mean} ({_rounded(gain.low)} to {_rounded(gain.high)})"


def _rounded(gain: float) -> str:
    return f"{float(f'{IN_THOUSAND * gain:.2g}'):,.0f}"


def by_size(result: LeagueResult) -> dict[int, list[SeatEffect]]:
    """Return what the seats are worth, for each size of table."""
    seats: dict[int, list[SeatEffect]] = {}
    for seat in result.seats:
        seats.setdefault(seat.size, []).append(seat)
    return seats
