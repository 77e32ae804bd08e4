import pytest
from tests.core.games.support.pisti_table import (
    EXAMPLE,
    EXAMPLE_PLAYS,
    GAME,
    play,
    play_out,
    started,
    without_captures,
)

from knaves_core import CARDS, Card, Item, read_cards
from knaves_core.games.pisti import PRESETS


def test_instead_of_the_points_of_its_cards_a_pisti_may_bring_its_bonus_alone() -> None:
    state = started(EXAMPLE, "classic,pisti=instead")
    play(state, EXAMPLE_PLAYS)
    assert state.result.scores == (2 + 20, 0, 10 + 4, 0)
    sheets = state.score_sheet()
    assert sheets[0] == (Item("C2", 2), Item("1 jack pişti", 20))
    assert sheets[2] == (Item("1 jack", 1), Item("DT", 3), Item("1 pişti", 10))


def test_two_cards_captured_without_a_bonus_may_bring_nothing() -> None:
    state = started(EXAMPLE, "classic,pairs=nothing")
    play(state, EXAMPLE_PLAYS)
    assert state.result.scores == (2 + 22, 0, 12, 0)
    assert state.score_sheet()[2] == (Item("2 aces", 2), Item("1 pişti", 10))


@pytest.mark.parametrize(
    ("plays", "seat", "cards"), [(8, None, ""), (9, 3, "S8 DT")], ids=["one card", "two cards"]
)
def test_the_dealer_may_get_what_is_left_if_it_is_more_than_one_card(
    plays: int, seat: int | None, cards: str
) -> None:
    start = [*EXAMPLE[:1], "D9 CJ DT S3", "HA S2 S4 S5", *EXAMPLE[3:]]
    state = started(start, f"classic,leftover=dealer,plays={plays}")
    moves = ["D9", "HA", "SA", "DJ", "CJ", "S2", "HJ", "S8", "DT"]
    events = [event for event in play(state, moves[:plays]) if event.kind == "leftover"]
    assert [(event.seat, event.cards) for event in events] == (
        [(seat, read_cards(cards))] if cards else []
    )
    assert state.result.scores[3] == (3 if cards else 0)


def test_the_dealer_gets_what_is_left_even_if_nobody_captured() -> None:
    state = GAME.start(GAME.rules("classic,leftover=dealer"), without_captures())
    while not state.over:
        state.play(state.view().legal[0])
    assert state.result.scores == (0, 0, 0, 13)


@pytest.mark.parametrize(
    ("edge", "plays", "bonus"),
    [("on", 0, 10), ("on", 47, 10), ("off", 0, 0), ("off", 1, 10), ("off", 46, 10), ("off", 47, 0)],
)
def test_the_first_and_the_last_card_may_be_kept_from_making_a_pisti(
    edge: str, plays: int, bonus: int
) -> None:
    rules = GAME.rules(f"house,edge_pisti={edge}")
    assert rules.bonus(Card("HA"), Card("SA"), plays) == bonus


def test_a_last_card_that_makes_no_pisti_still_captures() -> None:
    state = started(EXAMPLE, "classic,edge_pisti=off,plays=5")
    capture = play(state, EXAMPLE_PLAYS[:5])[-1]
    assert (capture.text, capture.amount) == ("captures 2 cards", 0)
    assert state.result.scores == (2 + 2, 0, 12, 0)


TWO_CAPTORS = ["C2 C3 C4 H9", "D9 S3 S4 S5", "H2 HJ H4 H5", "S6 S7 S8 ST", "DQ DK D5 D6"]


