"""What bots see and answer while they play, for people who wrote them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from knaves.errortext import one_line, shown, traceback_text
from knaves.faults import FirstFaults, with_place
from knaves.players.answers import Answer
from knaves.reports.decisions import ask_command
from knaves.reports.figures import duration
from knaves.reports.views import labelled, move_text, view_lines
from knaves_core import Event, Fault, Game, State

__all__ = ["Explanation"]


@attrs.define
class Explanation:
    """Shows each decision of some bots as they make it; a `knaves.spectator.Spectator`.

    Attributes:
        say: is given each line.
        game: the game.
        bots: whose decisions are shown, by the names that tell them apart at the table, and
            the references by which each can be named.
        seed: the seed of the match.
        record: the file of records that is being written, or None.
        tracebacks: whether errors are shown with their tracebacks.
    """

    say: Callable[[str], object]
    game: Game[Any]
    bots: Mapping[str, str]
    seed: str
    record: Path | None
    tracebacks: bool = False
    _number: int = attrs.field(default=0, init=False)
    _seats: Sequence[str] = attrs.field(default=(), init=False)
    _decision: int = attrs.field(default=0, init=False)

    def begin(self, number: int, seats: Sequence[str]) -> None:
        """Note which game it is and who sits where."""
        self._number, self._seats, self._decision = number, seats, 0

    def look(self, state: State[Any]) -> None:
        """Show what a bot is about to be asked, so that it is there if it never answers."""
        if state.over:
            return
        self._decision += 1
        name = self._seats[state.to_act]
        if name in self.bots:
            self.say(f"game {self._number}, decision {self._decision}: seat {state.to_act}, {name}")
            self._say(view_lines(state.view(), self.game))

    def hear(self, event: Event) -> None:
        """Say nothing: the next view shows it."""

    def answered(self, answer: Answer) -> None:
        """Say what a bot answered, how long it took, and how it can be asked again."""
        name = self._seats[answer.view.seat]
        if name not in self.bots:
            return
        trace = "" if answer.error is None else traceback_text(answer.error)
        self._say(labelled("answer", _answer_text(answer, trace)))
        self._say_traceback(trace)
        self._say(labelled("time", duration(answer.wall_ns)))
        if self.record is not None:
            place = (self.record, self._number, self._decision)
            self.say(f"  {ask_command(self.bots[name], *place, self.seed)}")
        self.say("")

    def end(self, faults: Sequence[Fault]) -> None:
        """Say what the bots did wrong where they were asked for no decision."""
        elsewhere = [
            fault
            for fault in faults
            if fault.hook != "play" and self._seats[fault.seat] in self.bots
        ]
        for noted in FirstFaults.of_game(self._number, self._seats, elsewhere):
            self.say(noted.in_game)
            self._say_traceback(noted.fault.traceback)
            self.say("")

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def _say_traceback(self, trace: str) -> None:
        if self.tracebacks and trace:
            self.say(trace.rstrip())


def _answer_text(answer: Answer, trace: str) -> str:
    if answer.is_legal:
        return move_text(answer.reply, answer.view)
    wrong = (
        f"{shown(answer.reply)}, not a legal move"
        if answer.error is None
        else f"none: {with_place(one_line(answer.error), trace)}"
    )
    return f"{wrong}; {answer.view.penalty_move.code} is played instead"
