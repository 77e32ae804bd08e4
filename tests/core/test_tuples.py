import pytest

from knaves_core.tuples import replaced, without


@pytest.mark.parametrize(
    ("place", "expected"),
    [(0, (9, 2, 3)), (1, (1, 9, 3)), (2, (1, 2, 9))],
    ids=["first", "mid", "last"],
)
def test_one_value_is_replaced(place: int, expected: tuple[int, ...]) -> None:
    assert replaced((1, 2, 3), place, 9) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [(1, (2, 3, 2)), (2, (1, 3, 2)), (3, (1, 2, 2))], ids=str
)
def test_the_first_equal_value_is_left_out(value: int, expected: tuple[int, ...]) -> None:
    assert without((1, 2, 3, 2), value) == expected


def test_a_value_that_is_not_there_can_not_be_left_out() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 2), 3)
