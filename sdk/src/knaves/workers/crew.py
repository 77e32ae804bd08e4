"""Start worker processes, ask them, and end them."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, TypeVar

import attrs

from knaves.errors import BotError
from knaves.interrupts import postponed
from knaves.workers.job import Job
from knaves.workers.worker import PREPARING, Failure, work
from knaves_core import KnavesError

__all__ = ["Worker", "crew"]

GRACE_S: Final = 2.0
"""How long an idle worker may take to end, in seconds; what a bot started may keep it."""

Unit = TypeVar("Unit")
Answer = TypeVar("Answer")


@attrs.define(eq=False)
class Worker(Generic[Unit, Answer]):
    """A worker process, our end of the pipe to it, and the batch that it is busy with.

    Attributes:
        process: the process.
        pipe: our end of the pipe.
        job: what it does.
        under_way: shared with it: which unit of the batch is under way, or `PREPARING`.
        number: the number of the batch.
        batch: its units.
    """

    process: BaseProcess
    pipe: Connection
    job: Job[Unit, Answer]
    under_way: Any
    number: int = 0
    batch: tuple[Unit, ...] = ()

    def ask(self, number: int, batch: tuple[Unit, ...]) -> None:
        """Send it a batch.

        Raises:
            BotError: if it has ended by itself.
        """
        self.number, self.batch = number, batch
        if self.under_way.value != PREPARING:
            self.under_way.value = 0  # not that of the last batch, which may have been longer
        with self._alive():
            self.pipe.send(batch)

    @property
    def at(self) -> tuple[Unit, ...]:
        """The one unit that is under way, or none while it prepares."""
        at = self.under_way.value
        return () if at == PREPARING else (self.batch[at],)

    def answer(self) -> tuple[Answer, float]:
        """Wait for the answer; return it, and how long it took in seconds.

        Raises:
            BotError: if the worker ends by itself.
            KnavesError: if the job raises one.
            RuntimeError: if it raises anything else.
        """
        with self._alive():
            answer: tuple[Answer, float] | KnavesError | Failure = self.pipe.recv()
        if isinstance(answer, KnavesError):
            raise answer
        if isinstance(answer, Failure):
            error = RuntimeError(answer.message)
            error.add_note(answer.traceback)
            raise error
        return answer

    @contextmanager
    def _alive(self) -> Iterator[None]:
        try:
            yield
        except (EOFError, OSError):
            self.process.join(GRACE_S)
            raise BotError(
                f"a worker process ended by itself (exit status {self.process.exitcode}) "
                f"while it {self._whereabouts()}"
            ) from None

    def _whereabouts(self) -> str:
        for unit in self.at:
            return f"played {self.job.describe(unit)}"
        return "loaded the bots"


@contextmanager
def crew(job: Job[Unit, Answer]) -> Iterator[Callable[[], Worker[Unit, Answer]]]:
    """Yield what starts a worker, and end all of them whatever happens."""
    packed = pickle.dumps(job)
    hired: list[Worker[Unit, Answer]] = []

    def hire() -> Worker[Unit, Answer]:
        with postponed(), _interrupts_blocked():
            hired.append(_start(job, packed))
        return hired[-1]

    try:
        yield hire
    except BaseException:
        for worker in hired:
            worker.process.kill()
        raise
    finally:
        with postponed():
            for worker in hired:
                worker.pipe.close()
            for worker in hired:
                worker.process.join(GRACE_S)
                worker.process.kill()
                worker.process.join()


def _start(job: Job[Unit, Answer], packed: bytes) -> Worker[Unit, Answer]:
    # Not forked: a fork copies whatever state threads and bots have left in this process.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    under_way = context.RawValue("i", PREPARING)
    process = context.Process(target=work, args=(theirs, packed, under_way), name="knaves worker")
    process.start()
    theirs.close()
    return Worker(process, ours, job, under_way)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C for the processes started within: their parent decides when they end."""
    if sys.platform == "win32":  # there, each worker ignores it from its first line on
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
