"""Show on a terminal how the bots of a league stand, while it goes on."""

from __future__ import annotations

import time
from typing import Final, TextIO

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from knaves.cli.league.lines import Lines
from knaves.errortext import plain
from knaves.league.plan import Plan
from knaves.league.store import LeagueReader
from knaves.reports.league.tables import standing_table

__all__ = ["LiveTable"]

DRAWING_S: Final = 0.5
"""How often a terminal shows how far it is."""
TABLE_SHARE: Final = 1 / 30
"""Which share of the time the table may take: that of many bots is made anew less often."""


class LiveTable(Lines):
    """Shows on a terminal how the bots of a league stand, while it goes on."""

    def __init__(self, sink: TextIO, *, contributions: bool = False) -> None:
        """Take the terminal, and whether people want to contribute."""
        super().__init__(sink, contributions=contributions)
        # Drawn by hand: a thread of its own would read the sums while they are added to.
        self._live = Live(
            console=Console(file=sink), auto_refresh=False, transient=True, redirect_stdout=False
        )
        self._table: RenderableType = ""
        self._table_due_s = 0.0
        self._stays = False

    def begin(self, league: LeagueReader, plan: Plan) -> None:
        """Show what is stored."""
        super().begin(league, plan)
        self._live.start()
        self.show_pace()

    def show_pace(self, waiting: str = "") -> None:
        """Draw how far it is, and from time to time how the bots stand."""
        now_s = time.monotonic()
        if self.league is not None and now_s >= self._table_due_s:
            self._table = standing_table(self.result(self.league), packs=False, ratings=False)
            wall_s = time.monotonic() - now_s
            self._table_due_s = now_s + wall_s / TABLE_SHARE
        # The line comes first: what does not fit on a small terminal is cut at its end.
        text = self.pace.tell(now_s) + waiting
        line = Text(plain(text), no_wrap=not waiting, overflow="fold" if waiting else "ellipsis")
        self._live.update(Group(line, self._table), refresh=True)
        self.due_s = now_s + DRAWING_S

    def interrupted(self) -> None:
        """Leave the table on the screen, as far as it has got: no other one follows."""
        self._table_due_s = 0
        self.show_pace()
        self._stays = True

    def end(self) -> None:
        """Take the table away unless it stays, and say how far it is in the end."""
        self._live.transient = not self._stays
        self._live.stop()
        if not self._stays:
            super().end()
