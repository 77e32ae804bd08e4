import itertools

import attrs
import pytest
from tests.core.games.support.call_table import MIXED, RUFF, dealt, hand, play

from knaves_core import Card, Suit
from knaves_core.games.call import Call, CallView


def view_after(moves: str, spec: str = "house", hands: tuple[str, ...] = MIXED) -> CallView:
    return play(dealt(hands, spec), moves).view()


def test_at_the_calls_no_card_is_asked_for() -> None:
    view = view_after("3")
    assert view.calling
    assert view.playable == ()
    assert (view.led, view.best, view.best_seat, view.plays) == (None, None, None, ())


def test_after_the_calls_cards_are_asked_for() -> None:
    view = view_after("3 3 3 3 SK")
    assert not view.calling
    assert view.playable == view.legal == hand("SA42")


def test_the_trick_under_way_tells_who_played_what() -> None:
    view = view_after("3 3 3 3 SK SA SJ S6 HJ H2")
    assert view.leader == 1
    assert view.trick == hand("HJ2")
    assert view.plays == ((1, Card("HJ")), (2, Card("H2")))
    assert view.led is Suit.HEARTS


@pytest.mark.parametrize(
    ("hands", "moves", "spec", "best", "seat"),
    [
        (MIXED, "S5", "house", "S5", 0),
        (MIXED, "S5 S4", "house", "S5", 0),
        (MIXED, "S5 SA", "house", "SA", 1),
        (RUFF, "HA SA SK", "house", "HA", 0),
        (RUFF, "HA S2 S3", "callbreak", "S3", 2),
    ],
)
def test_the_best_card_wins_the_trick_so_far(
    hands: tuple[str, ...], moves: str, spec: str, best: str, seat: int
) -> None:
    view = view_after(f"3 3 3 3 {moves}", spec, hands)
    assert view.best is Card(best)
    assert view.best_seat == seat


def test_a_card_beats_the_trick_so_far_or_not() -> None:
    view = view_after("3 3 3 3 SK S2")
    assert [card.code for card in view.hand if view.beats(card)] == []
    view = view_after("3 3 3 3 S5 S4")
    assert [card.code for card in view.hand if view.beats(card)] == ["SQ", "SJ"]


def test_a_trump_beats_any_card_of_another_suit() -> None:
    view = view_after("3 3 3 3 HA", "callbreak", RUFF)
    assert [card.code for card in view.hand if view.beats(card)] == ["SA", "S2"]


def test_any_card_beats_an_empty_trick() -> None:
    view = view_after("3 3 3 3")
    assert all(view.beats(card) for card in view.hand)


def test_the_tricks_tell_who_led_and_won_each() -> None:
    view = view_after("3 3 3 3 SK SA SJ S6 HJ H8 D2 HA DA")
    first, second = view.tricks
    assert (first.leader, first.cards, first.winner) == (0, hand("SKAJ6"), 1)
    assert (second.leader, second.cards, second.winner) == (1, hand("HJ8 D2 HA"), 0)
    assert second.plays == ((1, Card("HJ")), (2, Card("H8")), (3, Card("D2")), (0, Card("HA")))
    assert view.tricks_won == (1, 1, 0, 0)


def test_tricks_are_shared_between_views() -> None:
    state = play(dealt(MIXED), "3 3 3 3 SK SA SJ S6")
    before = state.view()
    play(state, "HJ")
    assert state.view().tricks is before.tricks
    assert state.view().calls is before.calls


@pytest.mark.parametrize("moves", ["", "3 3", "3 3 3 3", "3 3 3 3 SK", "3 3 3 3 SK SA SJ S6"])
def test_cards_that_a_seat_can_not_see_make_no_difference_to_it(moves: str) -> None:
    state = play(dealt(MIXED), moves)
    hidden = [seat for seat in range(4) if seat != state.to_act]
    for one, other in itertools.combinations(hidden, 2):
        twin = state.copy()
        first, second = twin._hands[one], twin._hands[other]
        first[-1], second[-1] = second[-1], first[-1]
        assert twin.view() == state.view()
        assert hash(twin.view()) == hash(state.view())


def test_a_view_can_not_be_changed() -> None:
    view = view_after("3 3 3 3")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.hand = ()  # type: ignore[misc]


def test_a_person_sees_calls_tricks_and_the_trick_under_way() -> None:
    assert view_after("3 0 2 4 SK SA SJ S6 HJ H8").picture() == [
        "tricks won/called: seat 0 0/3, seat 1 1/0, seat 2 0/2, seat 3 0/4",
        "trick 2, led by seat 1: seat 1 HJ, seat 2 H8",
    ]


def test_a_person_is_told_the_trumps_and_not_the_calls_that_are_hidden() -> None:
    assert view_after("3 4", "callbreak").picture() == [
        "trumps: spades",
        "trick 1, led by seat 0: empty",
    ]


def test_a_call_is_said_as_a_call_and_a_card_as_its_code() -> None:
    assert view_after("").phrase(Call(3)) == "call 3"
    assert view_after("3 3 3 3").phrase(Card("SK")) == "SK"


def test_the_suits_are_shown_in_the_order_of_the_game() -> None:
    assert CallView.suit_order == "SHDC"
