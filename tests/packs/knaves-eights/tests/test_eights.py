from importlib.metadata import entry_points

import pytest
from knaves_eights import DRAW, Eights, EightsState
from knaves_eights.bot import Shedder

from knaves.kit import BotConformance
from knaves_core import Card, Deal, Event, IllegalMove, read_cards

GAME = Eights()


def begin(hands: str, top: str, spec: str = "house,hand=2", *, stock: int = 47) -> EightsState:
    """Start a game of two with these hands, the top card, and so many cards in the stock."""
    dealt = read_cards(f"{hands} {top}")
    rest = [card for card in GAME.deck(GAME.rules()) if card not in dealt]
    state = GAME.start(GAME.rules(spec), Deal(((*dealt, *rest),)), 2)
    while len(state._stock) > stock:
        state.play(DRAW)
    return state


@pytest.mark.parametrize(
    ("spec", "legal"), [("house,hand=4", "H9 C5 D8 draw"), ("tame,hand=4", "H9 C5 draw")]
)
def test_a_card_fits_by_its_suit_or_rank_and_an_eight_always(spec: str, legal: str) -> None:
    view = begin("H9 C5 D8 SK  S2 S3 S4 S5", "H5", spec).view()
    assert " ".join(move.code for move in view.legal) == legal


def test_a_card_that_does_not_fit_is_refused() -> None:
    state = begin("SK C2  S2 S3", "H5")
    with pytest.raises(IllegalMove, match="seat 0 can't play SK: legal are draw"):
        state.play(Card("SK"))


def test_drawing_ends_the_turn() -> None:
    state = begin("SK C2  S2 S3", "H5")
    state.play(DRAW)
    assert state.to_act == 1
    assert state.view().counts == (3, 2)


@pytest.mark.parametrize(("spec", "cost"), [("house", 50), ("quick", 1), ("tame", 8)])
def test_who_plays_its_last_card_ends_the_game(spec: str, cost: int) -> None:
    state = begin("H9 H2  H3 D8", "H5", f"{spec},hand=2")
    for code in ("H9", "H3", "H2"):
        state.play(GAME.read_move(code))
    assert state.over
    assert state.result.reason == "hand empty"
    assert state.result.scores == (0, -cost)


def test_the_game_is_over_when_all_pass() -> None:
    state = begin("SK C2  S2 S3", "H5", stock=0)
    events: list[Event] = []
    for _ in range(2):
        state.play(DRAW, events.append)
    assert [event.text for event in events] == ["passes", "passes"]
    assert state.result.reason == "all passed"


def test_the_shedder_keeps_its_eights() -> None:
    assert Shedder().play(begin("D8 H9  S2 S3", "H5").view()) is Card("H9")
    assert Shedder().play(begin("D8 S9  S2 S3", "H5").view()) is Card("D8")
    assert Shedder().play(begin("D7 S9  S2 S3", "H5").view()) is DRAW


class TestShedder(BotConformance):
    bot = "shedder"


def test_game_and_bot_are_registered() -> None:
    (game,) = entry_points(group="knaves.games", name="eights")
    assert game.load() is Eights
    (bot,) = entry_points(group="knaves.bots.eights", name="shedder")
    assert bot.load() is Shedder
