"""A progress bar on standard error, for what takes longer than a second."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from knaves.progress import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

__all__ = ["games_bar"]

PATIENCE_S: Final = 1.0


@contextmanager
def games_bar(*, shown: bool = True) -> Iterator[Progress | None]:
    """Yield who shows how many games are done.

    Args:
        shown: whether anything is; nothing is either where standard error is no terminal.
    """
    if not shown or not sys.stderr.isatty():
        yield None
        return
    bar = _bar()
    task = bar.add_task("games", total=None)
    start = threading.Timer(PATIENCE_S, bar.start)
    start.daemon = True
    start.start()
    try:
        yield lambda done, games: bar.update(task, completed=done, total=games)
    finally:
        start.cancel()
        start.join()
        bar.stop()


def _bar() -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    return Bar(
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
    )
