"""Games told move by move, for people: as they are played, or from their records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from knaves.faults import FirstFaults
from knaves.players.answers import Answer
from knaves.players.wording import Wording, sorted_cards
from knaves.scoresheet import item_text, score_text
from knaves_core import Event, Fault, State, codes

__all__ = ["Story"]

TEXT_WIDTH: Final = 20
"""Behind so many characters of what a seat did stands its hand."""


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
    _wording: Wording = attrs.field(default=Wording(()), init=False)
    _labels: Sequence[str] = attrs.field(default=(), init=False)
    _hands: dict[int, str] = attrs.field(factory=dict, init=False)
    _dealt: bool = attrs.field(default=False, init=False)
    _settled: bool = attrs.field(default=False, init=False)

    def begin(self, number: int, seats: Sequence[str]) -> None:
        """Say which game begins."""
        self._number = number
        self._wording = Wording(seats)
        width = max(map(len, seats))
        self._labels = [f"{seat} {name:{width}}" for seat, name in enumerate(seats)]
        self._hands.clear()
        self._dealt, self._settled = True, False
        self.say(f"game {number:,}")

    def look(self, state: State[Any]) -> None:
        """Say what lies on the table after a deal, and the scores when the game is over."""
        if state.over:
            self._say_scores(state)
            return
        view = state.view()
        if self._dealt:
            self._dealt = False
            for line in view.picture():
                self.say(f"  {self._wording.named(line)}")
        self._hands[view.seat] = f"[{codes(sorted_cards(view.hand, view))}]"

    def hear(self, event: Event) -> None:
        """Say what happened, and behind what a seat did itself, which hand it had.

        What came of it ends a paragraph: a trick was won, a pile captured.
        """
        text = self._wording.named(event.text)
        hand = None if event.seat is None else self._hands.pop(event.seat, None)
        if event.seat is None or (self._settled and hand is not None):
            self.say("")
        if event.seat is None:
            # Of the table as a whole is told when cards are dealt, and little else.
            self._dealt, self._settled = True, False
            self.say(f"  {text}")
        else:
            self._settled = hand is None
            told = text if hand is None else f"{text:{TEXT_WIDTH}}  {hand}"
            self.say(f"  {self._labels[event.seat]} {told}")

    def answered(self, answer: Answer) -> None:
        """Say nothing: the events tell it."""

    def end(self, faults: Sequence[Fault]) -> None:
        """Say what the bots did wrong."""
        labels = [label.rstrip() for label in self._labels]
        for noted in FirstFaults.of_game(self._number, labels, faults):
            self.say(f"  {noted.in_game}")
            if self.tracebacks and noted.fault.traceback:
                self.say(noted.fault.traceback.rstrip())
        self.say("")

    def _say_scores(self, state: State[Any]) -> None:
        result, scale = state.result, state.rules.score_scale
        self.say(f"\n  {result.reason}; the scores:")
        for seat, items in enumerate(state.score_sheet()):
            sheet = ", ".join(item_text(item, scale) for item in items)
            won = "  wins" if seat in result.winners else ""
            score = score_text(result.scores[seat], scale)
            line = f"  {self._labels[seat]} {score:>6}{won}  {f'({sheet})' if sheet else ''}"
            self.say(line.rstrip())
