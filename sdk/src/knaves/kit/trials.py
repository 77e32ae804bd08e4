"""Which games a bot is made to play: seeded, in every seat, under all presets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from knaves_core import Game
from knaves_core.rules import DEFAULT_PRESET

__all__ = ["FAULTY_ROUNDS", "ROUNDS", "Trial", "sample", "tour"]

ROUNDS: Final = 5
"""How often a bot sits in each seat, by each preset and at each number of seats."""

FAULTY_ROUNDS: Final = 3
"""How often it sits in each seat among faulty opponents, by the usual rules."""

Place = tuple[str, int, int]
"""Rules, a number of seats, and one of them."""


@attrs.frozen
class Trial:
    """One seeded game that a bot is made to play.

    Attributes:
        game: the name of the game.
        rules: its rules as text.
        seats: how many sit at the table.
        seat: where the bot sits.
        number: the number of the deal, and of the seeds of all who play.
        faulty: whether its opponents do everything wrong, and not just play at random.
    """

    game: str
    rules: str
    seats: int
    seat: int
    number: int
    faulty: bool = False

    def __str__(self) -> str:
        return f"{self.game} ({self.rules}), game {self.number}, seat {self.seat} of {self.seats}"


def sample(games: Sequence[Game[Any]]) -> tuple[Trial, ...]:
    """Return a few trials: each seat once at each number of seats, by the usual rules."""
    return tuple(trial for game in games for trial in _numbered(game, _usual(game)))


def tour(games: Sequence[Game[Any]]) -> tuple[Trial, ...]:
    """Return all trials: first the sample, and for each game the faulty opponents last."""
    trials = [*sample(games)]
    for game in games:
        usual = _usual(game)
        everywhere = [place for preset in game.presets for place in _places(game, preset)]
        everywhere *= ROUNDS
        trials += _numbered(game, everywhere, len(usual))
        start = len(usual) + len(everywhere)
        trials += _numbered(game, usual * FAULTY_ROUNDS, start, faulty=True)
    return tuple(trials)


def _usual(game: Game[Any]) -> list[Place]:
    return _places(game, DEFAULT_PRESET)


def _places(game: Game[Any], rules: str) -> list[Place]:
    return [(rules, seats, seat) for seats in game.seats for seat in range(seats)]


def _numbered(
    game: Game[Any], places: Sequence[Place], start: int = 0, *, faulty: bool = False
) -> list[Trial]:
    return [Trial(game.name, *place, number, faulty) for number, place in enumerate(places, start)]
