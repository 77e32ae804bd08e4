from __future__ import annotations

import pytest

from knaves.players.entries import fitting_moves, why_none_fits, words_of
from knaves_core import CARDS, Card, Deal, Move, View, read_cards
from knaves_core.games.pisti import Pisti

GAME = Pisti()


def pisti_view() -> View:
    """Seat 0 holds D9 S10 HQ D2."""
    first = read_cards("C2 C3 C4 H9 D9 ST HQ D2")
    deck = (*first, *(card for card in CARDS if card not in first))
    return GAME.start(GAME.rules(), Deal([deck])).view()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ST", ("ST",)),
        ("s10", ("ST",)),
        ("♠ 10", ("ST",)),
        ("the 10 of spades", ("ST",)),
        ("queen hearts", ("HQ",)),
        ("cover S7 with S9", ("cover", "S7", "S9")),
        ("S7/S9", ("S7", "S9")),
        ("raise:6", ("raise", "6")),
        ("raise6", ("raise", "6")),
        ("Raise to 6!", ("raise", "6")),
        ("call 10", ("call", "10")),
        ("buy-in", ("buy", "in")),
        ("of the", ()),
        ("", ()),
        (" .,-", ()),
    ],
)
def test_an_entry_is_split_into_cards_numbers_and_words(text: str, words: tuple[str, ...]) -> None:
    assert words_of(text) == words


@pytest.mark.parametrize("entry", ["ST", "st", "S10", "♠10", "10 of spades", "play the Ten Spades"])
def test_a_card_can_be_named_in_many_ways(entry: str) -> None:
    view = pisti_view()
    assert fitting_moves(entry, view, view.legal) == (Card("ST"),)


@pytest.mark.parametrize(
    ("entry", "explanation"),
    [
        ("", "Nothing was typed."),
        ("???", "Nothing was typed."),
        ("HA", "You don't hold HA."),
        ("ace of hearts", "You don't hold HA."),
        ("foo", "'foo' is no move."),
        ("S1", "'S1' is no move."),
        ("x " * 100, "'x x x x x x x x x x x x x x x x x x x …' is no move."),
        ("ST D9", "'ST D9' is none of your moves."),
    ],
)
def test_an_entry_that_fits_no_move_is_explained(entry: str, explanation: str) -> None:
    view = pisti_view()
    moves: tuple[Move, ...] = fitting_moves(entry, view, view.legal)
    assert moves == ()
    assert why_none_fits(entry, view) == explanation