@pytest.mark.parametrize(
    ("plays", "taken_counts", "scores"),
    [(5, (9, 0, 0, 0), (2 + 7, 0, 0, 0)), (6, (5, 5, 0, 0), (2, 1, 0, 0))],
    ids=["one has most", "two have most"],
)
def test_the_most_captured_cards_may_bring_a_bonus_but_not_to_two(
    plays: int, taken_counts: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    state = started(TWO_CAPTORS, f"classic,most_cards=7,plays={plays}")
    play(state, ["D9", "H2", "S6", "DQ", "S3", "HJ"][:plays])
    assert state.view().taken_counts == taken_counts
    assert state.result.scores == scores
    items = [item for item in state.score_sheet()[0] if item.label == "most cards (9)"]
    assert [item.score for item in items] == ([7] if plays == 5 else [])


@pytest.mark.parametrize("plays", [4, 36, 47, 48])
def test_the_game_ends_after_so_many_plays(plays: int) -> None:
    state = started((), f"house,plays={plays}")
    events = play_out(state)
    assert len([event for event in events if event.kind == "play"]) == plays


# Hidden start cards

HIDDEN = "classic,hidden_start=on"


def test_of_hidden_start_cards_only_the_top_is_seen() -> None:
    view = started(EXAMPLE, HIDDEN).view()
    assert (view.pile, view.face_down) == ((Card("H9"),), 3)
    assert view.picture()[0] == "pile, top last: 3 face down H9"
    assert not any(view.pisti(card) for card in CARDS)


def test_who_captures_the_hidden_cards_may_look_at_them_and_nobody_else() -> None:
    state = started(EXAMPLE, HIDDEN)
    capture = play(state, ["D9"])[-1]
    assert (capture.text, capture.cards) == ("captures 5 cards", read_cards("H9 D9"))
    for move in ["HA", "S6", "S8"]:
        view = state.view()
        assert view.taken[0] == read_cards("H9 D9")
        assert view.taken_counts[0] == 5
        assert view.face_down == 0
        play(state, [move])
    assert state.view().seat == 0
    assert state.view().taken[0] == read_cards("C2 C3 C4 H9 D9")
    assert state.result.scores[0] == 2


def test_hidden_cards_that_nobody_captured_are_left_over_unseen() -> None:
    state = started(["C2 C3 C4 H9", "D8 CJ S2 S3"], f"{HIDDEN},leftover=dealer,plays=4")
    leftover = play(state, ["D8", "C5", "CT", "CA"])[-1]
    assert leftover.text == "gets the 8 cards left on the pile"
    assert leftover.cards == read_cards("H9 D8 C5 CT CA")
    assert state.result.scores == (0, 0, 0, 2 + 1)


@pytest.mark.parametrize(
    ("start", "pile", "hand"),
    [
        ("C2 C3 C4 H9 CJ C5", "C2 C3 C4 H9", "CJ C5 C6 C7"),
        ("C2 C3 C4 CJ H9 C5", "C2 C3 C4 H9", "CJ C5 C6 C7"),
        ("C2 C3 C4 CJ DJ HJ H9", "C2 C3 C4 H9", "DJ HJ CJ C5"),
        ("CJ DJ HJ SJ C5 C6", "CJ DJ HJ C5", "SJ C6 C2 C3"),
    ],
    ids=["no jack", "a jack", "three jacks in a row", "jacks below stay"],
)
def test_an_open_jack_may_be_put_back_and_another_card_turned(
    start: str, pile: str, hand: str
) -> None:
    view = started([start], "classic,open_jack=off").view()
    assert view.pile == read_cards(pile)
    assert view.hand == read_cards(hand)
    assert started([start]).view().pile == read_cards(start)[:4]


# The presets


def test_the_presets_are_what_the_rules_say() -> None:
    assert {name: GAME.spec(rules) for name, rules in PRESETS.items()} == {
        name: name for name in ("house", "classic", "pagat", "peak")
    }
    pagat = "house,points=classic,edge_pisti=off,most_cards=3,hidden_start=on,open_jack=off"
    peak = "house,points=classic,pisti=instead,pairs=nothing,leftover=dealer,plays=36"
    for preset, spelt in (("classic", "house,points=classic"), ("pagat", pagat), ("peak", peak)):
        spelt_out = GAME.rules(spelt)
        assert GAME.spec(spelt_out) == spelt
        assert [getattr(spelt_out, name) for name in spelt_out.options()] == [
            getattr(PRESETS[preset], name) for name in spelt_out.options()
        ]


@pytest.mark.parametrize(
    ("spec", "table"),
    [
        ("house", ("each jack 1, each ace 1, each club 2, each diamond 3",)),
        ("classic", ("each jack 1, each ace 1, C2 2, DT 3",)),
        ("pagat", ("each jack 1, each ace 1, C2 2, DT 3", "most cards 3")),
    ],
)
def test_the_table_of_points_in_force_can_be_told(spec: str, table: tuple[str, ...]) -> None:
    told = GAME.rules(spec).score_table()
    assert set(table) < set(told)
    assert "pişti 10, jack pişti 20" in told


def test_in_peak_a_pisti_brings_its_bonus_instead_of_its_cards() -> None:
    told = GAME.rules("peak").score_table()
    assert told[1] == "pişti 10, jack pişti 20 instead of its cards' points"
