"""What is done in a fresh Python by the tests of it."""

from __future__ import annotations

import os
import sys
import threading

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
