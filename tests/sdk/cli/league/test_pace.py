import pytest

from knaves.cli.league.pace import Pace


@pytest.mark.parametrize(
    ("before", "played", "wall_s", "line"),
    [
        (0, 0, 5, "0 of 10,000 games"),
        (4000, 4000, 5, "4,000 of 10,000 games"),
        (0, 4000, 2, "4,000 of 10,000 games, 2,000 a second, 3 s left"),
        (4000, 5000, 10, "5,000 of 10,000 games, 100 a second, 50 s left"),
        (0, 1000, 60, "1,000 of 10,000 games, 17 a second, 9 min 0 s left"),
        (0, 4, 30, "4 of 10,000 games, 0.13 a second, 20 h 49 min left"),
        (0, 10_000, 2, "10,000 of 10,000 games, 5,000 a second"),
    ],
    ids=["nothing yet", "nothing more", "quick", "resumed", "slower", "slow", "done"],
)
def test_a_line_tells_how_far_it_is_and_how_fast(
    before: int, played: int, wall_s: float, line: str
) -> None:
    pace = Pace(before, 10_000, 100.0)
    pace.played = played
    assert pace.tell(100.0 + wall_s) == line
