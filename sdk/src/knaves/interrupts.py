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
    "Terminated",
    "check_interrupt",
    "interruptible",
    "pass_on_interrupt",
    "postponed",
    "terminable",
]

# Whether Ctrl-C was pressed while `interruptible` is in force. The exception alone is not
# enough: it is raised in whatever code is running, and a bot may swallow it, or raise its own.
_pressed = threading.Event()

# The signals that came to end the process, if `terminable` was called; for the same reason.
_terminating: list[int] = []


class Stopped(BaseException):
    """A person, and not a bot, stopped what was going on."""


class Interrupted(Stopped):
    """Somebody pressed Ctrl-C while `interruptible` was in force."""


class Left(Stopped):
    """The person at the table left it in the middle of a game."""


class Terminated(Stopped):
    """The process was asked to end by a signal, after `terminable` was called.

    Attributes:
        status: its exit status: 128 and the number of the signal, as shells have it.
    """

    def __init__(self, number: int) -> None:
        """Take the number of the signal."""
        super().__init__(number)
        self.status = 128 + number


def terminable() -> None:
    """Turn SIGTERM and SIGHUP into `Terminated` from now on, so that all is cleaned up."""
    for number in _ending():
        if signal.getsignal(number) is signal.SIG_DFL:  # not under nohup
            signal.signal(number, _raise_terminated)


def _ending() -> list[int]:
    """Return the signals that ask a process to end."""
    names = ("SIGTERM", "SIGHUP")  # Windows has no SIGHUP
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def _raise_terminated(number: int, _frame: FrameType | None) -> None:
    _terminating.append(number)
    if len(_terminating) == 1:  # a terminal that is closed may send more than one
        raise Terminated(number)


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
    """Let Ctrl-C, and what raises `Terminated`, wait until what is done within is whole."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    numbers = [number for number in _ending() if signal.getsignal(number) is _raise_terminated]
    before = {
        number: signal.signal(number, lambda number, _frame: came.append(number))
        for number in (*numbers, signal.SIGINT)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)


def check_interrupt() -> None:
    """Raise `Interrupted` or `Terminated` again if a bot has swallowed the exception."""
    if _terminating:
        raise Terminated(_terminating[0])
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
