"""Ctrl-C, told apart from a bot that raises KeyboardInterrupt."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

__all__ = ["Interrupted", "interruptible", "is_interrupt"]


class Interrupted(BaseException):
    """Somebody pressed Ctrl-C while `interruptible` was in force."""


def _raise_interrupted(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise Interrupted


@contextmanager
def interruptible() -> Iterator[None]:
    """Turn Ctrl-C into `Interrupted`, so that a bot's own KeyboardInterrupt is its fault."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, _raise_interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def is_interrupt(error: BaseException) -> bool:
    """Tell whether an error raised below us came from the keyboard and not from a bot."""
    if isinstance(error, KeyboardInterrupt):
        return signal.getsignal(signal.SIGINT) is signal.default_int_handler
    return isinstance(error, Interrupted)
