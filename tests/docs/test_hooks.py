"""Each hook, what it gets, and each kind of event is described."""

from __future__ import annotations

import inspect
import random
from pathlib import Path
from typing import Any

import pytest
from tests.docs.tables import read_tables

from knaves_core import BotSpec, Deal, DealInfo, Event, Game, Move, Result, View
from knaves_core.games.azi import Azi
from knaves_core.games.call import CallGame
from knaves_core.games.fool import Fool
from knaves_core.games.pisti import Pisti

TABLES = {
    table.header[0]: table for table in read_tables(Path(__file__).parents[2] / "docs" / "hooks.md")
}
HOOKS = {name: hook for name, hook in vars(BotSpec).items() if not name.startswith("_")}
GAMES: tuple[Game[Any], ...] = (Pisti(), CallGame(), Fool(), Azi())
GAMES_A_TABLE = 40
DECKS = 20
NOTHING = "–"


def test_each_hook_is_described_with_its_arguments() -> None:
    calls = {
        f"{name}({', '.join([*inspect.signature(hook).parameters][1:])})"
        for name, hook in HOOKS.items()
    }
    assert {*TABLES["hook"].rows} == calls


@pytest.mark.parametrize("given", [DealInfo, Event, Result])
def test_each_field_of_what_hooks_get_is_described(given: type) -> None:
    assert {*TABLES[given.__name__].rows} == {name for name in dir(given) if name[0] != "_"}


def some_games(game: Game[Any], preset: str) -> list[Event]:
    """Play games of a preset at tables of all sizes; return what was told."""
    events: list[Event] = []
    rules = game.rules(preset)
    cards = game.deck(rules)
    for seats in game.seats:
        chance = random.Random(f"{game.name} {preset} {seats}")
        for _ in range(GAMES_A_TABLE):
            decks = [tuple(chance.sample(cards, len(cards))) for _ in range(DECKS)]
            starter = chance.randrange(game.starters(rules, seats))
            state = game.start(rules, Deal(decks, starter), seats)
            while not state.over:
                state.play(chosen(state.view(), chance), events.append)
    return events


def chosen(view: View, chance: random.Random) -> Move:
    """Draw a kind of move first, and of raises the least: else all games end by bluff."""
    kind = chance.choice([*dict.fromkeys(map(type, view.legal))])
    moves = [move for move in view.legal if type(move) is kind]
    return chance.choice(moves[:5])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_kind_of_event_is_described(game: Game[Any]) -> None:
    told: dict[str, set[tuple[bool, ...]]] = {}
    for preset in game.presets:
        for event in some_games(game, preset):
            has = (event.seat is not None, bool(event.cards), event.amount is not None)
            told.setdefault(event.kind, set()).add(has)
    described = {
        kind: {tuple(cell != NOTHING for cell in row[1:4])}
        for kind, row in TABLES[game.name].rows.items()
    }
    assert told == described
