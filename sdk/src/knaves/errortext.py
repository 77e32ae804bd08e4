"""Describe an error of a bot as plain text: whatever a bot says is a stranger's text."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from types import FrameType
from typing import Final

from knaves.interrupts import pass_on_interrupt

__all__ = ["in_one_line", "one_line", "plain", "shown", "traceback_text", "type_name"]

MAX_NAME: Final = 80
MAX_VALUE: Final = 80
MAX_LINE: Final = 1000
MAX_MESSAGE: Final = 300
MAX_TRACEBACK: Final = 16_384
_ESCAPE_SEQUENCE: Final = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)"
)


def plain(text: str) -> str:
    """Strip escape sequences and control characters, except the end of a line; expand tabs."""
    text = _ESCAPE_SEQUENCE.sub("", text).expandtabs(4)
    return "".join(char if char == "\n" or char.isprintable() else "�" for char in text)


def in_one_line(text: str) -> str:
    """Return a text that may hold a stranger's in one plain line, at most 1,000 characters."""
    # Cut at first: to clean what nobody will read may take long.
    return " ".join(plain(text[:MAX_LINE]).split())


def type_name(value: object) -> str:
    """Return the name that the class of a value was given, at most 80 characters."""
    # Not `type(value).__name__`: a metaclass may answer that with code of its own.
    name: str = type.__dict__["__name__"].__get__(type(value))
    return " ".join(plain(name).split())[:MAX_NAME]


def shown(value: object) -> str:
    """Return the ``repr`` of whatever a bot answered, in one line, at most 80 characters."""
    text = _told(lambda: repr(value)[:MAX_LINE], f"a {type_name(value)} whose repr can't be had")
    return " ".join(text.split())[:MAX_VALUE]


def one_line(error: BaseException) -> str:
    """Return the type and the message of an error in one line, at most 300 characters."""
    message = _told(lambda: f"{error}"[:MAX_MESSAGE], "its message can't be printed")
    line = type_name(error) + (f": {message}" if message else "")
    return " ".join(line.split())[:MAX_MESSAGE]


def traceback_text(error: BaseException) -> str:
    """Return the traceback from the first frame that is not ours, its last 16,384 characters."""
    end = _told(lambda: "".join(_formatted(error))[-MAX_TRACEBACK:], one_line(error))
    return end[-MAX_TRACEBACK:]  # tabs were expanded


def _formatted(error: BaseException) -> list[str]:
    trace = error.__traceback__
    while trace is not None and _is_ours(trace.tb_frame):
        trace = trace.tb_next
    return traceback.format_exception(type(error), error, trace)


def _is_ours(frame: FrameType) -> bool:
    module = f"{frame.f_globals.get('__name__')}"
    return module.startswith("knaves.") or module == "bdb"  # between us and a bot in a debugger


def _told(describe: Callable[[], str], otherwise: str) -> str:
    """Return what an object says of itself, by a bot's own code, which may do anything."""
    try:
        return plain(describe())
    except BaseException as another:  # noqa: BLE001 - a bot's own code makes the text
        pass_on_interrupt(another)
        return otherwise
