"""A progress bar on standard error, for what takes longer than a second."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Final, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

__all__ = ["GamesBar"]

PATIENCE_S: Final = 1.0


class GamesBar:
    """Shows how many games were played; made for a terminal.

    Call it with the number of games played and the number of all; see `knaves.match.Progress`.
    """

    def __init__(self) -> None:
        self._progress = Progress(
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
        )
        self._task = self._progress.add_task("games", total=None)
        self._start = threading.Timer(PATIENCE_S, self._progress.start)
        self._start.daemon = True

    def __call__(self, played: int, games: int) -> None:
        """Show that so many of all games were played."""
        self._progress.update(self._task, completed=played, total=games)

    def __enter__(self) -> Self:
        self._start.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._start.cancel()
        self._start.join()
        self._progress.stop()
