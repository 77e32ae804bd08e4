from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from knaves.fair import Chance
from knaves.players.entries import fitting_moves, why_none_fits, words_of
from knaves_core import CARDS, Card, Deal, Game, Move, View, read_cards
from knaves_core.games.azi import Azi
from knaves_core.games.call import CallGame
from knaves_core.games.fool import Fool
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
        ("a", "'a' is none of your moves."),
        ("!!!", "'!!!' is none of your moves."),
        ("HA", "You don't hold HA."),
        ("ace of hearts", "You don't hold HA."),
        ("foo", "'foo' isn't a move."),
        ("king", "You have no king to play now."),
        ("S1", "'S1' is none of your moves."),
        ("x " * 100, "'x x x x x x x x x x x x x x x x x x x …' isn't a move."),
        ("ST D9", "'ST D9' is none of your moves."),
    ],
)
def test_an_entry_that_fits_no_move_is_explained(entry: str, explanation: str) -> None:
    view = pisti_view()
    moves: tuple[Move, ...] = fitting_moves(entry, view, view.legal)
    assert moves == ()
    assert why_none_fits(entry, view, view.legal) == explanation


@pytest.mark.parametrize(
    ("entry", "cards"),
    [("ten", "ST"), ("10", "ST"), ("play the queen", "HQ"), ("9", "D9"), ("2", "D2")],
)
def test_a_rank_alone_means_the_cards_that_have_it(entry: str, cards: str) -> None:
    view = pisti_view()
    assert fitting_moves(entry, view, view.legal) == read_cards(cards)


def test_a_rank_that_several_cards_have_means_all_of_them() -> None:
    first = read_cards("C2 C3 C4 H9 D9 ST DT D2")
    deck = (*first, *(card for card in CARDS if card not in first))
    view = GAME.start(GAME.rules(), Deal([deck])).view()
    assert fitting_moves("10", view, view.legal) == read_cards("ST DT")


def test_a_number_is_no_rank_where_no_card_is_played() -> None:
    game = CallGame()
    rules = game.rules()
    view = game.start(rules, Chance.of_seed("calls").deal(game, rules, 4, 0), 4).view()
    assert [move.code for move in fitting_moves("7", view, view.legal)] == ["7"]
    assert why_none_fits("17", view, view.legal) == "'17' is none of your moves."


def decisions(game: Game[Any], preset: str) -> Iterator[tuple[View, Move]]:
    """Play some games at random and return their views, each with the move that was drawn."""
    draw = random.Random(preset)
    rules = game.rules(preset)
    seats = min(4, game.seats[-1])
    for number in range(3):
        state = game.start(rules, Chance.of_seed("phrases").deal(game, rules, seats, number), seats)
        while not state.over:
            view = state.view()
            move = draw.choice(view.legal)
            yield view, move
            state.play(move)


@pytest.mark.parametrize(
    ("game", "preset"),
    [
        pytest.param(game, preset, id=f"{game.name}-{preset}")
        for game in (Pisti(), CallGame(), Fool(), Azi())
        for preset in game.presets
    ],
)
def test_a_phrase_means_its_own_move_and_a_code_may_mean_it(game: Game[Any], preset: str) -> None:
    for view, move in decisions(game, preset):
        assert fitting_moves(view.phrase(move), view, view.legal) == (move,)
        assert move in fitting_moves(move.code.lower(), view, view.legal)
