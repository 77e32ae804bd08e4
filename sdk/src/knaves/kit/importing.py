"""Import a bot and see what that brings about: what happens in a Python that does only this."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import attrs

from knaves.errors import BotError
from knaves.errortext import one_line, traceback_text
from knaves.kit.fresh import Allow
from knaves.packs import BotEntry, find_bot
from knaves.packs.load import import_bot
from knaves.players.hooks import check_hooks
from knaves_core import HookError

__all__ = ["Imported", "import_alone"]

THREAD_S: Final = 1.0
"""How long threads that an import started may take to end, in seconds."""

WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


@attrs.frozen
class Imported:
    """What came of importing a bot.

    Attributes:
        game: the name of the game for which it was imported.
        cpu_ms: how long the processor worked on the import, in milliseconds.
        wall_ms: how long it took by the clock, in milliseconds.
        effects: what it did to the process and its surroundings, each in a few words.
        error: why the bot can't be loaded, in one line; empty if it can.
        trace: the traceback of the error, or an empty text.
        hooks: whether it is its hooks that are wrong.
    """

    game: str
    cpu_ms: float
    wall_ms: float
    effects: tuple[str, ...]
    error: str
    trace: str
    hooks: bool


def import_alone(reference: str, game: str, allow: Allow) -> dict[str, Any]:
    """Import a bot for a game; then make an object of it and check its hooks.

    Returns:
        An `Imported` as a document.
    """
    del allow  # to start and to load is allowed already
    entry = find_bot(reference, game)
    before = _Surroundings.watched()
    wall, cpu = time.perf_counter(), time.process_time()
    with suppress(BaseException):  # `_load` says what is wrong
        import_bot(entry)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    effects = tuple(before.changes())
    os.chdir(before.folder)  # where a bot in a file is looked for
    error, trace, hooks = _load(entry)
    return attrs.asdict(Imported(game, 1000 * cpu, 1000 * wall, effects, error, trace, hooks))


def _load(entry: BotEntry) -> tuple[str, str, bool]:
    """Return why a bot can't be loaded, the traceback, and whether its hooks are wrong."""
    try:
        check_hooks(import_bot(entry)())
    except HookError as error:
        return str(error), "", True
    except BotError as error:
        return str(error), "", False
    except BaseException as error:  # noqa: BLE001 - a bot may raise anything
        return one_line(error), traceback_text(error), False
    return "", "", False


@attrs.frozen(eq=False)
class _Surroundings:
    """What an import has to leave as it is."""

    folder: str
    random_state: tuple[Any, ...]
    handlers: dict[signal.Signals, Any]
    threads: set[threading.Thread]
    files: set[str]

    @classmethod
    def watched(cls) -> _Surroundings:
        """See how things are, and note from now on which files are written."""
        sys.dont_write_bytecode = True  # what Python itself writes is no doing of the bot
        files: set[str] = set()
        sys.addaudithook(lambda event, arguments: files.update(_written(event, arguments)))
        threads = set(threading.enumerate())
        return cls(os.getcwd(), random.getstate(), _handlers(), threads, files)  # noqa: PTH109

    def changes(self) -> Iterator[str]:
        """Say what is otherwise than it was."""
        yield from _done_to_output()
        for thread in set(threading.enumerate()) - self.threads:
            thread.join(THREAD_S)
            if thread.is_alive():
                yield f"leaves {thread.name} running"
        for process in _processes():
            yield f"leaves the process {process} running"
        for file in sorted(filter(os.path.isfile, self.files)):
            yield f"writes the file {file}"
        if random.getstate() != self.random_state:
            yield "changes the state of the global random generator"
        for number, handler in _handlers().items():
            if handler is not self.handlers[number]:
                yield f"sets a handler of {number.name}"
        if (folder := os.getcwd()) != self.folder:  # noqa: PTH109 - as it was taken
            yield f"changes the working directory to {folder}"


def _done_to_output() -> Iterator[str]:
    try:
        sys.stdout.flush()
        printed = os.fstat(1).st_size  # a file of our own, see `knaves.kit.fresh`
    except Exception:  # noqa: BLE001 - whatever a bot has put in its place
        yield "closes standard output"
    else:
        if printed:
            yield "prints on standard output"


def _processes() -> Iterator[str]:
    """Return the names of the processes that this one started and that run, where Linux tells."""
    for children in Path("/proc/self/task").glob("*/children"):
        for number in children.read_text().split():
            with suppress(OSError):  # it may have ended by now
                # Such as "12 (name) Z ...": ended, but nobody has asked for its status.
                name, _, state = Path(f"/proc/{number}/stat").read_text().rpartition(") ")
                if not state.startswith("Z"):
                    yield name.partition("(")[2]


def _written(event: str, arguments: tuple[Any, ...]) -> list[str]:
    """Return the path that an audited event says is written, if it is one of those."""
    if event == "open" and arguments[2] & WRITING:
        path = arguments[0]
    elif event == "os.rename":
        path = arguments[1]
    else:
        return []
    # Absolute at once, as the working directory may change; but links are left as they are.
    return [] if isinstance(path, int) else [os.path.abspath(os.fsdecode(path))]  # noqa: PTH100


def _handlers() -> dict[signal.Signals, Any]:
    return {number: signal.getsignal(number) for number in signal.Signals}
