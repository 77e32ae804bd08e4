"""Describe an error of a bot as plain text: whatever a bot says is a stranger's text."""

from __future__ import annotations

import re
import traceback
from typing import Final

__all__ = ["one_line", "plain", "traceback_text"]

MAX_MESSAGE: Final = 300
MAX_TRACEBACK: Final = 4096
_ESCAPE_SEQUENCE: Final = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)"
)


def plain(text: str) -> str:
    """Strip escape sequences and control characters, except the end of a line."""
    text = _ESCAPE_SEQUENCE.sub("", text)
    return "".join(char if char == "\n" or char.isprintable() else "�" for char in text)


def one_line(error: BaseException) -> str:
    """Return the type and the message of an error in one line, at most 300 characters."""
    kind = type(error).__name__
    try:
        message = str(error)
    except BaseException:  # noqa: BLE001 - the message is made by a bot's own code
        message = "its message can't be printed"
    text = plain(f"{kind}: {message}" if message else kind)
    return " ".join(text.split())[:MAX_MESSAGE]


def traceback_text(error: BaseException) -> str:
    """Return the traceback below our own call of the bot, its last 4,096 characters."""
    below = error.__traceback__.tb_next if error.__traceback__ else None
    try:
        lines = traceback.format_exception(type(error), error, below)
    except BaseException:  # noqa: BLE001 - as above
        lines = traceback.format_tb(below)
    return plain("".join(lines))[-MAX_TRACEBACK:]
