"""Play the chunks of a match in worker processes, and hand them out in order."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

import attrs

from knaves.errors import BotError
from knaves.errortext import one_line, traceback_text
from knaves.interrupts import postponed
from knaves.match.chunks import Chunk, next_size, play_chunk
from knaves.match.schedule import Schedule
from knaves.packs import load_player
from knaves.players import Player
from knaves_core import KnavesError

__all__ = ["Assignment", "play_in_workers"]

CHUNKS_AHEAD: Final = 4
"""So many chunks a worker may be under way or wait for one that is not done yet."""
GRACE_S: Final = 2.0
"""How long an idle worker may take to end, in seconds; what a bot started may keep it."""


@attrs.frozen
class Assignment:
    """What a worker must know of a match.

    Attributes:
        schedule: the match.
        bots: the bots, by references that the worker loads itself, or as players.
        record: whether the records of the games are asked for.
    """

    schedule: Schedule
    bots: tuple[str | Player, ...]
    record: bool

    def packed(self) -> bytes:
        """Return the assignment as bytes that a worker can unpack.

        Raises:
            BotError: if a player can't be sent to another process.
        """
        for bot in self.bots:
            try:
                pickle.dumps(bot)
            except Exception as error:  # noqa: BLE001 - whatever the player's own code raises
                raise BotError(
                    f"{bot!r} can't be sent to worker processes ({error}): "
                    "name the bot by a reference, or play with one job"
                ) from None
        return pickle.dumps(self)


@attrs.frozen
class _Failure:
    """An error in a worker that is nobody's but ours, as text: it may not survive pickling."""

    message: str
    traceback: str


@attrs.define(eq=False)
class _Worker:
    """A worker process, our end of the pipe to it, and the blocks that it is playing."""

    process: BaseProcess
    pipe: Connection
    first: int = 0
    stop: int = 0

    def ask(self, first: int, stop: int) -> None:
        self.first, self.stop = first, stop
        with self._alive():
            self.pipe.send((first, stop))

    def answer(self) -> Chunk:
        with self._alive():
            answer: Chunk | KnavesError | _Failure = self.pipe.recv()
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
                f"a worker process ended by itself (exit status {self.process.exitcode}) while "
                f"it played blocks {self.first} to {self.stop - 1}: --jobs 1 shows which bot did it"
            ) from None


def play_in_workers(assignment: Assignment, jobs: int) -> Generator[Chunk]:
    """Play all blocks of a match in so many processes; yield the chunks in order.

    Close the iterator to end the workers.

    Raises:
        BotError: if a player can't be sent to a worker, or a worker ends by itself.
    """
    blocks = assignment.schedule.blocks
    packed = assignment.packed()
    with _crew(packed, min(jobs, blocks)) as idle:
        busy: list[_Worker] = []
        done: dict[int, Chunk] = {}
        asked = given = 0
        size = 1
        while given < blocks:
            while idle and asked < blocks and len(busy) + len(done) < CHUNKS_AHEAD * jobs:
                worker = idle.pop()
                worker.ask(asked, min(asked + size, blocks))
                asked = worker.stop
                busy.append(worker)
            ready = connection.wait([worker.pipe for worker in busy])
            for worker in [worker for worker in busy if worker.pipe in ready]:
                chunk = worker.answer()
                done[chunk.first] = chunk
                size = next_size(chunk)
                busy.remove(worker)
                idle.append(worker)
            while given in done:
                chunk = done.pop(given)
                given = chunk.stop
                yield chunk


@contextmanager
def _crew(packed: bytes, count: int) -> Iterator[list[_Worker]]:
    """Start workers, and end all of them whatever happens."""
    crew: list[_Worker] = []
    try:
        for _ in range(count):
            with postponed(), _interrupts_blocked():
                crew.append(_start(packed))
        yield list(crew)
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


def _start(packed: bytes) -> _Worker:
    # Not forked: a fork copies whatever state threads and bots have left in this process.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, packed), name="knaves worker")
    process.start()
    theirs.close()
    return _Worker(process, ours)


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


def _work(pipe: Connection, packed: bytes) -> None:
    """Play what is asked for until nothing is asked any more: the life of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # Standard output is the report's; what bots print goes where their errors go.
    with suppress(OSError):  # unless that is closed
        os.dup2(2, 1)
    try:
        assignment: Assignment = pickle.loads(packed)  # noqa: S301 - from our own parent
        schedule = assignment.schedule
        players = [
            load_player(bot, schedule.game.name) if isinstance(bot, str) else bot
            for bot in assignment.bots
        ]
        while True:
            first, stop = pipe.recv()
            pipe.send(play_chunk(schedule, players, first, stop, record=assignment.record))
    except (EOFError, BrokenPipeError):
        return  # our parent has closed the pipe: there is nothing left to play
    except KnavesError as error:
        pipe.send(error)
    except Exception as error:  # noqa: BLE001 - our parent says what it was
        pipe.send(_Failure(one_line(error), traceback_text(error)))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
