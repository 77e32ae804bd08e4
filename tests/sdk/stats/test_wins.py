import pytest

from knaves.stats.wins import win_shares, win_unit


@pytest.mark.parametrize(
    ("scores", "shares"),
    [((9, 1, 2), [6, 0, 0]), ((9, 1, 9), [3, 0, 3]), ((-4, -4, -4), [2, 2, 2])],
    ids=["one winner", "two share", "three share"],
)
def test_ties_split_the_win(scores: tuple[int, ...], shares: list[int]) -> None:
    assert win_shares(scores, win_unit(3)) == shares


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_any_tie_splits_a_win_into_whole_parts(seats: int) -> None:
    for winners in range(1, seats + 1):
        scores = [1] * winners + [0] * (seats - winners)
        assert sum(win_shares(scores, win_unit(seats))) == win_unit(seats)
