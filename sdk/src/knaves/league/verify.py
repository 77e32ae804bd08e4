"""Verify a league from its file alone: whatever can be worked out again is."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import attrs

from knaves.errors import VerificationError
from knaves.fair import LeagueChance, compare_decks, deal_commitment
from knaves.league.played import PlayedBlock, Table, place_of
from knaves.league.settings import Change, Settings, Stage
from knaves.league.store import LeagueReader, plan_digest
from knaves.league.totals import BotTotals, Totals
from knaves.league.verify_block import Basis, verify_block
from knaves.league.verify_plan import sound_plan, up_to, verify_changes, verify_secret
from knaves.packs import load_game
from knaves.progress import Progress
from knaves.stats.wins import win_unit
from knaves_core import Deal, RecordError, ReplayError

__all__ = ["Verification", "verify_league"]


@attrs.frozen
class Verification:
    """What was verified of a league; all of it is as it should be.

    Attributes:
        settings: what was fixed when it was made.
        commitment: what was shown of its secret before anything else, 32 bytes.
        digest: SHA-256 of the commitment, of what is planned and for whom (see `plan_digest`),
            and of the digests of all blocks, in the order of the plan: leagues that have the
            same one are the same, game by game and bot by bot.
        committed: how many deals are committed to.
        revealed: of how many of these the key is revealed.
        decks: how many decks came out as they are stored.
        blocks: how many blocks did, with their seatings.
        games: how many games did.
        moves: how many moves.
        faults: how many faults are stored with the games.
        planned: how many games are planned in all.
        finished: whether all of them were played, and some are planned.
        stages: what it was extended to.
        changes: how bots were changed while it went on, which somebody allowed.
    """

    settings: Settings
    commitment: bytes
    digest: bytes
    committed: int
    revealed: int
    decks: int
    blocks: int
    games: int
    moves: int
    faults: int
    planned: int
    finished: bool
    stages: tuple[Stage, ...]
    changes: tuple[Change, ...]


def verify_league(path: str | Path, progress: Progress | None = None) -> Verification:
    """Verify a league: commitments, deals, seatings, every game, the plan and all totals.

    Bots are not asked again, so none needs to be installed; the game must be.

    Args:
        path: the league's file; a runner may go on with it meanwhile.
        progress: is told how far it is, again and again.

    Raises:
        BotError: if the game can't be loaded here.
        FileError: if the file can't be read, or is no league.
        VerificationError: at the first difference, naming where it is.
    """
    with LeagueReader(path) as league:
        league.check()
        try:
            return _Verifier(league, progress).verify()
        except ReplayError as error:
            raise VerificationError(f"{path}: {error}") from None
        except RecordError as error:  # the reader's own, which names the file
            raise VerificationError(str(error)) from None


class _Verifier:
    """Verifies one league, and counts what it has seen."""

    def __init__(self, league: LeagueReader, progress: Progress | None) -> None:
        self._league = league
        self._progress = progress
        self._settings = league.settings
        verify_secret(self._settings, league.commitment)
        self._chance = LeagueChance.of_secret(self._settings.secret, self._settings.contributions)
        self._game = load_game(self._settings.game)
        self._plan = sound_plan(self._settings, self._game, league)
        self._commitments = {deal: (shown, key) for deal, shown, key in league.deals()}
        self._changes = league.changes
        verify_changes(self._changes, league.blocks)
        self._digest = hashlib.sha256(league.commitment)
        self._digest.update(
            plan_digest(self._settings, league.stages, league.entrants, self._changes)
        )
        self._numbers = {bot.key: bot.number for bot in league.entrants}
        self._totals = Totals(len(self._numbers), win_unit(max(self._settings.sizes)))
        self._blocks = self._games = self._moves = self._faults = self._decks = 0
        self._stored_games = league.games
        self._furthest = -1
        self._tables: dict[Table, None] = {}  # in the order in which they first meet

    def verify(self) -> Verification:
        self._verify_commitments()
        self._verify_blocks()
        self._verify_sums()
        self._verify_rows()
        return Verification(
            settings=self._settings,
            commitment=self._league.commitment,
            digest=self._digest.digest(),
            committed=len(self._commitments),
            revealed=sum(key is not None for _, key in self._commitments.values()),
            decks=self._decks,
            blocks=self._blocks,
            games=self._games,
            moves=self._moves,
            faults=self._faults,
            planned=self._plan.games,
            finished=self._plan.is_finished_by(self._games),
            stages=self._plan.stages,
            changes=self._changes,
        )

    def _verify_commitments(self) -> None:
        for deal, (shown, revealed) in self._commitments.items():
            if not 0 <= deal < self._plan.deals:
                raise ReplayError(f"deal {deal} is committed to, and isn't planned")
            key = self._chance.deal_key(deal)
            if revealed not in (None, key):
                raise ReplayError(f"deal {deal}: its key comes out otherwise than it was revealed")
            if shown != deal_commitment(key):
                raise ReplayError(f"deal {deal}: its commitment isn't that of its key")

    def _verify_blocks(self) -> None:
        settings, game = self._settings, self._game
        rules = game.rules(settings.rules)
        basis = Basis(game, settings.rules, self._chance)
        for deal, tables, completes in self._plan.planned_deals():
            blocks = {block.table: block for block in self._league.played(deal)}
            digests = self._league.digests(deal)
            deals = {size: self._chance.deal(game, rules, size, deal) for size in settings.sizes}
            if blocks and deal not in self._commitments:
                raise ReplayError(f"deal {deal} was played, and not committed to")
            if deal > self._furthest:
                # The decks of a deal are the same at tables of all sizes.
                self._verify_decks(deal, deals[settings.sizes[0]], blocks.values())
                self._furthest = deal
            for table in tables:
                if table not in blocks:
                    self._verify_nothing_follows(place_of(deal, table))
                    return
                block = blocks[table]
                verify_block(basis, block, deals[len(table)], digests[table])
                self._count(block, digests[table])
            if completes and tables and self._commitments[deal][1] is None:
                raise ReplayError(f"deal {deal} is complete, and its key isn't revealed")
        self._verify_nothing_follows("")

    def _verify_decks(self, deal: int, drawn: Deal, blocks: Iterable[PlayedBlock]) -> None:
        used = max((game.decks_used for block in blocks for game in block.games), default=0)
        stored = self._league.decks(deal)
        if len(stored) != used:
            raise ReplayError(
                f"deal {deal}: decks: its games took {used}, and {len(stored)} are stored"
            )
        try:
            compare_decks(stored, drawn)
        except ReplayError as error:
            raise ReplayError(f"deal {deal}: {error}") from None
        self._decks += used

    def _count(self, block: PlayedBlock, digest: bytes) -> None:
        self._digest.update(digest)
        self._blocks += 1
        self._tables[block.table] = None
        self._games += len(block.games)
        for game in block.games:
            self._moves += game.moves.count(" ") + 1
            self._faults += len(game.faults)
        self._totals.add(block, [self._numbers[key] for key in block.table])
        if self._progress is not None:
            self._progress(self._games, self._stored_games)

    def _verify_nothing_follows(self, missing: str) -> None:
        """Verify that the blocks that were seen are all there are.

        Args:
            missing: the block that comes next in the plan, or nothing if all were seen.
        """
        if sum(1 for _ in self._league.scores()) == self._blocks:
            return
        planned: dict[int, set[Table]] = defaultdict(set)
        last = max(block.deal for block in self._league.scores())
        for deal, tables, _ in up_to(last, self._plan).planned_deals():
            planned[deal].update(tables)
        for block in self._league.played():
            if block.table not in planned[block.deal]:
                raise ReplayError(f"{place_of(block.deal, block.table)}: it isn't planned")
        raise ReplayError(f"{missing}: it is missing, and later ones are there")

    def _verify_sums(self) -> None:
        counted = (self._league.blocks, self._stored_games)
        if counted != (self._blocks, self._games):
            raise ReplayError(
                f"it holds {self._blocks} blocks of {self._games} games, "
                "and counts {} of {}".format(*counted)
            )
        due = dict(self._totals)
        totals = self._league.totals
        for key, number in self._numbers.items():
            _verify_totals(key, due.get(number, BotTotals()), totals[key])

    def _verify_rows(self) -> None:
        """Verify that there is no row that belongs to nothing that was seen."""
        self._league.check_rows()
        if self._league.tables != tuple(self._tables):
            raise ReplayError("its tables aren't those that met, in the order in which they did")
        if list(self._commitments) != list(range(len(self._commitments))):
            raise ReplayError("its deals aren't committed to one after the other")
        due = {
            "league": 1,
            "changes": len(self._changes),
            "totals": len(self._numbers),
            "decks": self._decks,
            "blocks": self._blocks,
            "games": self._games,
            "faults": self._faults,
        }
        for table, rows in due.items():
            there = self._league.count_rows(table)
            if there != rows:
                raise ReplayError(f"{table} has {there} rows, and {rows} belong to the league")


def _verify_totals(bot: str, due: BotTotals, stored: BotTotals) -> None:
    for name in ("games", "points", "wins", "faults"):
        one, other = getattr(due, name), getattr(stored, name)
        if one != other:
            raise ReplayError(f"{name} of {bot} add up to {one}, the file says {other}")
