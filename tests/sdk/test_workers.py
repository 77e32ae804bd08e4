import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import attrs
import pytest

from knaves.errors import BotError, UsageError
from knaves.workers import BATCH_S, next_size, run_in_workers

MOST = 8
HIRES = """
import sys, threading
from knaves.workers import run_in_workers
from tests.sdk.test_workers import Squares

def units():
    yield from range(100)
    print("under way", file=sys.stderr, flush=True)
    threading.Event().wait()

if __name__ == "__main__":
    for answer in run_in_workers(Squares(), units(), jobs=2, most=8):
        pass
"""


STUCK = """
import sys
from knaves.workers import run_in_workers
from tests.sdk.test_workers import HoldsTheLock

if __name__ == "__main__":
    list(run_in_workers(HoldsTheLock(), [1], jobs=1, most=1))
"""
PRINTS = """
import sys
from knaves.workers import run_in_workers
from tests.sdk.test_workers import Prints

if __name__ == "__main__":
    answers = run_in_workers(Prints(), range(20), jobs=2, most=8)
    print(sum(len(units) for units, _ in answers))
"""
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux does it")


@attrs.frozen
class Squares:
    """Squares numbers, but for those that do something else."""

    def prepare(self) -> Callable[[Sequence[int]], list[int]]:
        return lambda units: [unit**2 for unit in units]

    def describe(self, unit: int) -> str:
        return f"number {unit}"


class Dies(Squares):
    def prepare(self) -> Callable[[Sequence[int]], list[int]]:
        return lambda units: [os._exit(7) if unit == 5 else unit for unit in units]


class DiesEarly(Squares):
    def prepare(self) -> Callable[[Sequence[int]], list[int]]:
        os._exit(8)


class Refuses(Squares):
    def prepare(self) -> Callable[[Sequence[int]], list[int]]:
        raise UsageError("I won't")


class Fails(Squares):
    def prepare(self) -> Callable[[Sequence[int]], list[int]]:
        return lambda units: [1 // 0 for _ in units]


class Forks(Squares):
    """Forks at one unit, and both go on."""

    def prepare(self) -> Callable[[Sequence[int]], list[int]]:
        return lambda units: [unit if unit != 5 else (os.fork() and 0) or unit for unit in units]


class HoldsTheLock(Squares):
    """Says who it is, and never lets another thread of its process run again."""

    def prepare(self) -> Callable[[Sequence[int]], list[int]]:
        def hold(_: Sequence[int]) -> list[int]:
            os.write(2, f"{os.getpid()}\n".encode())
            re.match(r"(a+)+$", "a" * 60 + "b")
            raise AssertionError

        return hold


@attrs.frozen
class Waits(Squares):
    """Waits at one unit until there is a file."""

    path: Path

    def prepare(self) -> Callable[[Sequence[int]], list[int]]:
        def wait(unit: int) -> int:
            while unit == 5 and not self.path.exists():
                pass
            return unit

        return lambda units: [wait(unit) for unit in units]


class Prints(Squares):
    """Prints at every unit."""

    def prepare(self) -> Callable[[Sequence[int]], list[None]]:
        return lambda units: [print(unit, file=sys.stderr) or print(unit) for unit in units]  # type: ignore[func-returns-value]  # noqa: T201 - that is the point


@pytest.fixture(autouse=True)
def _no_worker_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("size", "wall_s", "following"),
    [
        (4, BATCH_S / 10, MOST),
        (4, BATCH_S * 0.7, 4),
        (4, BATCH_S * 2, 2),
        (1, BATCH_S * 1000, 1),
        (MOST, 0.0, MOST),
    ],
    ids=["quick", "just right", "slow", "never less than one", "never more than the most"],
)
def test_batches_grow_and_shrink_with_the_time_they_take(
    size: int, wall_s: float, following: int
) -> None:
    assert next_size(size, wall_s, MOST) == following


