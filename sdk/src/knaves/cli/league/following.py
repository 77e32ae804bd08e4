"""Show how far a league is: a live table on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TextIO

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from knaves.fair import is_guessable
from knaves.league.plan import Plan
from knaves.league.play import Follower
from knaves.league.played import PlayedBlock
from knaves.league.results import LeagueResult
from knaves.league.store import LeagueReader
from knaves.reports.league.tables import standing_table
from knaves.stats.scorebook import Scorebook

__all__ = ["Lines", "LiveTable", "Pace", "followed"]

LINE_S: Final = 10.0
"""How often a line tells how far a league is."""
DRAWING_S: Final = 0.5
"""How often a terminal shows how far it is."""
TABLE_SHARE: Final = 1 / 30
"""Which share of the time the table may take: that of many bots is made anew less often."""
MINUTE: Final = 60


class Pace:
    """How many games are played, how fast, and how long the others will take.

    Attributes:
        played: how many games were played.
        planned: how many there are in all.
    """

    def __init__(self, played: int, planned: int, clock_s: float) -> None:
        self.played = self._before = played
        self.planned = planned
        self._began_s = clock_s

    @property
    def games(self) -> int:
        """How many games were played since this began."""
        return self.played - self._before

    def tell(self, clock_s: float) -> str:
        """Put it into one line."""
        line = f"{self.played:,} of {self.planned:,} games"
        wall_s = clock_s - self._began_s
        if not self.games or wall_s <= 0:
            return line
        rate = self.games / wall_s
        line += f", {rate:,.0f} a second" if rate >= 10 else f", {rate:.2g} a second"
        if self.played < self.planned:
            line += f", {_duration((self.planned - self.played) / rate)} left"
        return line


def _duration(wall_s: float) -> str:
    minutes, seconds = divmod(round(wall_s), MINUTE)
    if not minutes:
        return f"{seconds} s"
    hours, minutes = divmod(minutes, MINUTE)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {seconds} s"


class Lines(Follower):
    """Adds up what becomes of a league, and tells on a stream how far it is, in lines.

    Attributes:
        under_way: whether there is a league that can be resumed.
    """

    def __init__(self, sink: TextIO, *, contributions: bool = False) -> None:
        """Take the stream, and whether people want to contribute."""
        self.under_way = False
        self._too_late = contributions
        self._sink = sink
        self._pace = Pace(0, 0, 0)
        self._due_s = 0.0
        self._numbers: dict[str, int] = {}
        self._book = Scorebook(0)

    def say(self, line: str) -> None:
        """Write a line."""
        print(line, file=self._sink, flush=True)

    def left_out(self, reason: str) -> None:
        """Say who can't play, and why."""
        self.say(f"left out: {reason}")

    def committed(self, league: LeagueReader) -> None:
        """Show the commitment of a league."""
        self._too_late = False
        seed = league.settings.seed
        self.say(f"commitment {league.commitment.hex()}")
        if seed is not None and is_guessable(seed):
            self.say("the seed is short enough to be guessed, and whoever does knows every deal")

    def begin(self, league: LeagueReader, plan: Plan) -> None:
        """Say what is planned, and how much of it is stored, and add that up."""
        self.under_way = True
        if self._too_late:
            self.say("contributions come before the first deal: none are read any more")
        settings, entrants = league.settings, league.entrants
        bots, deals = len(entrants), plan.deals
        self.say(f"{settings.game}, rules {settings.rules}: {bots} bots, {deals:,} deals")
        self._numbers = {entrant.key: entrant.number for entrant in entrants}
        self._book = Scorebook(bots)
        for block in league.scores():
            self._book.add(block)
        self._pace = Pace(self._book.games, plan.games, time.monotonic())
        self._due_s = time.monotonic() + LINE_S
        self.say(self._pace.tell(time.monotonic()))

    def played(self, blocks: Sequence[PlayedBlock]) -> None:
        """Add some blocks, and say how many games there are if it is time."""
        for block in blocks:
            self._book.add(block.scores(self._numbers))
        self._pace.played = self._book.games
        if time.monotonic() >= self._due_s:
            self._show()

    def _show(self) -> None:
        now_s = time.monotonic()
        self.say(self._pace.tell(now_s))
        self._due_s = now_s + LINE_S

    def end(self) -> None:
        """Say how far it is in the end, if that is further than at the beginning."""
        if self._pace.games:
            self.say(self._pace.tell(time.monotonic()))

    def result(self, league: LeagueReader) -> LeagueResult:
        """Return what the league came to, without adding it up once more."""
        return LeagueResult.of(league, self._book)


class LiveTable(Lines):
    """Shows on a terminal how the bots of a league stand, while it goes on."""

    def __init__(self, sink: TextIO, *, contributions: bool = False) -> None:
        """Take the terminal, and whether people want to contribute."""
        super().__init__(sink, contributions=contributions)
        # Drawn by hand: a thread of its own would read the sums while they are added to.
        self._live = Live(
            console=Console(file=sink), auto_refresh=False, transient=True, redirect_stdout=False
        )
        self._table_due_s = 0.0

    def begin(self, league: LeagueReader, plan: Plan) -> None:
        """Show what is stored."""
        super().begin(league, plan)
        self._league = league
        self._live.start()
        self._show()

    def _show(self) -> None:
        now_s = time.monotonic()
        if now_s >= self._table_due_s:
            self._table = standing_table(self.result(self._league), packs=False, ratings=False)
            wall_s = time.monotonic() - now_s
            self._table_due_s = now_s + wall_s / TABLE_SHARE
        # The line comes first: what does not fit on a small terminal is cut at its end.
        line = Text(self._pace.tell(now_s), no_wrap=True, overflow="ellipsis")
        self._live.update(Group(line, self._table), refresh=True)
        self._due_s = now_s + DRAWING_S

    def end(self) -> None:
        """Take the table away, and say how far it is in the end."""
        self._live.stop()
        super().end()


@contextmanager
def followed(*, contributions: bool) -> Iterator[Lines]:
    """Yield who shows on standard error what becomes of a league."""
    kind = LiveTable if sys.stderr.isatty() else Lines
    follower = kind(sys.stderr, contributions=contributions)
    try:
        yield follower
    finally:
        follower.end()
