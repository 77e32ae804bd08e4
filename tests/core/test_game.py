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


NO_MOVES: dict[str, tuple[Callable[[], Any], str]] = {
    "a card of another seat": (lambda: Card("SA"), "SA"),
    "a move of another game": (lambda: Call(3), "that"),
    "None": (lambda: None, "that"),
    "a code": (lambda: "C6", "that"),
    "a list": (lambda: [Card("C6")], "that"),
    "an object equal to all": (NeverAsked, "that"),
    "a type equal to all": (Pretender, "that"),
    "half a card": (lambda: object.__new__(Card), "that"),
}


@pytest.mark.parametrize(("make", "shown"), NO_MOVES.values(), ids=NO_MOVES)
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


NO_DEALS = {
    "too few seats": (Deal((CARDS,)), 3, "pisti is for 4 seats, not 3"),
    "too many seats": (Deal((CARDS,)), 5, "pisti is for 4 seats, not 5"),
    "starter": (Deal((CARDS,), starter=1), 4, "pisti: seat 1 can't be the one that starts"),
    "starter below 0": (Deal((CARDS,), starter=-1), 4, "pisti: seat -1 can't be the one"),
    "no deck": (Deal(()), 4, "pisti: the deal has no deck"),
    "a card missing": (Deal((CARDS[1:],)), 4, "deck doesn't hold each card of the game once"),
    "a card more": (Deal(((*CARDS, CARDS[0]),)), 4, "deck doesn't hold each card"),
    "a card twice": (Deal(((*CARDS[1:], CARDS[1]),)), 4, "deck doesn't hold each card"),
}


@pytest.mark.parametrize(("deal", "seats", "message"), NO_DEALS.values(), ids=NO_DEALS)
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
    assert PISTI.takes_part(PISTI.rules(), deal, 0)
