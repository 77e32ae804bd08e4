"""Intervals and courses as drawings that stretch with the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from knaves.reports.site.markup import Markup, element
from knaves.stats.intervals import Interval

__all__ = ["Span", "course_drawing", "interval_drawing"]

MARGIN = 0.04
"""How much is left free at both ends of a scale."""
SIZE = 100
"""Courses are drawn on a square of this size, which is stretched."""


@attrs.frozen
class Span:
    """A range of values that is drawn from one end of a picture to the other."""

    low: float
    high: float

    @classmethod
    def of(cls, intervals: Iterable[Interval]) -> Span:
        """Return a range that holds the intervals, and 0, with some room at both ends."""
        ends = [0.0, *(end for interval in intervals for end in _ends(interval))]
        low, high = min(ends), max(ends)
        room = (high - low or 1.0) * MARGIN
        return cls(low - room, high + room)

    def place(self, value: float) -> float:
        """Return where a value lies, from 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def interval_drawing(interval: Interval, span: Span) -> Markup:
    """Draw a mean as a dot on the bar of its interval, beside a line at 0."""
    low, high = _ends(interval)
    return element(
        "svg",
        _upright(span, 0.0),
        element(
            "line",
            class_="interval",
            x1=_percent(span, low),
            x2=_percent(span, high),
            y1="50%",
            y2="50%",
        ),
        element("circle", class_="mean", cx=_percent(span, interval.mean), cy="50%", r=6),
        class_="plot",
        aria_hidden="true",
    )


def course_drawing(
    own: Sequence[tuple[float, Interval]],
    others: Iterable[Sequence[tuple[float, Interval]]],
    span: Span,
) -> Markup:
    """Draw how a mean went, with its interval as a band, over faint lines of the others.

    Args:
        own: what is drawn: for each moment, from 0 to 1, the mean with its interval.
        others: the same of the others.
        span: the range of values.
    """
    upper = [(at, _ends(interval)[1]) for at, interval in own]
    lower = [(at, _ends(interval)[0]) for at, interval in own]
    level = f"{SIZE * (1 - span.place(0.0)):.2f}"
    return element(
        "svg",
        element("line", class_="zero", x1=0, x2=SIZE, y1=level, y2=level),
        *(
            element("polyline", class_="other", points=_points(_means(other), span))
            for other in others
        ),
        element("polygon", class_="band", points=_points([*upper, *reversed(lower)], span)),
        element("polyline", class_="own", points=_points(_means(own), span)),
        class_="curve",
        viewBox=f"0 0 {SIZE} {SIZE}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _ends(interval: Interval) -> tuple[float, float]:
    if interval.low is None or interval.high is None:
        return interval.mean, interval.mean
    return interval.low, interval.high


def _upright(span: Span, value: float) -> Markup:
    at = _percent(span, value)
    return element("line", class_="zero", x1=at, x2=at, y1="0%", y2="100%")


def _percent(span: Span, value: float) -> str:
    return f"{100 * span.place(value):.2f}%"


def _means(course: Sequence[tuple[float, Interval]]) -> list[tuple[float, float]]:
    return [(at, interval.mean) for at, interval in course]


def _points(places: Iterable[tuple[float, float]], span: Span) -> str:
    return " ".join(f"{SIZE * at:.2f},{SIZE * (1 - span.place(value)):.2f}" for at, value in places)
