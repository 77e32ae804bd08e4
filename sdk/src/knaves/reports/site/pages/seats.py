"""What the seats are worth, and what it brings to play every deal in all rotations."""

from __future__ import annotations

from knaves.league.results import LeagueResult
from knaves.reports.figures import decimals
from knaves.reports.league.seats import gain_lines, seat_lines
from knaves.reports.site.charts import Span, interval_drawing, scale_drawing
from knaves.reports.site.markup import Markup, element, joined
from knaves.reports.site.pages.parts import (
    HOLDS,
    cell,
    heading,
    lines,
    prose,
    row,
    scrolling,
    table,
    with_interval,
)
from knaves.stats.seats import SeatEffect

__all__ = ["seats_page"]


def seats_page(result: LeagueResult) -> Markup:
    """Return the effect of each seat and the gain of duplicate deals, by the size of table."""
    span = Span.of(seat.effect for seat in result.seats)
    sizes = sorted(result.gains)
    return joined(
        [
            heading("Seats and duplicate deals"),
            prose(
                "What a seat scores over the mean of its table, whoever sits there: each bot sat "
                "in each seat of a deal once. " + HOLDS
            ),
            *(
                part
                for size in sizes
                for part in (element("h3", _tables(size)), _seats(result, size, span))
            ),
            lines([*seat_lines(result), *gain_lines(result)]),
        ]
    )


def _seats(result: LeagueResult, size: int, span: Span) -> Markup:
    seats = [seat for seat in result.seats if seat.size == size]
    places = decimals(seat.effect for seat in seats)
    rows = [_row(seat, span, places) for seat in seats]
    headings = ("seat", scale_drawing(span, "points over the mean of the table"), "points a game")
    return scrolling(table(headings, rows, class_="standing"), _tables(size), wide=True)


def _tables(size: int) -> str:
    return f"Tables of {size}"


def _row(seat: SeatEffect, span: Span, places: int) -> Markup:
    return row(
        f"seat {seat.seat}",
        cell(interval_drawing(seat.effect, span), class_="plotted"),
        cell(with_interval(seat.effect, places), class_="score", data_label="points a game"),
    )
