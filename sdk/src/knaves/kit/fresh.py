"""Call a function in a fresh Python: whatever a bot does there, it does not do it to us.

What is handed over, there and back, is JSON in files; standard output is left to the bot.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import attrs

from knaves.errors import FileError
from knaves.errortext import plain
from knaves.kit.inside import COPIED, NO_ROOM, Allow

__all__ = ["Allow", "Ended", "Flooded", "Overdue", "Report", "Unseen", "run_fresh"]

LONGEST_S: Final = 3600.0
"""After how long a process is ended that got rid of its watchdog, in seconds."""

LOOK_S: Final = 0.1
"""How often it is looked how much a process has printed, in seconds."""

MAX_PRINTED_MB: Final = 8
"""How much a process may print before it is ended, in millions of bytes."""

MAX_TEXT: Final = 4096
OURS: Final = f'  File "{Path(__file__).parents[1]}'

PROGRAM: Final = """
import sys
folder, *sys.path = sys.argv[1:]
from knaves.kit.inside import work
work(folder)
"""


class Unseen(Exception):  # noqa: N818 - nobody's mistake
    """It can't be said what a bot does.

    Attributes:
        trace: where its process was at the end, or an empty text.
    """

    def __init__(self, reason: str, trace: str = "") -> None:
        """Say why, in a few words."""
        super().__init__(reason)
        self.trace = trace


class Ended(Unseen):
    """Its process ended by itself."""


class Overdue(Unseen):
    """Its process had to be ended, because it did not go on."""


class Flooded(Unseen):
    """It printed so much that its process had to be ended."""


@attrs.frozen
class Report:
    """What came of a call.

    Attributes:
        value: what the function returned, as it comes out of JSON.
        printed: what was written to standard output, at most 4,096 characters of it.
    """

    value: Any
    printed: str


def run_fresh(
    function: Callable[..., object], arguments: Mapping[str, Any], *, hash_seed: int = 0
) -> Report:
    """Call a function in a fresh Python that has our path and our working directory.

    The function is given an `Allow` as ``allow``, beside its arguments. If it does not go on
    as fast as it was allowed to, its process is ended, with all that it started.

    Args:
        function: a function of a module.
        arguments: its arguments; these, and what it returns, are what JSON can hold.
        hash_seed: the ``PYTHONHASHSEED``.

    Raises:
        Ended: if the process ended before the function did.
        Overdue: if it had to be ended.
        Flooded: if it printed too much.
        FileError: if the machine has no room for temporary files.
    """
    with tempfile.TemporaryDirectory(prefix="knaves-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        job = {"function": f"{function.__module__}:{function.__qualname__}", "arguments": arguments}
        try:
            (folder / "job").write_text(json.dumps(job), "utf-8")
        except OSError as error:
            raise FileError.writing(folder, error.strerror) from error
        status = _run(folder, os.environ | {"PYTHONHASHSEED": str(hash_seed)})
        if status == NO_ROOM:
            raise FileError.writing(folder, "the disk is full")
        if (folder / COPIED).exists():
            raise Ended("it forked, and its copy played on")
        if _is_flooded(folder):
            raise Flooded(f"it printed more than {MAX_PRINTED_MB} MB on standard output")
        with suppress(OSError, ValueError):
            value = json.loads((folder / "report").read_text("utf-8"))
            return Report(value, _read(folder / "stdout"))
        if stack := (folder / "stack").read_text("utf-8", errors="replace"):
            # The main thread is told last; one of the others is our own.
            main = plain(stack.rpartition("\n\n")[2])
            raise Overdue("it does not go on, and had to be ended", main.partition(OURS)[0])
        how = f"exit status {status}" if status >= 0 else f"signal {-status}"
        raise Ended(f"it ended its process ({how})", _read(folder / "stderr", end=True))


def _run(folder: Path, environment: Mapping[str, str]) -> int:
    """Return the exit status of a fresh Python that does the job in a folder."""
    with (
        (folder / "stdout").open("wb") as stdout,
        (folder / "stderr").open("wb") as stderr,
        subprocess.Popen(  # noqa: S603 - our own Python
            [sys.executable, "-c", PROGRAM, str(folder), *sys.path],
            stdin=subprocess.PIPE,  # it ends when this is closed, and so with us
            stdout=stdout,
            stderr=stderr,
            env=environment,
            start_new_session=True,  # so that all that it starts can be ended with it
        ) as process,
    ):
        try:
            _wait(process, folder)
        finally:
            if hasattr(os, "killpg"):
                with suppress(OSError):  # there may be nobody left
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()
            status = process.wait()
    return status


def _wait(process: subprocess.Popen[bytes], folder: Path) -> None:
    """Wait until a process ends, or has to be ended."""
    latest = time.monotonic() + LONGEST_S
    while time.monotonic() < latest and not _is_flooded(folder):
        with suppress(subprocess.TimeoutExpired):
            process.wait(LOOK_S)
            return


def _is_flooded(folder: Path) -> bool:
    return (folder / "stdout").stat().st_size > MAX_PRINTED_MB * 1_000_000


def _read(file: Path, *, end: bool = False) -> str:
    """Return the beginning or the end of what a file holds."""
    with file.open("rb") as raw:
        if end:
            raw.seek(max(0, file.stat().st_size - MAX_TEXT))
        return plain(raw.read(MAX_TEXT).decode(errors="replace").replace(os.linesep, "\n"))
