import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from knaves_core import CARDS, Card, Deal, DealError, Event, IllegalMove, Result
from knaves_core.game import MAX_LISTED
from knaves_core.games.call import Call, CallGame
from knaves_core.games.pisti import Pisti, PistiState

PISTI = Pisti()


def started() -> PistiState:
    return PISTI.start(PISTI.rules(), Deal((CARDS,)))


class NeverAsked:
    """An object whose every answer would be a lie or an error."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"asked for {name}")

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        raise AssertionError("hashed")

    def __str__(self) -> str:
        raise AssertionError("written")


class EqualToAll(type):
    def __eq__(cls, other: object) -> bool:
        return True

    def __hash__(cls) -> int:
        return hash(Card)


class Pretender(metaclass=EqualToAll):
    @property
    def code(self) -> str:
        raise AssertionError("asked for its code")


def half_made_card() -> Any:
    return object.__new__(Card)


@pytest.mark.parametrize(
    ("make", "shown"),
    [
        (lambda: Card("SA"), "SA"),
        (lambda: Call(3), "that"),
        (lambda: None, "that"),
        (lambda: "C6", "that"),
        (lambda: ["C6"], "that"),
        (NeverAsked, "that"),
        (Pretender, "that"),
        (half_made_card, "that"),
    ],
    ids=[
        *["another card", "another game's move", "None", "a code", "a list"],
        *["an object that is equal to all", "a type that is equal to all", "half a card"],
    ],
)
def test_what_is_no_legal_move_is_refused_and_changes_nothing(
    make: Callable[[], Any], shown: str
) -> None:
    state = started()
    before = state.view()
    events: list[Event] = []
    with pytest.raises(IllegalMove) as caught:
        state.play(make(), events.append)
    assert str(caught.value) == f"seat 0 can't play {shown}: legal are C6 C7 C8 C9"
    assert state.view() == before
    assert events == []


def test_a_card_played_where_a_call_is_due_is_named_in_the_refusal() -> None:
    game = CallGame()
    state = game.start(game.rules(), Deal((CARDS,)))
    with pytest.raises(IllegalMove, match="seat 0 can't play C2: legal are 0 1 2"):
        state.play(Card("C2"))


def test_a_refusal_lists_no_more_moves_than_a_line_bears() -> None:
    class Endless(PistiState):
        __slots__ = ()

        def view(self) -> Any:
            return attrs.evolve(super().view(), legal=CARDS * 2)

    state = Endless(PISTI.rules(), CARDS)
    with pytest.raises(IllegalMove) as caught:
        state.play(Card("SA"))
    assert len(str(caught.value).partition(": legal are ")[2].split()) == MAX_LISTED


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    state = started()
    while not state.over:
        state.play(state.view().legal[0])
    with pytest.raises(IllegalMove, match="the game is over"):
        state.play(Card("SA"))


@pytest.mark.parametrize(
    ("deal", "seats", "message"),
    [
        (Deal((CARDS,)), 3, "pisti is for 4 seats, not 3"),
        (Deal((CARDS,)), 5, "pisti is for 4 seats, not 5"),
        (Deal((CARDS,), starter=1), 4, "pisti: seat 1 can't be the one that starts"),
        (Deal((CARDS,), starter=-1), 4, "pisti: seat -1 can't be the one that starts"),
        (Deal(()), 4, "pisti: the deal has no deck"),
        (Deal((CARDS[:51],)), 4, "the deck does not hold each card of the game once"),
        (Deal(((*CARDS, CARDS[0]),)), 4, "the deck does not hold each card of the game once"),
        (Deal(((*CARDS[1:], CARDS[1]),)), 4, "the deck does not hold each card of the game once"),
    ],
    ids=[
        *["too few seats", "too many seats", "starter", "starter below 0"],
        *["no deck", "a card is missing", "a card too many", "a card twice"],
    ],
)
def test_a_deal_that_is_none_of_the_game_is_refused(deal: Deal, seats: int, message: str) -> None:
    with pytest.raises(DealError, match=message):
        PISTI.start(PISTI.rules(), deal, seats)


def test_a_game_for_several_numbers_of_seats_says_which() -> None:
    class Wider(Pisti):
        seats = range(2, 7)

    with pytest.raises(DealError, match="pisti is for 2 to 6 seats, not 7"):
        Wider().check_seats(7)


@pytest.mark.parametrize(
    ("scores", "winners"),
    [((3, 9, 1, 2), (1,)), ((4, 4, 0, 4), (0, 1, 3)), ((-5, -2), (1,)), ((0, 0), (0, 1))],
    ids=str,
)
def test_the_highest_scores_win_and_share(scores: tuple[int, ...], winners: tuple[int]) -> None:
    assert Result(scores).winners == winners


def test_the_deck_of_a_deal_is_its_first() -> None:
    assert Deal((CARDS, CARDS[::-1])).deck is CARDS


@pytest.mark.parametrize(
    "value",
    [Deal((CARDS,), 2), Event("play", 1, "plays ST", (Card("ST"),)), Result((1, 2))],
    ids=lambda value: type(value).__name__,
)
def test_values_are_frozen_and_compare_and_pickle_by_value(value: Any) -> None:
    twin = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes
    assert twin == value
    assert hash(twin) == hash(value)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(value, attrs.fields(type(value))[0].name, None)


def test_a_session_goes_on_with_what_chance_decides_unless_a_game_says_otherwise() -> None:
    deal = Deal((CARDS,))
    assert PISTI.next_deal(PISTI.rules(), deal, [Result((0, 0, 0, 0))]) is deal
