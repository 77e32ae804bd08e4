"""What a player answered to a view, and how long it took."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import attrs

from knaves.interrupts import pass_on_interrupt
from knaves.players import Player
from knaves.players.in_process import SeatedBot
from knaves_core import DealInfo, View

__all__ = ["Answer", "ObservedPlayer", "ask"]


@attrs.frozen(eq=False)
class Answer:
    """What a player did when it was asked.

    Attributes:
        view: what it was asked.
        reply: what it returned, which may be anything; None if it raised an error.
        error: what it raised, or None.
        wall_ns: how long it took, in nanoseconds.
    """

    view: View
    reply: Any
    error: BaseException | None
    wall_ns: int

    @property
    def is_legal(self) -> bool:
        """Whether the reply is one of the legal moves; they exist once, so it is one of these."""
        return any(self.reply is move for move in self.view.legal)


def ask(play: Callable[[View], Any], view: View) -> Answer:
    """Ask a player, and measure how long it takes.

    Args:
        play: answers a view; may do anything that a bot can do wrong.
        view: what it is asked.
    """
    begin = time.perf_counter_ns()
    try:
        reply = play(view)
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises is its answer
        wall_ns = time.perf_counter_ns() - begin
        pass_on_interrupt(error)
        return Answer(view, None, error, wall_ns)
    return Answer(view, reply, None, time.perf_counter_ns() - begin)


@attrs.frozen
class ObservedPlayer:
    """A player that does what another one does, and has its answers noted.

    Attributes:
        player: who plays.
        note: is given each answer before the referee gets it. What it raises would count as
            the player's, so it must not do more than note it.
    """

    player: Player
    note: Callable[[Answer], object]

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.player.name

    def sit(self, info: DealInfo) -> SeatedBot:
        """Seat the player; raises whatever it raises."""
        seated = self.player.sit(info)

        def play(view: View) -> Any:
            answer = ask(seated.play, view)
            self.note(answer)
            if answer.error is not None:
                raise answer.error
            return answer.reply

        return SeatedBot(play, seated.seen, seated.deal_finished)
