import random

import pytest
from tests.core.games.support.call_table import GAME, hand

from knaves_bots_book.caller import Caller
from knaves_core import CARDS, Card, Deal, read_cards
from knaves_core.games.call import Call, CallView

WITH_THE_ACE = "SA82 H98765 D432 C32"
UP_TO_THE_QUEEN = "SQ82 H98765 D432 C32"


def shuffled(seed: int) -> tuple[Card, ...]:
    return tuple(random.Random(seed).sample(CARDS, 52))


def asked(cards: str, trick: str = "", spec: str = "house") -> CallView:
    """Return the view of a seat that holds 13 cards and is the next to play to a trick."""
    mine, played = hand(cards), read_cards(trick)
    rest = [card for card in CARDS if card not in mine and card not in played]
    hands = [(card, *(rest.pop() for _ in range(12))) for card in played]
    deck = (*(card for dealt in hands for card in dealt), *mine, *rest)
    state = GAME.start(GAME.rules(spec), Deal((deck,)))
    for move in (*[Call(3)] * 4, *played):
        state.play(move)
    return state.view()


def calling(cards: str, spec: str = "house") -> CallView:
    """Return the view of a seat that holds 13 cards and is the first to call."""
    mine = hand(cards)
    deck = mine + tuple(card for card in CARDS if card not in mine)
    return GAME.start(GAME.rules(spec), Deal((deck,))).view()


def play(view: CallView) -> str:
    return Caller().play(view).code


@pytest.mark.parametrize(
    ("cards", "call"),
    [
        pytest.param("SAK HQ98765 D432 C32", "3", id="an ace, a king and a queen"),
        pytest.param("SJ8 H98765 D5432 C32", "1", id="a jack"),
        pytest.param("ST8 H98765 D5432 C32", "0", id="no high card"),
        pytest.param("SAKQJ HAKQJ DAKQJ CA", "13", id="nothing but high cards"),
    ],
)
def test_it_calls_its_aces_kings_queens_and_jacks(cards: str, call: str) -> None:
    assert play(calling(cards)) == call


@pytest.mark.parametrize(("spec", "call"), [("callbreak", "1"), ("call-bridge", "2")])
def test_it_calls_at_least_what_the_rules_ask_for(spec: str, call: str) -> None:
    assert play(calling("ST8 H98765 D5432 C32", spec)) == call


@pytest.mark.parametrize("seed", range(20))
def test_four_of_them_call_sixteen_tricks(seed: int) -> None:
    state = GAME.start(GAME.rules(), Deal((shuffled(seed),), starter=seed % 4))
    for _ in range(4):
        state.play(Caller().play(state.view()))
    calls = state.view().calls
    assert sum(call for call in calls if call is not None) == 16


@pytest.mark.parametrize(
    ("cards", "led"),
    [
        pytest.param("SQ82 HK9876 D432 C32", "HK", id="highest rank"),
        pytest.param("SA82 HA9876 DA43 CA2", "SA", id="spades first"),
        pytest.param("SQ82 HA9876 DA43 CA2", "HA", id="hearts second"),
        pytest.param("SQ82 HQ9876 DA43 CA2", "DA", id="diamonds third"),
        pytest.param("SQ82 HQ9876 DQ43 CA2", "CA", id="clubs last"),
    ],
)
def test_it_leads_its_highest_card(cards: str, led: str) -> None:
    assert play(asked(cards)) == led


@pytest.mark.parametrize(
    ("trick", "cards", "card"),
    [
        pytest.param("SK", WITH_THE_ACE, "SA", id="the ace on the king"),
        pytest.param("SK", UP_TO_THE_QUEEN, "S2", id="the lowest below the king"),
        pytest.param("S7", WITH_THE_ACE, "S8", id="lowest that wins"),
        pytest.param("S7 ST", WITH_THE_ACE, "SA", id="above the highest so far"),
        pytest.param("S7 SK ST", UP_TO_THE_QUEEN, "S2", id="none above the highest so far"),
    ],
)
def test_it_follows_with_the_lowest_card_that_wins_or_else_its_lowest(
    trick: str, cards: str, card: str
) -> None:
    assert play(asked(cards, trick)) == card


def test_cards_of_another_suit_do_not_matter_to_it() -> None:
    assert play(asked(WITH_THE_ACE, "S7 HA", "house,follow=free")) == "S8"
    assert play(asked(WITH_THE_ACE, "S7 HA", "house,follow=free,trump=hearts")) == "S8"


def test_it_follows_where_it_need_not() -> None:
    assert play(asked(UP_TO_THE_QUEEN, "SK", "house,follow=free")) == "S2"


@pytest.mark.parametrize(
    ("cards", "card"),
    [
        pytest.param("H98765 D5432 C5432", "C2", id="clubs first"),
        pytest.param("H98762 D5432 C5436", "D2", id="diamonds second"),
        pytest.param("H98762 D5437 C5436", "H2", id="hearts last"),
        pytest.param("HAKQJT DAKQJ CAKQ3", "C3", id="lowest rank"),
    ],
)
def test_it_throws_away_its_lowest_card(cards: str, card: str) -> None:
    assert play(asked(cards, "SK")) == card


def test_spades_are_the_last_that_it_throws_away() -> None:
    assert play(asked("SK543 DKQ543 CKQ43", "H9")) == "C3"
    assert play(asked("SKQJ3 DKQJT9 CKQJT", "H9")) == "S3"


def test_it_trumps_as_cheaply_as_it_can_where_it_must() -> None:
    assert play(asked("SAQ53 DKQ543 CK432", "H9", "callbreak")) == "S3"


def test_it_does_not_trump_where_it_need_not() -> None:
    assert play(asked("SAQ53 DKQ543 CK432", "H9", "call-bridge")) == "C2"


@pytest.mark.parametrize("follow", ["must", "free"])
@pytest.mark.parametrize("trump", ["none", "spades", "clubs"])
@pytest.mark.parametrize("preset", GAME.presets)
def test_it_plays_legal_moves_whatever_the_rules(preset: str, trump: str, follow: str) -> None:
    rules = GAME.rules(f"{preset},trump={trump},follow={follow}")
    for seed in range(10):
        state = GAME.start(rules, Deal((shuffled(seed),), starter=seed % 4))
        while not state.over:
            state.play(Caller().play(state.view()))
