"""Run a job in worker processes, and hand out what its units came to, in their order."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, Protocol, TypeVar, overload

import attrs

from knaves.errors import BotError
from knaves.errortext import one_line, traceback_text
from knaves.interrupts import postponed
from knaves_core import KnavesError

__all__ = ["BATCH_S", "Job", "next_size", "run_in_workers"]

BATCH_S: Final = 0.1
"""About how long a batch takes: Ctrl-C throws away no more than that of quick bots' games."""
BATCHES_AHEAD: Final = 4
"""So many batches a worker may be under way or wait for one that is not done yet."""
GRACE_S: Final = 2.0
"""How long an idle worker may take to end, in seconds; what a bot started may keep it."""
PREPARING: Final = -1

Unit = TypeVar("Unit")
Unit_contra = TypeVar("Unit_contra", contravariant=True)
Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)


class Job(Protocol[Unit_contra, Answer_co]):
    """What workers do; it is pickled, sent to each of them, and prepared there once."""

    def prepare(self) -> Callable[[Sequence[Any]], Answer_co]:
        """Load what is needed, and return what turns a batch of units into an answer.

        It must iterate over the units in their order, and begin each when it has it: so it is
        known which one was under way when a worker ends by itself.
        """
        ...

    def describe(self, unit: Unit_contra) -> str:
        """Return how an error speaks of a unit that a worker did not survive."""
        ...


def next_size(size: int, wall_s: float, most: int) -> int:
    """Return how many units a batch should have.

    Args:
        size: how many the last one had.
        wall_s: how long it took, in seconds.
        most: how many it may have.
    """
    if wall_s < BATCH_S / 2:
        return min(2 * size, most)
    return max(1, size // 2) if wall_s > BATCH_S else size


def run_in_workers(
    job: Job[Unit, Answer], units: Iterable[Unit], *, jobs: int, most: int
) -> Generator[tuple[Sequence[Unit], Answer]]:
    """Do a job in so many processes; yield each batch of units with its answer, in their order.

    Close the iterator to end the workers.

    Args:
        job: what is done.
        units: to what; one is taken when a worker is about to get it.
        jobs: how many workers there are.
        most: of how many units a batch consists at most.

    Raises:
        BotError: if a worker ends by itself.
        KnavesError: if the job raises one.
    """
    waiting = iter(units)
    with _crew(job) as hire:
        idle: list[_Worker[Unit, Answer]] = []
        busy: list[_Worker[Unit, Answer]] = []
        done: dict[int, tuple[Sequence[Unit], Answer]] = {}
        asked = given = 0
        size = 1
        while True:
            while (
                len(busy) < jobs
                and len(busy) + len(done) < BATCHES_AHEAD * jobs
                and (batch := tuple(islice(waiting, size)))
            ):
                worker = idle.pop() if idle else hire()
                worker.ask(asked, batch)
                asked += 1
                busy.append(worker)
            # Not before the workers are busy again: what is done with an answer takes a while.
            if given in done:
                yield done.pop(given)
                given += 1
                continue
            if not busy:
                return
            ready = connection.wait([worker.pipe for worker in busy])
            for worker in [worker for worker in busy if worker.pipe in ready]:
                answer, wall_s = worker.answer()
                done[worker.number] = worker.batch, answer
                size = next_size(len(worker.batch), wall_s, most)
                busy.remove(worker)
                idle.append(worker)


@attrs.frozen
class _Failure:
    """An error in a worker that is nobody's but ours, as text: it may not survive pickling."""

    message: str
    traceback: str


@attrs.define(eq=False)
class _Worker(Generic[Unit, Answer]):
    """A worker process, our end of the pipe to it, and the batch that it is busy with."""

    process: BaseProcess
    pipe: Connection
    job: Job[Unit, Answer]
    under_way: Any
    number: int = 0
    batch: tuple[Unit, ...] = ()

    def ask(self, number: int, batch: tuple[Unit, ...]) -> None:
        self.number, self.batch = number, batch
        with self._alive():
            self.pipe.send(batch)

    def answer(self) -> tuple[Answer, float]:
        """Return the answer, and how long it took."""
        with self._alive():
            answer: tuple[Answer, float] | KnavesError | _Failure = self.pipe.recv()
        if isinstance(answer, KnavesError):
            raise answer
        if isinstance(answer, _Failure):
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
        at = self.under_way.value
        if at == PREPARING:
            return "loaded the bots"
        return f"played {self.job.describe(self.batch[at])}"


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


@contextmanager
def _crew(job: Job[Unit, Answer]) -> Iterator[Callable[[], _Worker[Unit, Answer]]]:
    """Yield what starts a worker, and end all of them whatever happens."""
    packed = pickle.dumps(job)
    crew: list[_Worker[Unit, Answer]] = []

    def hire() -> _Worker[Unit, Answer]:
        with postponed(), _interrupts_blocked():
            crew.append(_start(job, packed))
        return crew[-1]

    try:
        yield hire
    except BaseException:
        for worker in crew:
            worker.process.kill()
        raise
    finally:
        with postponed():
            for worker in crew:
                worker.pipe.close()
            for worker in crew:
                worker.process.join(GRACE_S)
                worker.process.kill()
                worker.process.join()


def _start(job: Job[Unit, Answer], packed: bytes) -> _Worker[Unit, Answer]:
    # Not forked: a fork copies whatever state threads and bots have left in this process.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    under_way = context.RawValue("i", PREPARING)
    process = context.Process(target=_work, args=(theirs, packed, under_way), name="knaves worker")
    process.start()
    theirs.close()
    return _Worker(process, ours, job, under_way)


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


def _work(pipe: Connection, packed: bytes, under_way: Any) -> None:
    """Do what is asked for until nothing is asked any more: the life of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # Standard output is the report's; what bots print goes where their errors go.
    with suppress(OSError):  # unless that is closed
        os.dup2(2, 1)
    try:
        job: Job[Any, Any] = pickle.loads(packed)  # noqa: S301 - from our own parent
        do = job.prepare()
        while True:
            batch = _Batch(pipe.recv(), under_way)
            begin = time.perf_counter()
            answer = do(batch)
            pipe.send((answer, time.perf_counter() - begin))
    except (EOFError, BrokenPipeError):
        return  # our parent has closed the pipe: there is nothing left to do
    except KnavesError as error:
        pipe.send(error)
    except Exception as error:  # noqa: BLE001 - our parent says what it was
        pipe.send(_Failure(one_line(error), traceback_text(error)))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
