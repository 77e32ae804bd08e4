import pytest

from knaves.reports.figures import decimals, duration, with_margin
from knaves.stats.intervals import Interval


def around(mean: float, margin: float) -> Interval:
    return Interval(mean, mean - margin, mean + margin)


@pytest.mark.parametrize(
    ("interval", "text"),
    [
        (around(31.234, 0.8123), "31.23 ± 0.81"),
        (around(9.4, 12.3), "9 ± 12"),
        (around(9.4, 1.26), "9.4 ± 1.3"),
        (around(-0.00123, 0.00046), "-0.0012 ± 0.0005"),
        (around(1234.5, 456.7), "1234 ± 457"),
        (around(0.194, 0.187), "0.194 ± 0.187"),
        (around(-0.194, 0.187), "-0.194 ± 0.187"),
        (around(18.25, 0), "18.25"),
        (around(0, 0), "0.00"),
        (Interval(18.25, None, None), "18.25"),
    ],
)
def test_a_mean_is_written_to_the_second_digit_of_its_margin(interval: Interval, text: str) -> None:
    assert with_margin(interval) == text


def test_a_column_has_as_many_decimals_as_its_widest_margin_needs() -> None:
    assert decimals([around(1, 0.012), around(1, 0.12), Interval(1, None, None)]) == 2
    assert decimals([]) == 2


@pytest.mark.parametrize(
    ("wall_ns", "text"),
    [
        (0, "0.0 µs"),
        (340, "0.3 µs"),
        (3_140, "3.1 µs"),
        (999_900, "999.9 µs"),
        (1_000_000, "1.0 ms"),
        (45_600_000, "45.6 ms"),
        (12_340_000_000, "12.3 s"),
    ],
)
def test_a_time_is_written_in_the_unit_that_suits_it(wall_ns: int, text: str) -> None:
    assert duration(wall_ns) == text
