"""Play what a league has planned and not yet stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, Final

from knaves.fair import LeagueChance
from knaves.interrupts import Stopped, interruptible, postponed
from knaves.league.plan import Plan
from knaves.league.played import PlayedBlock
from knaves.league.settings import Settings
from knaves.league.store import LeagueReader, LeagueWriter
from knaves.league.worker import Assignment, PlannedBlock
from knaves.packs import load_game
from knaves.workers import run_in_workers
from knaves_core import Card, Game

__all__ = ["Follower", "play_league"]

MOST_GAMES: Final = 200
"""So many games are stored at once, at most."""
DEALS_AHEAD: Final = 64
"""So many deals are committed to at once: each commitment alone would be a transaction."""


class Follower:
    """Somebody who is told what becomes of a league; this one does not listen."""

    def left_out(self, reason: str) -> None:
        """Be told of a bot that does not play as it was asked to, and why, in one line."""

    def committed(self, settings: Settings) -> None:
        """Be told of the commitment to the secret of a new league, before people contribute."""

    def disclosed(self, first: int) -> None:
        """Be told that deals are added, from this one on, when all could see the secret."""

    def begin(self, league: LeagueReader, plan: Plan) -> None:
        """Be told what is stored and what is planned, before anything is played."""

    def played(self, blocks: Sequence[PlayedBlock]) -> None:
        """Be told of blocks that were played, and are stored by now."""

    def waiting(self, under_way: Sequence[PlannedBlock]) -> None:
        """Be told, now and then, that no block is done for long, and which are under way."""

    def interrupted(self) -> None:
        """Be told that somebody ends it early, while the league can still be read."""


def play_league(writer: LeagueWriter, jobs: int, follower: Follower) -> None:
    """Play all that is planned and not yet stored, and store it in the order of the plan.

    Ctrl-C ends it early. Whatever ends it, what was stored by then stays, and is whole blocks.

    Args:
        writer: the league.
        jobs: in how many processes games are played at once.
        follower: is told how far the league is.

    Raises:
        BotError: if a bot can't be loaded, or ends a worker process.
        FileError: if a block can't be stored.
        Interrupted: if Ctrl-C was pressed.
    """
    league = writer.reader
    settings = league.settings
    plan = Plan.of(settings, league.stages)
    runner = _Runner(writer, plan, load_game(settings.game), settings)
    follower.begin(league, plan)
    most = max(1, MOST_GAMES // max(settings.sizes))
    job = Assignment(settings, league.entrants)
    chunks = run_in_workers(job, runner.waiting(), jobs=jobs, most=most, impatient=follower.waiting)
    try:
        with interruptible(), closing(chunks):
            for planned, blocks in chunks:
                with postponed():  # whoever follows a block knows that it is stored
                    runner.store(planned, blocks)
                follower.played(blocks)
    except Stopped:
        follower.interrupted()
        raise


class _Runner:
    """Decides what is played next, and stores what was played."""

    def __init__(
        self, writer: LeagueWriter, plan: Plan, game: Game[Any], settings: Settings
    ) -> None:
        self._writer = writer
        self._plan = plan
        self._game = game
        self._rules = game.rules(settings.rules)
        self._seats = max(settings.sizes)
        self._chance = LeagueChance.of_secret(settings.secret, settings.contributions)
        self._committed = sum(1 for _ in writer.reader.deals())

    def waiting(self) -> Iterator[PlannedBlock]:
        """Yield what is planned and not stored, each deal when there is a commitment to it."""
        for deal, tables, completes in self._plan.planned_deals():
            stored = self._writer.reader.tables_of(deal)
            left = [table for table in tables if table not in stored]
            if left and deal >= self._committed:
                self._commit(deal)
            for table in left:
                yield PlannedBlock(deal, table, completes and table is left[-1])

    def _commit(self, deal: int) -> None:
        stop = min(deal + DEALS_AHEAD, self._plan.deals)
        numbers = range(self._committed, stop)
        with postponed():
            self._writer.commit_deals({no: self._chance.deal_commitment(no) for no in numbers})
        self._committed = stop

    def store(self, planned: Sequence[PlannedBlock], blocks: Sequence[PlayedBlock]) -> None:
        """Store blocks, with the keys of those deals that are complete now."""
        complete = [block.deal for block in planned if block.completes]
        self._writer.add_blocks(
            blocks,
            decks=self._decks(blocks),
            reveal={deal: self._chance.deal_key(deal) for deal in complete},
        )

    def _decks(self, blocks: Sequence[PlayedBlock]) -> Mapping[tuple[int, int], str]:
        """Return the decks that some blocks took, as codes, by deal and number."""
        used: dict[int, int] = {}
        for block in blocks:
            counts = [game.decks_used for game in block.games]
            used[block.deal] = max(used.get(block.deal, 0), *counts)
        return {
            (deal, number): " ".join([card.code for card in order])
            for deal, count in used.items()
            for number, order in enumerate(self._orders(deal)[:count])
        }

    def _orders(self, deal: int) -> Sequence[tuple[Card, ...]]:
        return self._chance.deal(self._game, self._rules, self._seats, deal).decks
