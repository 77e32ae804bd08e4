import random
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.games.support.pisti_table import (
    EXAMPLE,
    EXAMPLE_PLAYS,
    GAME,
    play,
    play_out,
    started,
    without_captures,
)

from knaves_core import CARDS, Card, Deal, Event, Item, read_cards
from knaves_core.games.pisti.scoring import card_values

CARD_POINTS = {"house": 73, "classic": 13}


# The deal and the turns


def test_four_cards_lie_on_the_pile_and_each_seat_holds_four() -> None:
    state = started()
    assert state.view().pile == CARDS[:4]
    for seat in range(4):
        view = state.view()
        assert (view.seat, view.hand) == (seat, CARDS[4 + 4 * seat : 8 + 4 * seat])
        assert view.legal == view.hand
        state.play(view.hand[0])


def test_each_seat_gets_four_more_cards_when_all_hands_are_empty() -> None:
    state = started()
    deals = [event for event in play_out(state) if event.kind == "deal"]
    assert [(event.seat, event.text) for event in deals] == [
        (None, "four more cards to each seat")
    ] * 2

    state = started()
    for _ in range(16):
        state.play(state.view().hand[0])
    assert state.to_act == 0
    assert state.view().hand == CARDS[20:24]


def test_there_are_twelve_rounds_in_the_order_of_the_seats() -> None:
    plays = [event for event in play_out(started()) if event.kind == "play"]
    assert [event.seat for event in plays] == [0, 1, 2, 3] * 12


@pytest.mark.parametrize(
    ("plays", "pile"),
    [
        (["D9"], ""),
        (["CJ"], ""),
        (["S2"], "C2 C3 C4 H9 S2"),
        (["D9", "HA"], "HA"),
        (["D9", "HA", "HJ"], ""),
        (["CJ", "HA", "SA"], ""),
        (["D9", "DT", "HJ"], ""),
        (["D9", "DT", "SA"], "DT SA"),
        (["D9", "DT", "HJ", "DJ"], "DJ"),
    ],
    ids=[
        *["equal rank", "jack", "another card", "on an empty pile", "jack on one", "equal on one"],
        *["jack on a ten", "another on one", "jack on an empty pile"],
    ],
)
def test_equal_ranks_and_jacks_capture_the_pile(plays: list[str], pile: str) -> None:
    state = started(EXAMPLE)
    play(state, plays)
    assert state.view().pile == read_cards(pile)


def test_a_view_tells_what_a_card_would_do() -> None:
    state = started(EXAMPLE)
    view = state.view()
    assert view.top is Card("H9")
    assert [card.code for card in view.legal if view.captures(card)] == ["D9", "CJ"]
    assert not any(view.pisti(card) for card in view.legal)
    play(state, ["D9"])
    assert state.view().top is None
    assert not any(state.view().captures(card) for card in CARDS)
    play(state, ["HA"])
    view = state.view()
    assert [card.code for card in CARDS if view.pisti(card)] == ["CA", "DA", "HA", "SA"]
    assert view.captures(Card("CJ"))
    assert view.worth(Card("DA")) == 4
    assert view.played == (Card("D9"), Card("HA"))
    assert view.taken[0] == read_cards("C2 C3 C4 H9 D9")
    assert view.taken_counts == (5, 0, 0, 0)
    assert view.picture() == [
        "pile, top last: HA",
        "cards captured: 5 by seat 0, 0 by seat 1, 0 by seat 2, 0 by seat 3",
    ]


# The worked example, and the scores


@pytest.mark.parametrize("preset", ["house", "classic"])
@pytest.mark.parametrize(
    ("plays", "seat", "points"),
    [
        (1, 0, {"house": 9, "classic": 2}),
        (3, 2, {"house": 12, "classic": 12}),
        (5, 0, {"house": 27, "classic": 22}),
        (7, 2, {"house": 4, "classic": 4}),
    ],
    ids=["five cards", "pişti", "jack pişti", "jack on a single ten"],
)
def test_each_capture_of_the_worked_example_brings_its_points(
    preset: str, plays: int, seat: int, points: dict[str, int]
) -> None:
    before, after = started(EXAMPLE, preset), started(EXAMPLE, preset)
    play(before, EXAMPLE_PLAYS[: plays - 1])
    play(after, EXAMPLE_PLAYS[:plays])
    gained = [new - old for old, new in zip(before.result.scores, after.result.scores, strict=True)]
    assert gained == [points[preset] if at == seat else 0 for at in range(4)]


