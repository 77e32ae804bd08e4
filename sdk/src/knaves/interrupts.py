"""People who stop what is going on, told apart from bots that raise whatever they like."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

__all__ = [
    "Interrupted",
    "Left",
    "Stopped",
    "check_interrupt",
    "interruptible",
    "pass_on_interrupt",
    "postponed",
]

# Whether Ctrl-C was pressed while `interruptible` is in force. The exception alone is not
# enough: it is raised in whatever code is running, and a bot may swallow it, or raise its own.
_pressed = threading.Event()


class Stopped(BaseException):
    """A person, and not a bot, stopped what was going on."""


class Interrupted(Stopped):
    """Somebody pressed Ctrl-C while `interruptible` was in force."""


class Left(Stopped):
    """The person at the table left it in the middle of a game."""


def _raise_interrupted(_signal: int, _frame: FrameType | None) -> NoReturn:
    _pressed.set()
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
    outermost = before is not _raise_interrupted
    if outermost:
        _pressed.clear()
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if outermost:
            _pressed.clear()


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


def check_interrupt() -> None:
    """Raise `Interrupted` if Ctrl-C was pressed and a bot has swallowed the exception."""
    if _pressed.is_set():
        raise Interrupted


def pass_on_interrupt(error: BaseException) -> None:
    """Raise what a person did; do nothing about an error that is a bot's own.

    Args:
        error: what the code of a bot raised.
    """
    check_interrupt()
    by_default = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    kind = type(error)  # not `isinstance`, which may run a bot's own code
    if issubclass(kind, Left) or (issubclass(kind, KeyboardInterrupt) and by_default):
        raise error
