"""Call a function in a fresh Python: whatever a bot does there, it does not do it to us.

What is handed over, there and back, is JSON in files; standard output is left to the bot.
"""

from __future__ import annotations

import faulthandler
import functools
import json
import os
import pkgutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import attrs

from knaves.errortext import plain

__all__ = ["Allow", "Ended", "Overdue", "Report", "Unseen", "run_fresh"]

START_S: Final = 30.0
"""How long a fresh Python may take to start and to load a bot, in seconds."""

LEAVE_S: Final = 1.0
"""How long what a bot left running may keep its process when all is done, in seconds."""

LONGEST_S: Final = 3600.0
"""After how long a process is ended that got rid of its watchdog, in seconds."""

MAX_TEXT: Final = 4096
OURS: Final = f'  File "{Path(__file__).parents[1]}'

PROGRAM: Final = f"""
import sys
folder, *sys.path = sys.argv[1:]
from {__name__} import _work
_work(folder)
"""

Allow = Callable[[float], object]
"""Lets the process go on for so many seconds from now, and no longer."""


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
    """
    with tempfile.TemporaryDirectory(prefix="knaves-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        job = {"function": f"{function.__module__}:{function.__qualname__}", "arguments": arguments}
        (folder / "job").write_text(json.dumps(job), "utf-8")
        status = _run(folder, os.environ | {"PYTHONHASHSEED": str(hash_seed)})
        with suppress(OSError, ValueError):
            value = json.loads((folder / "report").read_text("utf-8"))
            return Report(value, _read(folder / "stdout")[:MAX_TEXT])
        if stack := _read(folder / "stack"):
            raise Overdue("it does not go on, and had to be ended", stack.partition(OURS)[0])
        how = f"exit status {status}" if status >= 0 else f"signal {-status}"
        raise Ended(f"it ended its process ({how})", _read(folder / "stderr")[-MAX_TEXT:])


def _run(folder: Path, environment: Mapping[str, str]) -> int:
    with (folder / "stdout").open("wb") as stdout, (folder / "stderr").open("wb") as stderr:
        process = subprocess.Popen(  # noqa: S603 - our own Python
            [sys.executable, "-c", PROGRAM, str(folder), *sys.path],
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            env=environment,
            start_new_session=True,  # so that all that it starts can be ended with it
        )
        try:
            with suppress(subprocess.TimeoutExpired):
                process.wait(LONGEST_S)
        finally:
            if hasattr(os, "killpg"):
                with suppress(OSError):  # there may be nobody left
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()
        return process.wait()


def _read(file: Path) -> str:
    return plain(file.read_text("utf-8", errors="replace"))


def _work(folder: str) -> None:
    """Do the job that lies in a folder: the life of a fresh Python."""
    stack = Path(folder, "stack").open("w", encoding="utf-8")  # noqa: SIM115 - the watchdog's
    allow = functools.partial(faulthandler.dump_traceback_later, exit=True, file=stack)
    allow(START_S)
    faulthandler.enable()
    job = json.loads(Path(folder, "job").read_text("utf-8"))
    value = pkgutil.resolve_name(job["function"])(**job["arguments"], allow=allow)
    with suppress(Exception):  # whatever a bot has put in its place
        sys.stdout.flush()
    Path(folder, "report").write_text(json.dumps(value), "utf-8")
    allow(LEAVE_S)
