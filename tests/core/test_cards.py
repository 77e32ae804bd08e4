import copy
import os
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves_core import CARDS, Card, CardError, Rank, Suit, codes, read_card, read_cards


def test_there_are_52_cards_in_a_fixed_order() -> None:
    assert len(set(CARDS)) == 52
    assert [card.index for card in CARDS] == list(range(52))
    assert codes(CARDS[:3]) == "C2 C3 C4"
    assert codes(CARDS[-2:]) == "SK SA"


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_exists_once(card: Card) -> None:
    for twin in (
        Card(card.code),
        Card(card.code.lower()),
        pickle.loads(pickle.dumps(card)),  # noqa: S301 - our own bytes
        copy.copy(card),
        copy.deepcopy([card])[0],
        read_card(f"{card.rank.name} of {card.suit.name}"),
        read_card(f"{card.suit.symbol}{card.rank.letter}"),
    ):
        assert twin is card
    assert eval(repr(card)) is card  # noqa: S307 - our own text
    assert str(card) == card.code == card.suit.value + card.rank.letter


@pytest.mark.parametrize("code", ["ST", "st", "sT", "St", "S10", "s10"])
def test_a_code_is_read_in_small_letters_and_with_10_for_t(code: str) -> None:
    assert Card(code) is CARDS[13 * 3 + 8]


@pytest.mark.parametrize(
    "code",
    [
        *["", "S", "TS", "S1", "S11", "ST ", " ST", "S T", "STT", "♠T", "X2", "S²", "S٢", "ſt"],
        *["ﬆ", None, 7, 7.5, True, b"ST", ["ST"], {}, Card, CARDS[0]],
    ],
    ids=repr,
)
def test_whatever_is_no_code_is_refused(code: object) -> None:
    with pytest.raises(CardError, match=r"isn't a card: write a suit .* such as ST"):
        Card(code)  # type: ignore[arg-type] # on purpose


@given(st.text(max_size=4) | st.text("CDHScdhs23456789TJQKAtjqka10", max_size=3))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        card = Card(text)
    except CardError:
        return
    assert text.upper().replace("10", "T") == card.code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ST", "ST"),
        (" s10\n", "ST"),
        ("s 10", "ST"),
        ("♠10", "ST"),
        ("10♠", "ST"),
        ("♠ T", "ST"),
        ("10 of spades", "ST"),
        ("ten of Spades", "ST"),
        ("t spades", "ST"),
        ("spades ten", "ST"),
        ("Queen  of\tHEARTS", "HQ"),
        ("ace of club", "CA"),
        ("2 d", "D2"),
        ("2d", "D2"),
        ("10S", "ST"),
    ],
)
def test_a_card_is_read_as_people_write_it(text: str, code: str) -> None:
    assert read_card(text) is Card(code)


@pytest.mark.parametrize(
    "text",
    [
        *["", " ", "of", "ten", "ten of", "of spades", "1 of spades", "♠♠T", "S♠T", "♠♥T"],
        *["ten of ten", "ten of spades of hearts", "STx", "\x00", "a" * 100],
    ],
)
def test_what_nobody_writes_for_a_card_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="isn't a card: write it like ST or 10 of spades"):
        read_card(text)


@given(st.text(max_size=12))
def test_read_card_takes_any_text(text: str) -> None:
    try:
        read_card(text)
    except CardError as error:
        assert "\n" not in str(error)  # noqa: PT017 - most texts are no cards, but some are


def test_cards_are_written_and_read_with_blanks_between() -> None:
    assert read_cards(codes(CARDS)) == CARDS
    assert read_cards("  ST\tD2\n") == (Card("ST"), Card("D2"))
    assert read_cards("") == ()
    assert codes([]) == ""
    with pytest.raises(CardError, match="'XX'"):
        read_cards("ST XX D2")


def test_cards_cannot_be_changed() -> None:
    card = Card("ST")
    with pytest.raises(AttributeError, match=r"cards can't be changed: ST\.rank"):
        card.rank = Rank.ACE
    with pytest.raises(AttributeError, match=r"cards can't be changed: ST\.suit"):
        del card.suit
    with pytest.raises(AttributeError, match="colour"):
        card.colour = "black"  # type: ignore[attr-defined] # on purpose


def test_a_subclass_makes_no_cards_of_its_own() -> None:
    class Marked(Card):
        pass

    assert Marked("ST") is Card("ST")


def test_ranks_are_ordered_and_suits_are_not() -> None:
    assert Rank.TWO < Rank.TEN < Rank.JACK < Rank.QUEEN < Rank.KING < Rank.ACE
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    with pytest.raises(TypeError):
        sorted(Suit)  # type: ignore[type-var] # on purpose
    assert [suit.symbol for suit in Suit] == ["♣", "♦", "♥", "♠"]


def test_sets_of_cards_and_suits_have_the_same_order_in_every_process() -> None:
    program = (
        "from knaves_core import CARDS; import random; cards = list(CARDS);"
        "random.Random(1).shuffle(cards);"
        "print([*set(cards[:9])], [*{card.suit for card in cards}])"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1
