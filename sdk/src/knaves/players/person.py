"""A person who sits at the table and is asked through a dialogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from knaves.errortext import one_line
from knaves.interrupts import Left, Stopped
from knaves.players.dialogue import Dialogue
from knaves.players.entries import fitting_moves, why_none_fits
from knaves.players.wording import Wording, choice_lines, hand_lines
from knaves_core import DealInfo, Event, Game, Move, Result, View

__all__ = ["HOW_TO_TYPE", "Person", "SeatedPerson"]

PROMPT: Final = "your move ({}?: rules, q: stop) > "
WHICH_PROMPT: Final = "which? > "
QUIT_WORDS: Final = frozenset({"q", "quit", "stop", "exit"})
HELP_WORDS: Final = frozenset({"?", "help", "rules"})
HOW_TO_TYPE: Final = """\
Type a move as it is shown after `you can`, or what tells it from the others.
A card is its suit and rank, such as ST, or its name, such as 10 of spades.
Its rank alone will do where only one card that you can play has it.
Type ? for the rules, q to stop."""
"""What a person has to know before the first move."""


@attrs.frozen
class Person:
    """A person at the table, who sees his view and the public events and nothing else.

    Attributes:
        name: what the person is called.
        game: the game, which explains its rules.
        dialogue: what the person reads and types.
        names: who sits where, seat 0 first.
    """

    name: str
    game: Game[Any]
    dialogue: Dialogue
    names: Sequence[str]

    def sit(self, info: DealInfo) -> SeatedPerson:
        """Sit down for one game."""
        wording = Wording(self.names, info.seat)
        return SeatedPerson(self.game, self.game.spec(info.rules), self.dialogue, wording)


@attrs.frozen
class SeatedPerson:
    """A person in one game; see `knaves.players.Seated`."""

    _game: Game[Any]
    _rules: str
    _dialogue: Dialogue
    _wording: Wording
    _news: list[Event] = attrs.field(factory=list, init=False)

    def seen(self, event: Event) -> None:
        """Keep an event until the person is shown the table again."""
        self._news.append(event)

    def deal_finished(self, _result: Result) -> None:
        """Tell how the game went on after the person's last move."""
        self._tell_news()

    def play(self, view: View) -> Move:
        """Show what happened and what the person may know, and ask until one move is meant.

        Raises:
            Left: if the person stops, or nothing can be typed or shown any more.
            Stopped: if a game or a dialogue is broken, which is no fault of the person.
        """
        try:
            self._tell_news()
            self._show(view)
            return self._choose(view)
        except (EOFError, OSError):
            raise Left from None
        except Exception as error:
            raise Stopped(f"nobody could be asked: {one_line(error)}") from error

    def _tell_news(self) -> None:
        if self._news:
            self._dialogue.say()
        for event in self._news:
            self._dialogue.say(f"  {self._wording.event(event)}")
        self._news.clear()

    def _show(self, view: View) -> None:
        self._dialogue.say()
        for line in view.picture():
            self._dialogue.say(self._wording.named(line))
        self._show_lines("your hand", hand_lines(view))
        self._show_lines("you can", choice_lines(view, view.legal))

    def _show_lines(self, label: str, lines: Sequence[str]) -> None:
        start = f"{label}: "
        for line in lines:
            self._dialogue.say(start + line)
            start = " " * len(start)

    def _choose(self, view: View) -> Move:
        """Ask until what was typed means one legal move; what means several narrows them down."""
        meant = view.legal
        only = view.legal[0] if len(view.legal) == 1 else None
        prompt = PROMPT.format("" if only is None else f"Enter: {view.phrase(only)}, ")
        while True:
            entry = self._entry(view, prompt if meant is view.legal else WHICH_PROMPT)
            if only is not None and not entry:
                return only
            fitting = fitting_moves(entry, view, meant)
            if len(fitting) == 1:
                return fitting[0]
            if fitting:
                self._show_lines("do you mean", choice_lines(view, fitting))
            else:
                self._dialogue.say(why_none_fits(entry, view, meant))
                self._show_lines("you can", choice_lines(view, view.legal))
            meant = fitting or view.legal

    def _entry(self, view: View, prompt: str) -> str:
        """Ask for a move; answer questions about the rules meanwhile."""
        while True:
            entry = self._dialogue.ask(prompt).strip()
            word = entry.lower()
            if word in QUIT_WORDS:
                raise Left
            if word not in HELP_WORDS:
                return entry
            self._explain()
            self._show(view)

    def _explain(self) -> None:
        try:
            rules = self._game.rules_text()
        except OSError:
            rules = f"The pack of {self._game.name} has no rules in words."
        self._dialogue.explain(rules)
        self._dialogue.say(f"\nThe rules in force: {self._rules}.\n{HOW_TO_TYPE}")
