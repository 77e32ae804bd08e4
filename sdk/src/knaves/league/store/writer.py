"""Write what was played into a league's file, each time all of it or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from knaves.errors import FileError, UsageError
from knaves.fair import commitment
from knaves.league.played import PlayedBlock
from knaves.league.settings import Entrant, Settings, Stage
from knaves.league.store.digests import block_digest
from knaves.league.store.files import open_to_write, told, transaction
from knaves.league.store.lock import Lock
from knaves.league.store.migrations import VERSION
from knaves.league.store.reader import LeagueReader
from knaves.league.store.schema import APPLICATION_ID, TABLES
from knaves.league.store.values import joined
from knaves.match.tally import win_unit

__all__ = ["LeagueWriter", "create_league"]


def create_league(path: str | Path, settings: Settings) -> None:
    """Make the file of a new league, all of it or nothing.

    Args:
        path: the new file.
        settings: what is fixed; contributions come later, when the commitment is stored.

    Raises:
        UsageError: if the file exists, its folder doesn't, or another process makes it.
        FileError: if it can't be written.
    """
    path = Path(path).resolve()
    draft = Path(f"{path}.new")
    with Lock(path):
        if path.exists():
            raise UsageError(f"{path} exists already: name a new file for the league")
        try:
            # What a process that was killed has left behind: nobody else is at it now.
            for leftover in (draft, Path(f"{draft}-wal"), Path(f"{draft}-shm")):
                leftover.unlink(missing_ok=True)
            try:
                _write_draft(draft, settings)
                draft.rename(path)
            finally:
                draft.unlink(missing_ok=True)
        except OSError as error:
            raise FileError.writing(path, error.strerror) from None


def _write_draft(path: Path, settings: Settings) -> None:
    with told(path, writing=True):
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.executescript(TABLES)
            connection.execute(
                "INSERT INTO league (number, name, game, rules, sizes, gauntlet, open, mode, "
                "secret, seed, commitment) VALUES (0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    settings.name,
                    settings.game,
                    settings.rules,
                    joined(settings.sizes),
                    settings.gauntlet,
                    settings.open,
                    settings.mode.value,
                    settings.secret,
                    settings.seed,
                    commitment(settings.name, settings.game, settings.rules, settings.secret),
                ),
            )
            _insert_contributions(connection, settings.contributions)
            connection.execute("PRAGMA journal_mode = WAL")
        finally:
            connection.close()


def _insert_contributions(
    connection: sqlite3.Connection, contributions: Iterable[tuple[str, str]]
) -> None:
    rows = [(number, name, text) for number, (name, text) in enumerate(contributions)]
    connection.executemany("INSERT INTO contributions VALUES (?, ?, ?)", rows)


class LeagueWriter:
    """The one process that writes into a league; `reader` reads what it has stored."""

    def __init__(self, path: str | Path) -> None:
        """Take the lock of a league, open its file, and bring it up to date if it is older.

        Raises:
            UsageError: if another process runs this league.
            FileError: if the file can't be written, isn't a league, or is of a newer version.
        """
        self._path = Path(path).resolve()
        with ExitStack() as stack:
            stack.enter_context(Lock(self._path))
            self._connection = open_to_write(self._path)
            stack.callback(self._connection.close)
            self.reader = LeagueReader.of_writer(self._path, self._connection)
            self._win_unit = win_unit(max(self.reader.settings.sizes))
            self._stack = stack.pop_all()

    def close(self) -> None:
        """Close the file, and give the lock back."""
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def set_contributions(self, contributions: Iterable[tuple[str, str]]) -> None:
        """Store what people add to the secret; (name, text) in their order.

        Raises:
            UsageError: if the league has a stage already, so that it is too late.
            FileError: if it can't be stored.
        """
        if self.reader.stages:
            raise UsageError(f"{self._path} has begun: contributions come before the first deal")
        with transaction(self._connection, self._path):
            self._connection.execute("DELETE FROM contributions")
            _insert_contributions(self._connection, contributions)

    def add_stage(self, deals: int, entrants: Iterable[Entrant]) -> Stage:
        """Extend the league, and return its new stage.

        Args:
            deals: how many deals are played from then on.
            entrants: who is in it; those that are there already stay as they are, and the
                others join: they are numbered here, by their keys.

        Raises:
            FileError: if it can't be stored.
        """
        there = {entrant.key for entrant in self.reader.entrants}
        joining = sorted(
            [entrant for entrant in entrants if entrant.key not in there],
            key=lambda entrant: entrant.key,
        )
        stage = len(self.reader.stages)
        with transaction(self._connection, self._path):
            self._connection.execute("INSERT INTO stages VALUES (?, ?)", (stage, deals))
            for number, entrant in enumerate(joining, start=len(there)):
                self._connection.execute(
                    "INSERT INTO entrants VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        number,
                        entrant.key,
                        entrant.name,
                        entrant.pack,
                        entrant.version,
                        entrant.reference,
                        entrant.digest,
                        stage,
                    ),
                )
                self._connection.execute("INSERT INTO totals (entrant) VALUES (?)", (number,))
        return self.reader.stages[-1]

    def note_changed(self, entrants: Iterable[Entrant]) -> None:
        """Store that bots were changed, as they are now; what they were is kept.

        Args:
            entrants: the bots, found by their keys.

        Raises:
            FileError: if it can't be stored.
        """
        before = {entrant.key: entrant for entrant in self.reader.entrants}
        with transaction(self._connection, self._path):
            for entrant in entrants:
                old = before[entrant.key]
                self._connection.execute(
                    "INSERT INTO changes (entrant, blocks, version, digest) "
                    "SELECT ?, blocks, ?, ? FROM league",
                    (old.number, old.version, old.digest),
                )
                self._connection.execute(
                    "UPDATE entrants SET version = ?, reference = ?, digest = ? WHERE number = ?",
                    (entrant.version, entrant.reference, entrant.digest, old.number),
                )

    def commit_deals(self, commitments: Mapping[int, bytes]) -> None:
        """Store the commitments to deals, by their numbers, before they are played.

        A deal whose commitment is there already keeps it.

        Raises:
            FileError: if they can't be stored.
        """
        with transaction(self._connection, self._path):
            self._connection.executemany(
                "INSERT INTO deals (number, commitment) VALUES (?, ?) ON CONFLICT DO NOTHING",
                sorted(commitments.items()),
            )

    def add_blocks(
        self,
        blocks: Iterable[PlayedBlock],
        *,
        decks: Mapping[tuple[int, int], str],
        reveal: Mapping[int, bytes],
    ) -> None:
        """Store blocks that were played: all of them or, if anything is wrong, none.

        Args:
            blocks: the blocks, in the order of the plan.
            decks: the decks that their games took, as card codes with blanks between, by
                the numbers of the deal and of the deck; those that are there already stay.
            reveal: the keys of deals of which all blocks are played now.

        Raises:
            FileError: if they can't be stored.
        """
        numbers = {entrant.key: entrant.number for entrant in self.reader.entrants}
        with transaction(self._connection, self._path):
            self._insert_decks(decks)
            totals = [[0, 0, 0, 0] for _ in numbers]
            count = games = 0
            for block in blocks:
                bots = [numbers[key] for key in block.table]
                self._insert_block(block, self._table_number(bots))
                _add_up(totals, block, bots, self._win_unit)
                count += 1
                games += len(block.games)
            self._connection.executemany(
                "UPDATE totals SET games = games + ?, points = points + ?, wins = wins + ?, "
                "faults = faults + ? WHERE entrant = ?",
                [(*sums, bot) for bot, sums in enumerate(totals) if sums[0]],
            )
            self._connection.execute(
                "UPDATE league SET blocks = blocks + ?, games = games + ?", (count, games)
            )
            self._connection.executemany(
                "UPDATE deals SET key = ? WHERE number = ?",
                [(key, deal) for deal, key in sorted(reveal.items())],
            )

    def _insert_decks(self, decks: Mapping[tuple[int, int], str]) -> None:
        rows = [(deal, number, cards) for (deal, number), cards in sorted(decks.items())]
        self._connection.executemany(
            "INSERT INTO decks VALUES (?, ?, ?) ON CONFLICT DO NOTHING", rows
        )

    def _table_number(self, bots: Iterable[int]) -> int:
        """Return the number of a table; one that has not met before gets the next."""
        entrants = joined(bots)
        insert = "INSERT INTO tables (entrants) VALUES (?) ON CONFLICT DO NOTHING"
        self._connection.execute(insert, (entrants,))
        select = "SELECT number FROM tables WHERE entrants = ?"
        number: int = self._connection.execute(select, (entrants,)).fetchone()[0]
        return number

    def _insert_block(self, block: PlayedBlock, table: int) -> None:
        execute, deal = self._connection.execute, block.deal
        execute(
            "INSERT INTO blocks VALUES (?, ?, ?, ?, ?)",
            (deal, table, joined(block.seating), block.starter, block_digest(block)),
        )
        rows = []
        for rotation, game in enumerate(block.games):
            fields = (game.moves, joined(game.scores), game.reason, game.flagged, game.decks_used)
            rows.append((deal, table, rotation, *fields, len(game.faults)))
        self._connection.executemany("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        for rotation, game in enumerate(block.games):
            for number, fault in enumerate(game.faults):
                execute(
                    "INSERT INTO faults VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        deal,
                        table,
                        rotation,
                        number,
                        fault.seat,
                        fault.decision,
                        fault.kind,
                        fault.message,
                        fault.hook,
                        fault.penalty,
                        fault.view,
                        fault.traceback,
                    ),
                )


def _add_up(totals: list[list[int]], block: PlayedBlock, bots: list[int], unit: int) -> None:
    """Add a block to the games, points, wins and faults of its bots."""
    for rotation, game in enumerate(block.games):
        places = block.places(rotation)
        best = max(game.scores)
        share = unit // game.scores.count(best)
        for place, score in zip(places, game.scores, strict=True):
            sums = totals[bots[place]]
            sums[0] += 1
            sums[1] += score
            if score == best:
                sums[2] += share
        for fault in game.faults:
            totals[bots[places[fault.seat]]][3] += 1
