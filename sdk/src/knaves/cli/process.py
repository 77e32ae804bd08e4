"""``knaves`` as a process: what holds before the commands are imported and after one has run."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import Final, NoReturn

from knaves.cli.status import INTERRUPTED
from knaves.interrupts import Terminated, terminable
from knaves.standard_error import forgive_standard_error

__all__ = ["main"]

STANDARD_ERROR: Final = 2


def main() -> NoReturn:
    """Run the command line of this process, and end it with the exit status."""
    _open_missing_streams()
    try:
        terminable()
        # Here, since it takes a while, and Ctrl-C may come in the middle.
        from knaves.cli.commands import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Terminated as terminated:
        status = terminated.status
    _end(status)


def _open_missing_streams() -> None:
    """Put a hole where standard streams are closed; a command would fall over them."""
    # Files that are opened later must not get the descriptors of standard streams, not in the
    # processes that we start either.
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= STANDARD_ERROR:
        os.set_inheritable(descriptor, True)
    os.close(descriptor)
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - for good
    forgive_standard_error()


def _end(status: int) -> NoReturn:
    try:
        sys.stderr.flush()
        sys.stdout.flush()
    except OSError:
        # Or Python would try once more, at its end, to write what could not be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if any(not thread.daemon for thread in threading.enumerate()[1:]):
        os._exit(status)  # a bot's thread must not keep us
    sys.exit(status)
