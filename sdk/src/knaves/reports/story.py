"""Games told move by move, for people: as they are played, or from their records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from knaves.faults import FirstFaults
from knaves.players.answers import Answer
from knaves.scoresheet import item_text, score_text
from knaves_core import Event, Fault, State, codes

__all__ = ["Story"]


@attrs.define
class Story:
    """Tells games in lines of text; a `knaves.spectator.Spectator`.

    Attributes:
        say: is given each line.
        tracebacks: whether errors are told with their tracebacks.
    """

    say: Callable[[str], object]
    tracebacks: bool = False
    _number: int = attrs.field(default=0, init=False)
    _names: list[str] = attrs.field(factory=list, init=False)
    _hands: dict[int, str] = attrs.field(factory=dict, init=False)
    _begun: bool = attrs.field(default=False, init=False)

    def begin(self, number: int, seats: Sequence[str]) -> None:
        """Say which game begins."""
        self._number = number
        self._hands.clear()
        width = max(map(len, seats))
        self._names = [f"{seat} {name:{width}}" for seat, name in enumerate(seats)]
        self._begun = False
        self.say(f"game {number:,}")

    def look(self, state: State[Any]) -> None:
        """Say what lies on the table at first, and the scores when the game is over."""
        if state.over:
            self._say_scores(state)
            return
        view = state.view()
        if not self._begun:
            self._begun = True
            for line in view.picture():
                self.say(f"  {line}")
        self._hands[view.seat] = f" [{codes(view.hand)}]"

    def hear(self, event: Event) -> None:
        """Say what happened, and to what a seat did first, which hand it had."""
        if event.seat is None:
            self.say(f"  {event.text}")
        else:
            hand = self._hands.pop(event.seat, "")
            self.say(f"  {self._names[event.seat]}{hand} {event.text}")

    def answered(self, answer: Answer) -> None:
        """Say nothing: the events tell it."""

    def end(self, faults: Sequence[Fault]) -> None:
        """Say what the bots did wrong."""
        names = [name.rstrip() for name in self._names]
        for noted in FirstFaults.of_game(self._number, names, faults):
            self.say(f"  {noted.in_game}")
            if self.tracebacks and noted.fault.traceback:
                self.say(noted.fault.traceback.rstrip())
        self.say("")

    def _say_scores(self, state: State[Any]) -> None:
        result, scale = state.result, state.rules.score_scale
        self.say(f"  {result.reason}; the scores:")
        for seat, items in enumerate(state.score_sheet()):
            sheet = ", ".join(item_text(item, scale) for item in items)
            won = "  wins" if seat in result.winners else ""
            score = score_text(result.scores[seat], scale)
            self.say(f"  {self._names[seat]} {score:>6}{won}  {f'({sheet})' if sheet else ''}")