@pytest.mark.parametrize("jobs", [1, 3])
def test_answers_come_in_the_order_of_the_units(jobs: int) -> None:
    batches = list(run_in_workers(Squares(), range(200), jobs=jobs, most=MOST))
    assert [unit for units, _ in batches for unit in units] == list(range(200))
    assert [square for _, answer in batches for square in answer] == [no**2 for no in range(200)]
    assert 1 < max(len(units) for units, _ in batches) <= MOST


def test_no_units_take_no_worker() -> None:
    assert list(run_in_workers(DiesEarly(), [], jobs=2, most=MOST)) == []


def test_units_are_taken_only_as_workers_need_them() -> None:
    taken = []

    def units() -> Iterator[int]:
        for unit in range(10**6):
            taken.append(unit)
            yield unit

    answers = run_in_workers(Squares(), units(), jobs=2, most=MOST)
    next(answers)
    answers.close()
    assert len(taken) < 100


def test_closing_ends_workers_that_are_busy() -> None:
    answers = run_in_workers(Squares(), range(10**6), jobs=2, most=MOST)
    next(answers)
    assert len(multiprocessing.active_children()) == 2
    answers.close()


@pytest.mark.parametrize(
    ("job", "words"),
    [
        (Dies(), r"ended by itself \(exit status 7\) while it played number 5$"),
        (DiesEarly(), r"ended by itself \(exit status 8\) while it loaded the bots$"),
    ],
    ids=["at a unit", "before the first"],
)
def test_a_worker_that_ends_by_itself_is_reported_with_what_it_was_at(
    job: Squares, words: str
) -> None:
    with pytest.raises(BotError, match=words):
        list(run_in_workers(job, range(20), jobs=2, most=MOST))


def test_what_a_job_refuses_is_raised_here() -> None:
    with pytest.raises(UsageError, match="I won't"):
        list(run_in_workers(Refuses(), range(20), jobs=2, most=MOST))


def test_an_error_of_a_job_is_raised_here_with_its_traceback() -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError") as raised:
        list(run_in_workers(Fails(), range(20), jobs=2, most=MOST))
    assert "1 // 0" in raised.value.__notes__[0]


def test_an_error_of_the_units_ends_the_workers() -> None:
    def units() -> Iterator[int]:
        yield from range(10)
        raise UsageError("no more")

    with pytest.raises(UsageError, match="no more"):
        list(run_in_workers(Squares(), units(), jobs=2, most=MOST))


def test_who_is_impatient_is_told_what_is_under_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("knaves.workers.run.PATIENCE_S", 0.01)
    told: list[Sequence[int]] = []

    def look(under_way: Sequence[int]) -> None:
        told.append(under_way)
        if list(under_way) == [5]:
            (tmp_path / "go on").touch()

    job = Waits(tmp_path / "go on")
    batches = list(run_in_workers(job, range(10), jobs=1, most=4, impatient=look))
    assert [unit for units, _ in batches for unit in units] == list(range(10))
    assert told[0] == []
    assert [5] in told


def test_workers_end_with_a_parent_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HIRES], stderr=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stderr is not None
        assert parent.stderr.readline() == "under way\n"
        parent.kill()
        # Workers have this pipe too: it ends when the last of them has ended.
        ended = threading.Thread(target=parent.stderr.read, daemon=True)
        ended.start()
        ended.join(60)
        assert not ended.is_alive()


@LINUX
def test_a_worker_that_lets_no_thread_run_ends_with_a_parent_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STUCK], stderr=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stderr is not None
        worker = int(parent.stderr.readline())
        parent.kill()
        ended = threading.Thread(target=parent.stderr.read, daemon=True)
        ended.start()
        ended.join(60)
        if ended.is_alive():
            os.kill(worker, signal.SIGKILL)
            pytest.fail("the worker goes on without its parent")


@LINUX
def test_a_worker_may_print_where_nothing_can_be_written() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", PRINTS], stdout=subprocess.PIPE, stderr=full, check=True
        )
    assert done.stdout == b"20\n"


@pytest.mark.skipif(sys.platform == "win32", reason="nothing forks here")
def test_a_worker_that_forks_answers_once() -> None:
    batches = list(run_in_workers(Forks(), range(50), jobs=2, most=MOST))
    assert [unit for _, answer in batches for unit in answer] == list(range(50))
