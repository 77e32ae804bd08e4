import pytest

from knaves.reports.rounds import round_lines
from knaves.stats.intervals import Interval
from knaves.watch import Round

BETTER, WORSE, SAME = Interval(2.1, 1.3, 2.9), Interval(-0.6, -1.5, 0.3), Interval(0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("played", "lines"),
    [
        (
            Round(1, None, score=BETTER),
            ["version 1  +2.10 ± 0.80 points a game against captor"],
        ),
        (
            Round(3, 2, score=BETTER, gain=WORSE),
            [
                "version 3  +2.10 ± 0.80 points a game against captor",
                "           -0.60 ± 0.90 against version 2",
            ],
        ),
        (
            Round(12, 9, score=WORSE, gain=SAME),
            [
                "version 12  -0.60 ± 0.90 points a game against captor",
                "            +0.00 against version 9",
            ],
        ),
        (
            Round(2, 1, score=BETTER),
            [
                "version 2  +2.10 ± 0.80 points a game against captor",
                "           version 1 can't be played any more",
            ],
        ),
        (Round(4, 3, "loads: SyntaxError: x"), ["version 4  loads: SyntaxError: x"]),
    ],
    ids=["first", "next", "two digits", "last is gone", "problem"],
)
def test_a_round_is_told_in_short_lines(played: Round, lines: list[str]) -> None:
    assert round_lines(played, "captor") == lines
