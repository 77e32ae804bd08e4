"""Do a job in worker processes, and hand out what its units came to, in their order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import islice
from multiprocessing import connection
from typing import Final, TypeVar

from knaves.workers.crew import Worker, crew
from knaves.workers.job import Job

__all__ = ["BATCH_S", "next_size", "run_in_workers"]

BATCH_S: Final = 0.1
"""About how long a batch takes: Ctrl-C throws away no more than that of quick bots' games."""
PATIENCE_S: Final = 10.0
"""How long a wait is, after which somebody wants to know what is under way."""
BATCHES_AHEAD: Final = 4
"""So many batches a worker may be under way or wait for one that is not done yet."""

Unit = TypeVar("Unit")
Answer = TypeVar("Answer")


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
    job: Job[Unit, Answer],
    units: Iterable[Unit],
    *,
    jobs: int,
    most: int,
    impatient: Callable[[Sequence[Unit]], object] | None = None,
) -> Generator[tuple[Sequence[Unit], Answer]]:
    """Do a job in so many processes; yield each batch of units with its answer, in their order.

    Close the iterator to end the workers. Iterate in one thread: on Linux, workers end with the
    thread that started them.

    Args:
        job: what is done.
        units: to what; one is taken when a worker is about to get it.
        jobs: how many workers there are.
        most: of how many units a batch consists at most.
        impatient: is told which units are under way, after each ten seconds without an answer;
            a worker that still prepares has none.

    Raises:
        BotError: if a worker ends by itself.
        KnavesError: if the job raises one.
    """
    waiting = iter(units)
    with crew(job) as hire:
        idle: list[Worker[Unit, Answer]] = []
        busy: list[Worker[Unit, Answer]] = []
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
            ready = connection.wait([worker.pipe for worker in busy], PATIENCE_S)
            if not ready and impatient is not None:
                impatient([unit for worker in busy for unit in worker.at])
            for worker in [worker for worker in busy if worker.pipe in ready]:
                answer, wall_s = worker.answer()
                done[worker.number] = worker.batch, answer
                size = next_size(len(worker.batch), wall_s, most)
                busy.remove(worker)
                idle.append(worker)
