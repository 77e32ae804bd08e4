"""The call game against OpenSpiel's hearts, both with random bots written in Python.

A bot of knaves is asked with a view of what its seat may know. OpenSpiel hands its bots the
whole state; who wants no more than a seat may know asks it for an information state. So
there are several ways to ask the same way, and all are shown:

- OpenSpiel's own random bot in Python, as it ships;
- our random bot's one line on the legal actions, with the information state as a tensor,
  as a string, and not looked at;
- the same by ``evaluate_bots``, whose loop is compiled.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.bench.timing import Comparison, compare

from knaves.fair import Chance
from knaves.players.in_process import InProcessBot
from knaves.referee import play_game
from knaves_bots_basic import Random
from knaves_core.games.call import CallGame

GAMES = 200
SEATS = 4
HEARTS_PLAYS = 52
SHIPPED = "its own random bot"
"""The way to ask of which something is promised."""
PLAYERS = [InProcessBot(f"random#{seat}", Random) for seat in range(SEATS)]


def against_hearts() -> Iterator[tuple[str, Comparison]]:
    """Yield, for each way to ask, its name and our time a decision against OpenSpiel's.

    Raises:
        ImportError: where OpenSpiel is not installed.
    """
    # Here, for they need not be installed.
    import numpy as np  # noqa: PLC0415
    import pyspiel  # noqa: PLC0415
    from open_spiel.python.bots.uniform_random import UniformRandomBot  # noqa: PLC0415

    # No passing of cards: plain tricks, like the call game.
    hearts = pyspiel.load_game("hearts(pass_cards=false)")
    shipped = [UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(SEATS)]
    yield SHIPPED, compare(_ours, lambda: _play_hearts(hearts, shipped))
    for name, look in (
        ("information state as tensor", lambda state, seat: state.information_state_tensor(seat)),
        ("information state as string", lambda state, seat: state.information_state_string(seat)),
        ("whole state, not looked at", lambda _state, _seat: None),
    ):
        bots = [_LegalBot(random.Random(seat), look) for seat in range(SEATS)]
        yield name, compare(_ours, lambda bots=bots: _play_hearts(hearts, bots))

    class CompiledLoopBot(pyspiel.Bot):  # type: ignore[misc] # pyspiel has no types
        def __init__(self, generator: random.Random) -> None:
            super().__init__()
            self._random = generator.random

        def step(self, state: Any) -> int:
            legal = state.legal_actions()
            return legal[int(self._random() * len(legal))]

        def restart_at(self, state: Any) -> None:
            pass

    compiled = [CompiledLoopBot(random.Random(seat)) for seat in range(SEATS)]

    def evaluate() -> int:
        for number in range(GAMES):
            pyspiel.evaluate_bots(hearts.new_initial_state(), compiled, number)
        return GAMES * HEARTS_PLAYS

    yield "whole state, compiled loop", compare(_ours, evaluate)


class _LegalBot:
    """Draws a legal action as our own random bot does, after a look at what it may know."""

    def __init__(self, generator: random.Random, look: Callable[[Any, int], object]) -> None:
        self._random = generator.random
        self._look = look

    def step(self, state: Any) -> int:
        self._look(state, state.current_player())
        legal = state.legal_actions()
        return legal[int(self._random() * len(legal))]


def _play_hearts(game: Any, bots: list[Any]) -> int:
    """Play games of hearts in a Python loop; returns how many decisions bots took."""
    draw = random.Random(0).random
    decisions = 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
            else:
                state.apply_action(bots[state.current_player()].step(state))
                decisions += 1
    return decisions


def _ours() -> int:
    """Play games of the call game, deals included; returns how many decisions bots took."""
    game = CallGame()
    rules = game.rules()
    chance = Chance.of_seed("bench")
    decisions = 0
    for number in range(GAMES):
        played = play_game(
            game,
            rules,
            chance.deal(game, rules, SEATS, number),
            PLAYERS,
            seed_of=lambda seat, number=number: chance.bot_seed("random", number, seat),
        )
        decisions += len(played.moves)
    return decisions
