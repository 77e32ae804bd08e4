"""People who stop what is going on, told apart from bots that raise whatever they like."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

__all__ = ["Interrupted", "Left", "Stopped", "interruptible", "is_interrupt", "postponed"]


class Stopped(BaseException):
    """A person, and not a bot, stopped what was going on."""


class Interrupted(Stopped):
    """Somebody pressed Ctrl-C while `interruptible` was in force."""


class Left(Stopped):
    """The person at the table left it in the middle of a game."""


def _raise_interrupted(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise Interrupted


@contextmanager
def interruptible() -> Iterator[None]:
    """Turn Ctrl-C into `Interrupted`, so that a bot's own KeyboardInterrupt is its fault.

    Where Ctrl-C is ignored, as in worker processes, it stays so.
    """
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if ignored or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, _raise_interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def postponed() -> Iterator[None]:
    """Let Ctrl-C take effect only when what is done within is done, so that it is whole."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            signal.raise_signal(signal.SIGINT)


def is_interrupt(error: BaseException) -> bool:
    """Tell whether an error raised below us came from a person and not from a bot."""
    if isinstance(error, KeyboardInterrupt):
        return signal.getsignal(signal.SIGINT) is signal.default_int_handler
    return isinstance(error, Stopped)
