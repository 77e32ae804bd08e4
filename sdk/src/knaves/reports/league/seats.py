"""What the seats of a league's tables are worth, and what it brings that all sit in all."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from knaves.league.results import LeagueResult
from knaves.reports.figures import decimals, signed_and_margin, with_margin
from knaves.reports.league.tables import report_table
from knaves.stats.intervals import CONFIDENCE
from knaves.stats.seats import SeatEffect

__all__ = ["gain_lines", "seat_lines", "seat_table"]

IN_THOUSAND = 1000


def seat_table(result: LeagueResult) -> Table:
    """Return a row for each size of table, and in it a column for each seat."""
    table = report_table("seats", numbers=("seat", "points", f"± {CONFIDENCE:.0%}"))
    places = decimals(seat.effect for seat in result.seats)
    for seat in result.seats:
        table.add_row(f"{seat.size}", f"{seat.seat}", *signed_and_margin(seat.effect, places))
    return table


def seat_lines(result: LeagueResult) -> Iterator[str]:
    """Yield for each size of table which seat is worth most, if that can be told."""
    for size, seats in _by_size(result).items():
        best = max(seats, key=lambda seat: seat.effect.mean)
        where = f" of {size}" if len(result.settings.sizes) > 1 else ""
        if best.effect.excludes_zero:
            margin = with_margin(best.effect)
            yield f"seat {best.seat}{where} is worth {margin} points more than the table's mean"
        else:
            yield f"no seat{where} is worth more than another as far as can be told yet"


def gain_lines(result: LeagueResult) -> Iterator[str]:
    """Yield for each size of table what it brings to play each deal in all rotations."""
    for size, gain in result.gains.items():
        if gain is not None:
            where = f" at tables of {size}" if len(result.settings.sizes) > 1 else ""
            yield (
                f"{IN_THOUSAND:,} games{where} tell as much as {IN_THOUSAND * gain:,.0f} would "
                "without playing each deal in all rotations"
            )


def _by_size(result: LeagueResult) -> dict[int, list[SeatEffect]]:
    seats: dict[int, list[SeatEffect]] = {}
    for seat in result.seats:
        seats.setdefault(seat.size, []).append(seat)
    return seats
