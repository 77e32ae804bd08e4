"""The life of a worker process."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing import connection
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar, overload

import attrs

from knaves.errortext import one_line, traceback_text
from knaves.standard_error import forgive_standard_error
from knaves.workers.job import Job
from knaves_core import KnavesError

__all__ = ["PREPARING", "Failure", "work"]

PREPARING: Final = -1
"""Stands for the unit that is under way before there is one."""

PR_SET_PDEATHSIG: Final = 1
"""The number by which Linux knows it."""

Unit = TypeVar("Unit")


@attrs.frozen
class Failure:
    """An error in a worker that is nobody's but ours, as text: it may not survive pickling.

    Attributes:
        message: the error in one line.
        traceback: where it was raised.
    """

    message: str
    traceback: str


def work(pipe: Connection, packed: bytes, under_way: Any) -> None:
    """Do what is asked for until nothing is asked any more.

    Args:
        pipe: brings the batches, and takes the answers, each with how long it took.
        packed: the job, pickled.
        under_way: is told which unit of a batch is under way.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_parent()
    # Standard output is the report's; what bots print goes where their errors go.
    with suppress(OSError):  # unless that is closed
        os.dup2(2, 1)
    forgive_standard_error()
    sys.stdout = sys.stderr
    process = os.getpid()

    def send(answer: object) -> None:
        if os.getpid() != process:  # a bot has forked, and this is its child
            os._exit(1)
        pipe.send(answer)

    try:
        job: Job[Any, Any] = pickle.loads(packed)  # noqa: S301 - from our own parent
        do = job.prepare()
        while True:
            batch = _Batch(pipe.recv(), under_way)
            begin = time.perf_counter()
            answer = do(batch)
            send((answer, time.perf_counter() - begin))
    except (EOFError, BrokenPipeError):
        return  # our parent has closed the pipe: there is nothing left to do
    except KnavesError as error:
        send(error)
    except Exception as error:  # noqa: BLE001 - our parent says what it was
        send(Failure(one_line(error), traceback_text(error)))


class _Batch(Sequence[Unit]):
    """The units of a batch, which notes how far one got that iterates over them."""

    def __init__(self, units: tuple[Unit, ...], under_way: Any) -> None:
        self._units = units
        self._under_way = under_way

    def __len__(self) -> int:
        return len(self._units)

    @overload
    def __getitem__(self, at: int) -> Unit: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Unit]: ...
    def __getitem__(self, at: int | slice) -> Unit | Sequence[Unit]:
        return self._units[at]

    def __iter__(self) -> Iterator[Unit]:
        for at, unit in enumerate(self._units):
            self._under_way.value = at
            yield unit


def _end_with_parent() -> None:
    """Make sure that this process ends when its parent does, however it does."""
    if sys.platform == "linux":
        # The kernel sees to it, also while a bot never lets our thread run. Where it refuses,
        # the thread is left.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if not parent.is_alive():  # it ended before the kernel was told
        os._exit(1)
    threading.Thread(target=_wait_for, args=(parent.sentinel,), daemon=True).start()


def _wait_for(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
