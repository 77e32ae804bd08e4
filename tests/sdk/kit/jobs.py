"""What is done in a fresh Python by the tests of it."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

from knaves.kit.fresh import Allow

SHORT_S = 0.3


def add(one: int, other: int, allow: Allow) -> int:
    allow(SHORT_S)
    print("added")  # noqa: T201 - to be seen on standard output
    return one + other


def surroundings(allow: Allow) -> dict[str, object]:
    allow(SHORT_S)
    return {"path": sys.path, "folder": os.getcwd(), "hash": hash("a text")}  # noqa: PTH109 - as it is


def leave(allow: Allow) -> None:
    allow(SHORT_S)
    sys.stderr.write("I have had enough")
    sys.stderr.flush()
    os._exit(7)


def crash(allow: Allow) -> None:
    allow(SHORT_S)
    os.abort()


def stay(allow: Allow) -> None:
    allow(SHORT_S)
    threading.Event().wait()


def linger(allow: Allow) -> str:
    allow(SHORT_S)
    threading.Thread(target=threading.Event().wait).start()
    return "done"


def flood(allow: Allow) -> None:
    allow(20)
    while True:
        os.write(1, bytes(1_000_000))


def chatter(allow: Allow) -> str:
    allow(SHORT_S)
    os.write(1, b"-" * 1_000_000)
    return "done"


def fork(allow: Allow) -> None:
    allow(20)
    if os.fork():
        threading.Event().wait()
    allow(20)


def fill_the_disk(allow: Allow) -> None:
    allow(SHORT_S)
    raise OSError(errno.ENOSPC, "no room")


def outlive_parent(pipe: str, allow: Allow) -> None:
    """Never end by itself; what it starts says so if it is not ended within a minute."""
    allow(120)
    program = "import threading; threading.Event().wait(60); print('still there')"
    with Path(pipe).open("w", encoding="utf-8") as alive:
        subprocess.Popen([sys.executable, "-c", program], stdout=alive)
        print("alive", file=alive, flush=True)
        while True:
            pass
