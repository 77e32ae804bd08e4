from __future__ import annotations

import pytest

from knaves.scoresheet import final_lines, game_lines, score_text
from knaves_core import Item, Result

NAMES = ("you", "ann", "robert")


@pytest.mark.parametrize(
    ("score", "scale", "text"),
    [(32, 1, "32"), (-30, 1, "-30"), (0, 1, "0"), (32, 10, "3.2"), (-30, 10, "-3.0")],
)
def test_scores_are_written_in_points(score: int, scale: int, text: str) -> None:
    assert score_text(score, scale) == text


def test_a_game_is_shown_with_what_its_scores_are_made_of() -> None:
    sheet = ((Item("3 aces", 3), Item("1 pişti", 10)), (), (Item("jack", -1),))
    assert game_lines(NAMES, sheet, Result((13, 0, -1)), 1, (20, 0, 7)) == [
        "         game  total",
        "you        13     20   3 aces +3, 1 pişti +10",
        "ann         0      0",
        "robert     -1      7   jack -1",
    ]


def test_the_totals_are_left_out_where_there_are_none() -> None:
    assert game_lines(["you"], ([Item("2 tricks", 2)],), Result((2,)), 1) == [
        "      game",
        "you      2   2 tricks +2",
    ]


def test_a_long_line_is_broken_between_its_items() -> None:
    sheet = ([Item(f"a longer label {number}", 1) for number in range(1, 5)],)
    assert game_lines(["you"], sheet, Result((4,)), 1, (4,))[1:] == [
        "you      4      4   a longer label 1 +1, a longer label 2 +1,",
        "                    a longer label 3 +1, a longer label 4 +1",
    ]


def test_final_scores_stand_in_their_order_and_equal_ones_in_that_of_the_seats() -> None:
    assert final_lines(NAMES, (5, 7, 5), 10) == [
        "ann       0.7",
        "you       0.5",
        "robert    0.5",
    ]
