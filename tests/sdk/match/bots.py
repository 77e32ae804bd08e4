"""Bots for the tests of matches, good and bad."""

from __future__ import annotations

import itertools
import os
import signal
import threading
from typing import Any

from knaves.players import Player
from knaves.players.in_process import InProcessBot
from knaves_core import Card, DealInfo, Move, Result, View, hookimpl
from knaves_core.games.pisti import PistiView


class First:
    """Plays its first legal move."""

    @hookimpl
    def play(self, view: View) -> Move:
        return view.legal[0]


class Captor:
    """Captures when it can: deterministic, and clearly better than `First`."""

    @hookimpl
    def play(self, view: PistiView) -> Card:
        return next((card for card in view.legal if view.captures(card)), view.legal[0])


class Drawer:
    """Draws its moves from its own random generator."""

    @hookimpl
    def deal_started(self, info: DealInfo) -> None:
        self.random = info.random

    @hookimpl
    def play(self, view: View) -> Move:
        return self.random.choice(view.legal)


class Loud:
    """Prints a line after each game."""

    @hookimpl
    def play(self, view: View) -> Move:
        return view.legal[0]

    @hookimpl
    def deal_finished(self, result: Result) -> None:
        print("loud:", result.reason, flush=True)  # noqa: T201 - that is the point


class Stumbler:
    """Raises at its first decision in each game, and answers with nonsense at its second."""

    def __init__(self) -> None:
        self.decisions = 0

    @hookimpl
    def play(self, view: View) -> Any:
        self.decisions += 1
        if self.decisions == 1:
            raise RuntimeError("I stumbled")
        return view.legal[0] if self.decisions > 2 else "nonsense"


class Unmade:
    """Can't be made."""

    def __init__(self) -> None:
        raise RuntimeError("I don't want to")

    @hookimpl
    def play(self) -> Move:
        raise AssertionError


class Quitter:
    """Takes its process down."""

    @hookimpl
    def play(self) -> Move:
        os._exit(7)


class Sleeper:
    """Says that it sleeps, and sleeps for good."""

    @hookimpl
    def play(self) -> Move:
        print("sleeping", flush=True)  # noqa: T201 - so that the test knows
        threading.Event().wait()
        raise AssertionError


def pressing_ctrl_c(in_game: int) -> Player:
    """Return a player in whose so-manieth game somebody presses Ctrl-C."""
    games = itertools.count(1)

    def make() -> First:
        if next(games) == in_game:
            signal.raise_signal(signal.SIGINT)
        return First()

    return InProcessBot("pressing", make)
