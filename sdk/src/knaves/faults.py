"""What bots did wrong, and where in their own code: faults that are alike are told as one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import Final, Self

import attrs

from knaves_core import Fault

__all__ = [
    "KINDS_KEPT",
    "FirstFaults",
    "NotedFault",
    "fault_line",
    "home_of",
    "kind_of",
    "place_in",
    "shortened",
    "with_place",
]

KINDS_KEPT: Final = 8
"""How many kinds of faults of each bot are kept in a match; all faults are counted."""

_HEADING: Final = "Traceback (most recent call last):\n"
_FRAME: Final = re.compile(r'^  File "([^"\n]+)", line (\d+), in .*', re.MULTILINE)


def place_in(traceback: str) -> str:
    """Return where an error came out of a bot's own code, such as ``bad.py:5``, or nothing.

    A bot's own code is what lies in one folder with the first frame: an error that comes out
    of a library is traced to the line that called it.

    Args:
        traceback: a traceback as text; see `Fault.traceback`.
    """
    frame = _own_frame(traceback)
    return "" if frame is None else f"{PurePath(frame[1]).name}:{frame[2]}"


def home_of(traceback: str) -> str:
    """Return the folder of a bot's own code, as its traceback has it; or nothing."""
    frames = _frames(traceback)
    return f"{PurePath(frames[0][1]).parent}" if frames else ""


def _own_frame(traceback: str) -> re.Match[str] | None:
    """Return the last frame of a bot's own code."""
    home = home_of(traceback)
    own = [frame for frame in _frames(traceback) if f"{PurePath(frame[1]).parent}" == home]
    return own[-1] if own else None


def _frames(traceback: str) -> list[re.Match[str]]:
    # The error that was its cause, if there is one, stands before it.
    return list(_FRAME.finditer(traceback.rpartition(_HEADING)[2]))


def with_place(message: str, traceback: str) -> str:
    """Put the place of an error behind its message, where the traceback tells it."""
    place = place_in(traceback)
    return f"{message} ({place})" if place else message


def kind_of(bot: str, fault: Fault) -> tuple[str, ...]:
    """Return what faults have in common that are alike: bot, kind, hook, place in its code."""
    return bot, fault.kind, fault.hook, place_in(fault.traceback)


def fault_line(bot: str, fault: Fault, times: int, where: str) -> str:
    """Tell a fault in a line.

    Args:
        bot: what the bot is called.
        fault: the first of those that are alike.
        times: how many these are.
        where: where it happened first, such as ``at move 3``.
    """
    what = f"{fault.kind} in {fault.hook}: {with_place(fault.message, fault.traceback)}"
    if times == 1:
        return f"{bot}: {what}, {where}"
    return f"{bot}: {times:,} × {what}, first {where}"


def shortened(fault: Fault) -> Fault:
    """Return a fault without its view, and with no more of the traceback than its place.

    It is still of the same kind, see `kind_of`.
    """
    frame = _own_frame(fault.traceback)
    return attrs.evolve(fault, view="", traceback="" if frame is None else f"{_HEADING}{frame[0]}")


@attrs.frozen
class NotedFault:
    """A fault, and how many there are like it.

    Attributes:
        game: the number of its game in the match, from 1: its line in the file of records.
        bot: the bot, told apart from others of the same name.
        fault: what it did, and in which seat.
        times: how often it did so: faults are alike that are of one kind, in one hook, at
            one place of the bot's code; this is the first of them.
    """

    game: int
    bot: str
    fault: Fault
    times: int = 1

    @property
    def in_match(self) -> str:
        """The fault in a line, with the game where it happened first."""
        return self._line(f"in game {self.game:,}, seat {self.fault.seat}")

    @property
    def in_game(self) -> str:
        """The fault in a line, with the move where it happened first in its game."""
        line = self._line(f"at move {self.fault.decision + 1}")
        if self.times > 1 or self.fault.penalty is None:
            return line
        return f"{line}; {self.fault.penalty} was played instead"

    def _line(self, where: str) -> str:
        return fault_line(self.bot, self.fault, self.times, where)


@attrs.define
class FirstFaults:
    """The first fault of each kind, in the order of the games."""

    _noted: dict[tuple[str, ...], NotedFault] = attrs.field(factory=dict)

    @classmethod
    def of_game(cls, number: int, names: Sequence[str], faults: Iterable[Fault]) -> Self:
        """Return those of one game; ``names`` says who sits where, seat 0 first."""
        first = cls()
        for fault in faults:
            first.add(NotedFault(number, names[fault.seat], fault))
        return first

    def __iter__(self) -> Iterator[NotedFault]:
        return iter(self._noted.values())

    def add(self, noted: NotedFault) -> None:
        """Add a fault that comes after those that are there."""
        key = kind_of(noted.bot, noted.fault)
        first = self._noted.get(key)
        self._noted[key] = noted if first is None else _together(first, noted)

    def merge(self, later: FirstFaults) -> None:
        """Add the faults of later games, but of each bot no more than `KINDS_KEPT` kinds.

        What is added must hold all its kinds: then those that are kept are counted in full,
        however the games are divided.
        """
        kinds = Counter(noted.bot for noted in self)
        for key, noted in later._noted.items():
            if key in self._noted:
                self._noted[key] = _together(self._noted[key], noted)
            elif kinds[noted.bot] < KINDS_KEPT:
                kinds[noted.bot] += 1
                self._noted[key] = noted


def _together(first: NotedFault, later: NotedFault) -> NotedFault:
    return attrs.evolve(first, times=first.times + later.times)
