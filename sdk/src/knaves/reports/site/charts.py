"""Intervals and courses as drawings that stretch with the page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import attrs

from knaves.reports.site.markup import Markup, element, joined, signed
from knaves.stats.intervals import Interval

__all__ = ["Span", "course_drawing", "interval_drawing", "scale_drawing"]

MARGIN = 0.04
"""How much is left free at both ends of a scale."""
SIZE = 100
"""Courses are drawn on a square of this size, which is stretched."""
MOST_TICKS = 6
STEPS = (1, 2, 5)
"""Ticks are so many units apart, or so many tens, or tenths."""


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

    @property
    def ticks(self) -> list[tuple[float, str]]:
        """Round values in the range, each with how it is written."""
        power = math.floor(math.log10((self.high - self.low) / MOST_TICKS))
        sizes = [step * 10.0**exponent for exponent in (power, power + 1) for step in STEPS]
        size = next(size for size in sizes if (self.high - self.low) / size <= MOST_TICKS)
        places = max(0, -math.floor(math.log10(size)))
        first, last = math.ceil(self.low / size), math.floor(self.high / size)
        return [
            (size * at, f"{size * at:+.{places}f}" if at else "0") for at in range(first, last + 1)
        ]

    def place(self, value: float) -> float:
        """Return where a value lies, from 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def interval_drawing(interval: Interval, span: Span) -> Markup:
    """Draw a mean as a dot on the bar of its interval, beside a line at 0."""
    low, high = _ends(interval)
    return element(
        "svg",
        *(_upright(span, value) for value, _ in span.ticks),
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


def scale_drawing(span: Span, title: str) -> Markup:
    """Draw the scale that stands above drawn intervals, under its title."""
    texts = [
        element("text", signed(label), x=_percent(span, value), y="60%")
        for value, label in span.ticks
    ]
    return joined([title, element("svg", *texts, class_="plot", aria_hidden="true")])


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
    return element("line", class_="tick" if value else "zero", x1=at, x2=at, y1="0%", y2="100%")


def _percent(span: Span, value: float) -> str:
    return f"{100 * span.place(value):.2f}%"


def _means(course: Sequence[tuple[float, Interval]]) -> list[tuple[float, float]]:
    return [(at, interval.mean) for at, interval in course]


def _points(places: Iterable[tuple[float, float]], span: Span) -> str:
    return " ".join(f"{SIZE * at:.2f},{SIZE * (1 - span.place(value)):.2f}" for at, value in places)
