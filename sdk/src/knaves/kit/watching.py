"""A bot that plays while each of its decisions is written down."""

from __future__ import annotations

import functools
import pickle
import random
import time
from collections.abc import Callable
from typing import Any, Final

import attrs

from knaves.kit.fresh import Allow
from knaves.players import Player, Seated
from knaves.players.in_process import SeatedBot
from knaves_core import DealInfo, View

__all__ = ["ANSWER_S", "NO_MOVE", "Decision", "WatchedBot"]

ANSWER_S: Final = 10.0
"""How long a bot may take from one decision to the next before its process is ended."""

NO_MOVE: Final = "no legal move"
"""Stands for whatever a bot does instead of answering with a legal move."""

MAX_VIEW: Final = 4096


@attrs.frozen
class Decision:
    """One decision of a bot.

    Attributes:
        move: the code of its move, or `NO_MOVE`.
        view: the view that it answered, as text.
        view_kept: whether that view was the same after its answer as before.
        cpu_ms: how long the processor worked on it, in milliseconds.
        wall_ms: how long it took by the clock, in milliseconds.
    """

    move: str
    view: str
    view_kept: bool
    cpu_ms: float
    wall_ms: float


@attrs.frozen
class WatchedBot:
    """A player that passes everything on to a bot, and writes down its decisions.

    Attributes:
        player: the bot.
        allow: keeps the process going at each decision.
        random_seed: what the global random state is set to, at each decision anew.
        meanwhile: is called before every third decision, from the second on.
        decisions: the decisions so far.
    """

    player: Player
    allow: Allow
    random_seed: int
    meanwhile: Callable[[], object] | None = None
    decisions: list[Decision] = attrs.field(factory=list, init=False)

    @property
    def name(self) -> str:
        """The name of the bot."""
        return self.player.name

    def sit(self, info: DealInfo) -> SeatedBot:
        """Seat the bot; raises whatever it raises."""
        self._prepare()
        seated = self.player.sit(info)
        play = functools.partial(self._play, seated)
        return SeatedBot(play, seated.seen, seated.deal_finished)

    def _prepare(self) -> None:
        self.allow(ANSWER_S)
        random.seed(f"{self.random_seed}/{len(self.decisions)}")

    def _play(self, seated: Seated, view: View) -> Any:
        if self.meanwhile is not None and len(self.decisions) % 3 == 1:
            self.meanwhile()
        self._prepare()
        # A copy, which shares nothing that could be changed with what it is compared to.
        given = pickle.loads(pickle.dumps(view))  # noqa: S301 - just made
        reply = None
        wall, cpu = time.perf_counter(), time.process_time()
        try:
            reply = seated.play(given)
        finally:
            cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
            self.decisions.append(
                Decision(
                    move=next((move.code for move in view.legal if move is reply), NO_MOVE),
                    view=repr(view)[:MAX_VIEW],
                    view_kept=_is_same(given, view),
                    cpu_ms=1000 * cpu,
                    wall_ms=1000 * wall,
                )
            )
        return reply


def _is_same(given: View, view: View) -> bool:
    try:
        return type(given) is type(view) and given == view
    except Exception:  # noqa: BLE001 - a bot may have put anything into it
        return False
