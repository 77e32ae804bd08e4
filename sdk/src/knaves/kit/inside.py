"""What goes on in a fresh Python: it does its job as long as it may, and ends with its parent."""

from __future__ import annotations

import errno
import faulthandler
import json
import os
import pkgutil
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["COPIED", "NO_ROOM", "Allow", "work"]

START_S: Final = 30.0
"""How long a fresh Python may take to start and to load a bot, in seconds."""

LEAVE_S: Final = 1.0
"""How long what a bot left running may keep its process when all is done, in seconds."""

NO_ROOM: Final = 74
"""The exit status where the disk is full."""

COPIED: Final = "copied"
"""The file that says that the process was forked, and that its copy did the job as well."""

FULL: Final = (errno.ENOSPC, errno.EDQUOT)

Allow = Callable[[float], object]
"""Lets the process go on for so many seconds from now, and no longer."""


def work(folder: str) -> None:
    """Do the job that lies in a folder: the life of a fresh Python."""
    parent = _move_standard_input()
    threading.Thread(target=_end_with_parent, args=(parent,), daemon=True).start()
    try:
        _do_job(Path(folder))
    except OSError as error:
        if error.errno not in FULL:
            raise
        os._exit(NO_ROOM)


def _do_job(folder: Path) -> None:
    allow = _watchdog(folder)
    allow(START_S)
    faulthandler.enable()
    job = json.loads((folder / "job").read_text("utf-8"))
    value = pkgutil.resolve_name(job["function"])(**job["arguments"], allow=allow)
    with suppress(Exception):  # whatever a bot has put in its place
        sys.stdout.flush()
    allow(START_S)
    (folder / "report").write_text(json.dumps(value), "utf-8")
    allow(LEAVE_S)


def _watchdog(folder: Path) -> Allow:
    """Return what keeps this process going, and no copy of it."""
    stack = (folder / "stack").open("w", encoding="utf-8")
    process = os.getpid()

    def allow(seconds: float) -> None:
        if os.getpid() != process:
            (folder / COPIED).touch()
            _end_all()
        faulthandler.dump_traceback_later(seconds, exit=True, file=stack)

    return allow


def _move_standard_input() -> int:
    """Put an empty file in the place of the pipe from our parent; return where the pipe is now."""
    pipe = os.dup(0)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)
    return pipe


def _end_with_parent(pipe: int) -> None:
    os.read(pipe, 1)  # nothing is ever written to it: it is closed
    _end_all()


def _end_all() -> None:
    """End this process, with all that it started."""
    if sys.platform != "win32":
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)
