import re

import pytest

from knaves.reports.site.charts import Span, course_drawing, interval_drawing, scale_drawing
from knaves.stats.intervals import Interval


@pytest.mark.parametrize(
    ("low", "high", "labels"),
    [
        (-7.1, 12.6, ["-5", "0", "+5", "+10"]),
        (-0.012, 0.03, ["-0.01", "0", "+0.01", "+0.02", "+0.03"]),
        (-480, 0, ["-400", "-300", "-200", "-100", "0"]),
    ],
)
def test_ticks_are_round_and_few(low: float, high: float, labels: list[str]) -> None:
    assert [label for _, label in Span(low, high).ticks] == labels


def test_a_span_holds_all_intervals_and_zero() -> None:
    span = Span.of([Interval(5, 4, 6), Interval(8, None, None)])
    assert span.low < 0
    assert span.high > 8
    assert Span.of([]).low < 0 < Span.of([]).high


def test_an_interval_is_drawn_from_end_to_end() -> None:
    drawn = interval_drawing(Interval(5, 2.5, 7.5), Span(0, 10))
    assert 'class="interval" x1="25.00%" x2="75.00%"' in drawn
    assert 'cx="50.00%"' in drawn


def test_a_mean_without_an_interval_is_a_dot() -> None:
    drawn = interval_drawing(Interval(5, None, None), Span(0, 10))
    assert 'x1="50.00%" x2="50.00%"' in drawn


def test_a_scale_names_its_ticks_in_order() -> None:
    drawn = scale_drawing(Span(-7, 7), "points<")
    assert re.findall(r">([^<>]+)</text>", drawn) == ["−5", "0", "+5"]
    assert drawn.startswith("points&lt;")


def test_a_course_goes_from_left_to_right_and_its_band_back_again() -> None:
    own = [(0.5, Interval(0, -5, 5)), (1.0, Interval(5, 4, 6))]
    drawn = course_drawing(own, [[(0.5, Interval(1, 0, 2))]], Span(-10, 10))
    assert 'class="own" points="50.00,50.00 100.00,25.00"' in drawn
    assert 'class="band" points="50.00,25.00 100.00,20.00 100.00,30.00 50.00,75.00"' in drawn
    assert 'class="other" points="50.00,45.00"' in drawn
