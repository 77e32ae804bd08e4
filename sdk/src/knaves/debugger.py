"""Python's own debugger, entered at the first line of a bot's answer."""

from __future__ import annotations

import pdb  # noqa: T100 - it is what was asked for
from collections.abc import Callable
from typing import Any

from knaves.interrupts import Left
from knaves_core import View

__all__ = ["step_through"]


class _Debugger(pdb.Pdb):
    """Leaves the arena with the person; the one it derives from would answer with None."""

    def set_quit(self) -> None:
        raise Left


def step_through(play: Callable[[View], Any], view: View) -> Any:
    """Call a bot's ``play`` in the debugger, which stops at its first line.

    Commands are read from standard input, which need not be a terminal.

    Raises:
        Left: if the person quits the debugger, or standard input ends.
        BaseException: whatever the bot raises.
    """
    return _Debugger(skip=["knaves.*"]).runcall(play, view)
