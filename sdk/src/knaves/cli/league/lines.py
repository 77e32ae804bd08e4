"""Tell in lines how far a league is."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, TextIO

from knaves.cli.league.pace import Pace
from knaves.errortext import plain
from knaves.league.labels import labels_of
from knaves.league.plan import Plan
from knaves.league.play import Follower
from knaves.league.played import PlayedBlock
from knaves.league.results import LeagueResult
from knaves.league.settings import Settings
from knaves.league.store import LeagueReader
from knaves.league.worker import PlannedBlock
from knaves.stats.scorebook import Scorebook

__all__ = ["Lines"]

LINE_S: Final = 10.0
"""How often a line tells how far a league is."""
TOLD: Final = 2
"""So many of the blocks that are waited for are named."""


class Lines(Follower):
    """Adds up what becomes of a league, and tells on a stream how far it is, in lines.

    Attributes:
        announced: whether the commitment of a new league was shown.
        under_way: whether there is a league that can be resumed.
        league: the league, once it begins.
        pace: how far it is.
        due_s: when that is to be shown again, by `time.monotonic`.
    """

    def __init__(self, sink: TextIO, *, contributions: bool = False) -> None:
        """Take the stream, and whether people want to contribute."""
        self.announced = self.under_way = False
        self._too_late = contributions
        self._sink = sink
        self.pace = Pace(0, 0, 0)
        self.due_s = 0.0
        self._numbers: dict[str, int] = {}
        self._labels: dict[str, str] = {}
        self._book = Scorebook(0)
        self.league: LeagueReader | None = None

    def say(self, line: str) -> None:
        """Write a line."""
        print(plain(line), file=self._sink, flush=True)

    def left_out(self, reason: str) -> None:
        """Say who does not play, and why."""
        self.say(f"left out: {reason}")

    def committed(self, settings: Settings) -> None:
        """Show the commitment of a new league."""
        self._too_late, self.announced = False, True
        self.say(f"commitment {settings.commitment.hex()}")
        if settings.guessable:
            self.say("the seed is short enough to be guessed, and whoever does knows every deal")

    def disclosed(self, first: int) -> None:
        """Say that some deals are not secret any more."""
        self.say(
            f"all was played, and the secret shown: whoever has seen it knows the deals from "
            f"{first:,} on; a new league has new ones"
        )

    def begin(self, league: LeagueReader, plan: Plan) -> None:
        """Say what is planned, and how much of it is stored, and add that up."""
        self.under_way = True
        self.league = league
        if self._too_late:
            self.say("contributions come before the first deal: none are read any more")
        settings, entrants = league.settings, league.entrants
        bots = len(entrants)
        deals = "1 deal" if plan.deals == 1 else f"{plan.deals:,} deals"
        self.say(
            f"{settings.game}, rules {settings.rules}: {bots} bots, {deals} of "
            f"{plan.games_a_deal:,} games"
        )
        self._labels = labels_of(entrants)
        self._numbers = {entrant.key: entrant.number for entrant in entrants}
        self._book = Scorebook(bots)
        for block in league.scores():
            self._book.add(block)
        self.pace = Pace(self._book.games, plan.games, time.monotonic())
        self.due_s = time.monotonic() + LINE_S
        self.say(self.pace.tell(time.monotonic()))

    def played(self, blocks: Sequence[PlayedBlock]) -> None:
        """Add some blocks, and say how many games there are if it is time."""
        for block in blocks:
            self._book.add(block.scores(self._numbers))
        self.pace.played = self._book.games
        if time.monotonic() >= self.due_s:
            self.show_pace()

    def waiting(self, under_way: Sequence[PlannedBlock]) -> None:
        """Say what is waited for: a bot in it may hang."""
        blocks = [
            f"deal {deal} at {', '.join(self._labels[key] for key in table)}"
            for deal, table, _ in under_way[:TOLD]
        ]
        more = [f"{len(under_way) - TOLD} more"] if len(under_way) > TOLD else []
        whom = " and ".join([*blocks, *more]) or "the bots to be loaded"
        self.show_pace(f"; waiting for {whom}")

    def show_pace(self, waiting: str = "") -> None:
        """Say how far it is, and set when to say so again.

        Args:
            waiting: what is said behind it.
        """
        now_s = time.monotonic()
        self.say(self.pace.tell(now_s) + waiting)
        self.due_s = now_s + LINE_S

    def end(self) -> None:
        """Say how far it is in the end, if that is further than at the beginning."""
        if self.pace.games:
            self.say(self.pace.tell(time.monotonic()))

    def result(self, league: LeagueReader) -> LeagueResult:
        """Return what the league came to, without adding it up once more."""
        return LeagueResult.of(league, self._book)