def test_the_worked_example_is_told_as_it_happens() -> None:
    captures = [e for e in play(started(EXAMPLE), EXAMPLE_PLAYS) if e.kind == "capture"]
    assert [(event.seat, event.text, event.amount) for event in captures] == [
        (0, "captures 5 cards", 0),
        (2, "captures 2 cards: pişti, 10 points", 10),
        (0, "captures 2 cards: pişti, 20 points", 20),
        (2, "captures 2 cards", 0),
    ]
    assert captures[0].cards == read_cards("C2 C3 C4 H9 D9")


@pytest.mark.parametrize(
    ("preset", "sheets"),
    [
        (
            "house",
            [
                [("2 jacks", 2), ("4 clubs", 8), ("2 diamonds", 6), ("1 jack pişti", 20)],
                [],
                [("1 jack", 1), ("2 aces", 2), ("1 diamond", 3), ("1 pişti", 10)],
                [],
            ],
        ),
        (
            "classic",
            [
                [("2 jacks", 2), ("C2", 2), ("1 jack pişti", 20)],
                [],
                [("1 jack", 1), ("2 aces", 2), ("DT", 3), ("1 pişti", 10)],
                [],
            ],
        ),
    ],
    ids=["house", "classic"],
)
def test_the_score_sheet_lists_what_brought_points(
    preset: str, sheets: list[list[tuple[str, int]]]
) -> None:
    state = started(EXAMPLE, preset)
    play(state, EXAMPLE_PLAYS)
    assert state.score_sheet() == tuple(
        tuple(Item(label, score) for label, score in sheet) for sheet in sheets
    )


@pytest.mark.parametrize(
    ("code", "house", "classic"),
    [
        ("CJ", 3, 1),
        ("DJ", 4, 1),
        ("HJ", 1, 1),
        ("CA", 3, 1),
        ("DA", 4, 1),
        ("SA", 1, 1),
        ("C2", 2, 2),
        ("DT", 3, 3),
        ("CT", 2, 0),
        ("D2", 3, 0),
        ("H2", 0, 0),
        ("SK", 0, 0),
    ],
)
def test_all_that_applies_to_a_card_adds_up(code: str, house: int, classic: int) -> None:
    index = Card(code).index
    assert (card_values("house")[index], card_values("classic")[index]) == (house, classic)


@pytest.mark.parametrize("points", CARD_POINTS)
def test_the_deck_holds_the_points_that_the_rules_say(points: str) -> None:
    assert sum(card_values(points)) == CARD_POINTS[points]


@given(st.integers(0, 2**32), st.sampled_from(["house", "classic", "pagat"]))
def test_all_card_points_are_given_to_somebody(seed: int, spec: str) -> None:
    chance = random.Random(seed)
    state = GAME.start(GAME.rules(spec), Deal((tuple(chance.sample(CARDS, 52)),)))
    events = play_out(state, seed)
    bonuses = sum(event.amount or 0 for event in events if event.kind == "capture")
    most = [
        item.score for item in chain(*state.score_sheet()) if item.label.startswith("most cards")
    ]
    points = CARD_POINTS[state.rules.points]
    assert sum(state.result.scores) == points + bonuses + sum(most)
    assert sum(most) in (0, state.rules.most_cards)


# The end


def test_what_is_left_goes_to_the_seat_that_captured_last_without_a_bonus() -> None:
    state = started(EXAMPLE, "house,plays=9")
    leftover = play(state, [*EXAMPLE_PLAYS, "S8", "S2"])[-1]
    assert state.over
    assert leftover == Event(
        "leftover", 2, "gets the 2 cards left on the pile", read_cards("S8 S2")
    )
    before = started(EXAMPLE, "house,plays=7")
    play(before, EXAMPLE_PLAYS)
    assert state.result.scores == before.result.scores


def test_two_equal_cards_left_on_the_pile_are_no_pisti() -> None:
    cards = ["C2 C3 C4 H9", "D9 CJ S2 S3", "HA DT S4 S5", "SK HJ S6 S7", "DJ S8 S9 SQ"]
    state = started(cards, "house,plays=4")
    play(state, ["D9", "HA", "SK", "S8"])
    assert state.result.scores == (9 + 1, 0, 0, 0)
    assert state.view().bonuses == ((), (), (), ())


def test_nothing_is_told_of_a_pile_that_is_empty_at_the_end() -> None:
    state = started(EXAMPLE, "house,plays=7")
    assert play(state, EXAMPLE_PLAYS)[-1].kind == "capture"
    assert state.over


def test_if_nobody_captured_nobody_gets_the_pile() -> None:
    state = GAME.start(GAME.rules(), without_captures())
    events: list[Event] = []
    while not state.over:
        state.play(state.view().legal[0], events.append)
    assert {event.kind for event in events} == {"play", "deal"}
    assert state.result.scores == (0, 0, 0, 0)
    assert state.result.winners == (0, 1, 2, 3)
    assert state.score_sheet() == ((), (), (), ())
