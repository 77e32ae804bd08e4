"""Quick bots for leagues, and what tests want to know of a league's file.

Nothing of the tests is imported here: a bot changes with whatever its module imports.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from knaves.league.played import PlayedBlock
from knaves.league.store import LeagueReader
from knaves_core import DealInfo, Move, View, hookimpl

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
CROWD = tuple(f"{__name__}:{name}" for name in NAMES)
"""References to the bots."""
WAITER = f"{__name__}:Gil"
"""A reference to a bot that waits where the environment has `WAITING`."""
WAITING = "KNAVES_TESTS_WAIT"
ROOT = Path(__file__).parents[4]
"""The folder from which they are found."""


class Ann:
    """Draws its moves from its own random generator."""

    @hookimpl
    def deal_started(self, info: DealInfo) -> None:
        self.random = info.random

    @hookimpl
    def play(self, view: View) -> Move:
        return self.random.choice(view.legal)


class Bob:
    """Plays its first legal move."""

    @hookimpl
    def play(self, view: View) -> Move:
        return view.legal[0]


class Cid(Ann):
    """Draws too."""


class Dot:
    """Plays its last legal move."""

    @hookimpl
    def play(self, view: View) -> Move:
        return view.legal[-1]


class Eve:
    """Raises an error now and then."""

    @hookimpl
    def play(self, view: View) -> Move:
        if len(view.hand) == 2:
            raise RuntimeError("I stumbled")
        return view.legal[0]


class Fay(Ann):
    """Draws as well."""


class Gil(Bob):
    """Waits for good in its fifth game, if the environment wants it to."""

    games = 0

    @hookimpl
    def deal_started(self) -> None:
        Gil.games += 1
        if Gil.games == 5 and WAITING in os.environ:
            os.write(2, b"Gil waits\n")  # at once: another worker may say so, too
            threading.Event().wait()


def games_of(path: Path) -> list[PlayedBlock]:
    """Return what was played, in an order that does not depend on when bots joined."""
    with LeagueReader(path) as league:
        return sorted(league.played(), key=lambda block: (block.deal, block.table))


def environment(**variables: str) -> dict[str, str]:
    """Return the environment of a process that finds the bots, whatever its folder is."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **variables}
