import functools
import json
from itertools import chain
from typing import Any

import pytest
from tests.shared_data import shared

from knaves_core import Card, Deal, Event
from knaves_core.games.pisti import Pisti

GAME = Pisti()
KINDS = {"play": "play", "capture": "collect", "leftover": "collect"}


@functools.cache
def recorded() -> list[Any]:
    text = shared("pisti/peak-100.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def plain(event: Event) -> list[Any]:
    """Write an event as the recorded games do."""
    codes = [card.code for card in event.cards]
    return [KINDS[event.kind], event.seat, codes[0] if event.kind == "play" else codes]


def test_a_hundred_games_are_recorded() -> None:
    assert len(recorded()) == 100


@pytest.mark.parametrize("number", range(100))
def test_a_recorded_game_comes_out_the_same(number: int) -> None:
    game = recorded()[number]
    dealt = chain(game["start"], *(hand["cards"] for hand in game["deals"]))
    state = GAME.start(GAME.rules("peak"), Deal((tuple(map(Card, dealt)),)))
    events: list[Event] = []
    for kind, seat, code in game["events"]:
        if kind == "play":
            assert state.to_act == seat
            state.play(Card(code), events.append)
    assert state.over
    assert [plain(event) for event in events if event.kind in KINDS] == game["events"]
    assert list(state.result.scores) == game["scores"]
    assert list(state.result.winners) == game["winners"]
