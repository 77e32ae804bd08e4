from __future__ import annotations

import attrs
import pytest

from knaves.players.wording import Wording, choice_lines, hand_lines
from knaves_core import CARDS, Card, InternedMove, View, read_cards


@attrs.frozen(eq=False)
class Word(InternedMove):
    """A move of any words."""

    code: str


class Sample(View):
    """A view with the hand that a test wants."""

    def __init__(self, hand: str) -> None:
        self.hand = read_cards(hand)


@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("D2 S7 SA HT", ["SA S7   HT   D2"]),
        ("CA", ["CA"]),
        ("", ["none"]),
        (
            " ".join(card.code for card in CARDS[:26]),
            [
                "CA CK CQ CJ CT C9 C8 C7 C6 C5 C4 C3 C2",
                "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2",
            ],
        ),
    ],
    ids=["three suits", "one card", "no card", "two lines"],
)
def test_a_hand_is_shown_by_suits_with_the_highest_first(hand: str, lines: list[str]) -> None:
    assert hand_lines(Sample(hand)) == lines


@pytest.mark.parametrize(
    ("phrases", "lines"),
    [
        (["S7"], ["S7"]),
        (["S7", "SA"], ["SA or S7"]),
        (["D2", "HT", "S7"], ["S7, HT or D2"]),
        (["D2", "S7", "SA", "HT"], ["any of your cards, such as SA"]),
        (["add D2", "add S7", "no more"], ["add S7 or D2", "no more"]),
        (["fold", "call 3", "raise to 4", "raise to 5"], ["fold", "call 3", "raise to 4 or 5"]),
        ([f"raise to {total}" for total in range(4, 101)], ["raise to 4 … 100"]),
        ([f"raise to {total}" for total in (4, 6, 8, 9)], ["raise to 4, 6, 8 or 9"]),
        (
            ["cover H5 with HT", "cover D5 with D2", "cover H5 with SA", "take"],
            ["cover H5 with SA or HT", "cover D5 with D2", "take"],
        ),
        (["raise:4", "raise:5"], ["raise:4", "raise:5"]),
    ],
    ids=lambda value: str(value[0]),
)
def test_moves_that_differ_in_their_last_word_share_a_line(
    phrases: list[str], lines: list[str]
) -> None:
    moves = [Card(phrase) if len(phrase) == 2 else Word(phrase) for phrase in phrases]
    assert choice_lines(Sample("D2 S7 SA HT"), moves) == lines


@pytest.mark.parametrize(
    ("winners", "text"),
    [
        ((0,), "you win"),
        ((2,), "robert wins"),
        ((0, 1), "you and ann share the win"),
        ((0, 1, 2), "it is a tie"),
    ],
)
def test_the_winners_are_named(winners: tuple[int, ...], text: str) -> None:
    assert Wording(("you", "ann", "robert"), 0).winners(winners) == text


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("turn 2: seat 0 attacks", "turn 2: you attack"),
        ("turn 2: seat 1 attacks", "turn 2: ann attacks"),
        ("seat 0 is all-in, seat 0 may fold", "you are all-in, you may fold"),
        (
            "trick 1: seat 2 HA, seat 0 H7, won by seat 2",
            "trick 1: robert HA, you H7, won by robert",
        ),
        ("a gift of seat 0 this time", "a gift of you this time"),
        ("seat 7 attacks", "seat 7 attacks"),
    ],
)
def test_seats_are_named_and_the_person_is_spoken_to(line: str, told: str) -> None:
    assert Wording(("you", "ann", "robert"), 0).named(line) == told
