"""Write what was played into a league's file, each time all of it or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Self

import attrs

from knaves.league.played import PlayedBlock
from knaves.league.settings import Newcomer
from knaves.league.store.check_schema import check_schema
from knaves.league.store.files import open_to_write, transaction
from knaves.league.store.lock import Lock
from knaves.league.store.opened_file import OpenedFile
from knaves.league.store.reader import LeagueReader
from knaves.league.store.values import joined
from knaves.league.store.write_blocks import BlockRows
from knaves.league.totals import Totals
from knaves.stats.wins import win_unit
from knaves_core import RecordError

__all__ = ["LeagueWriter"]

# What is there already is given back, and stays as it is.
_COMMIT: Final = """
    INSERT INTO deals (number, commitment) VALUES (?, ?)
    ON CONFLICT DO UPDATE SET commitment = commitment RETURNING commitment
"""
_KEEP_DECK: Final = """
    INSERT INTO decks (deal, number, cards) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET cards = cards RETURNING cards
"""
_ADD_UP: Final = """
    UPDATE totals SET games = games + ?, points = points + ?, wins = wins + ?, faults = faults + ?
    WHERE entrant = ?
"""


class LeagueWriter:
    """The one process that writes into a league.

    Attributes:
        reader: reads what was stored, each time anew.
    """

    def __init__(self, path: str | Path) -> None:
        """Take the lock of a league, open its file, and bring it up to date if it is older.

        Raises:
            UsageError: if another process runs this league, or its file has two names.
            FileError: if the file can't be written, isn't a league, or is of a newer version.
        """
        self._path = Path(path)
        with ExitStack() as stack:
            stack.enter_context(Lock(self._path))
            self._file = OpenedFile(self._path)
            self._connection = open_to_write(self._path)
            stack.callback(self._close)
            check_schema(self._connection, self._path)
            self.reader = LeagueReader.of_writer(self._path, self._connection)
            self._win_unit = win_unit(max(self.reader.settings.sizes))
            self._stack = stack.pop_all()

    def close(self) -> None:
        """Close the file, and give the lock back."""
        self._stack.close()

    def _close(self) -> None:
        if not self._file.in_place:
            # All goes into the file now, or SQLite would leave its journal by the old name, and
            # replay it into whatever is there. That the header stays as it is does not matter.
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add_stage(self, deals: int, newcomers: Iterable[Newcomer]) -> None:
        """Extend the league.

        Args:
            deals: how many deals are played from then on.
            newcomers: who joins; they are numbered by their keys.

        Raises:
            RecordError: if one of them is in the league already.
            FileError: if it can't be stored.
        """
        stage, there = len(self.reader.stages), len(self.reader.entrants)
        joining = sorted(newcomers, key=lambda newcomer: newcomer.key)
        numbers = range(there, there + len(joining))
        rows = [
            (number, bot.key, bot.name, bot.pack, bot.version, bot.digest, stage)
            for number, bot in zip(numbers, joining, strict=True)
        ]
        with self._transaction():
            self._connection.execute("INSERT INTO stages VALUES (?, ?)", (stage, deals))
            self._insert("entrants", rows)
            self._insert("totals", [(number, 0, 0, 0, 0) for number in numbers])

    def note_changed(self, entrants: Iterable[Newcomer]) -> None:
        """Store that bots were changed, as they are now; what they were is kept.

        Args:
            entrants: the bots, found by their keys.

        Raises:
            FileError: if it can't be stored.
        """
        before = {entrant.key: entrant for entrant in self.reader.entrants}
        with self._transaction():
            for entrant in entrants:
                old = before[entrant.key]
                self._connection.execute(
                    "INSERT INTO changes (entrant, blocks, version, digest) "
                    "SELECT ?, blocks, ?, ? FROM league",
                    (old.number, old.version, old.digest),
                )
                self._connection.execute(
                    "UPDATE entrants SET version = ?, digest = ? WHERE number = ?",
                    (entrant.version, entrant.digest, old.number),
                )

    def commit_deals(self, commitments: Mapping[int, bytes]) -> None:
        """Store the commitments to deals, by their numbers, before they are played.

        Raises:
            RecordError: if a deal was committed to otherwise before.
            FileError: if they can't be stored.
        """
        with self._transaction():
            for deal, commitment in sorted(commitments.items()):
                self._keep(_COMMIT, deal, commitment)

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
                the numbers of the deal and of the deck; some may be there already.
            reveal: the keys of deals of which all blocks are played now.

        Raises:
            RecordError: if one of the blocks is there already, its deal was not committed
                to, or a deal had other cards before.
            FileError: if they can't be stored.
        """
        bots_of = {entrant.key: entrant.number for entrant in self.reader.entrants}
        rows, totals = BlockRows(), Totals(len(bots_of), self._win_unit)
        with self._transaction():
            for block in blocks:
                bots = [bots_of[key] for key in block.table]
                rows.add(block, self._table_number(bots))
                totals.add(block, bots)
            for (deal, number), cards in sorted(decks.items()):
                self._keep(_KEEP_DECK, deal, number, cards)
            self._insert("blocks", rows.blocks)
            self._insert("games", rows.games)
            self._insert("faults", rows.faults)
            added = [(*attrs.astuple(sums), bot) for bot, sums in totals]
            self._connection.executemany(_ADD_UP, added)
            self._connection.execute(
                "UPDATE league SET blocks = blocks + ?, games = games + ?",
                (len(rows.blocks), len(rows.games)),
            )
            self._connection.executemany(
                "UPDATE deals SET key = ? WHERE number = ?",
                [(key, deal) for deal, key in sorted(reveal.items())],
            )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Store all that is written within, or nothing of it, in the file that was opened."""
        with transaction(self._connection, self._path):
            yield
            self._file.check()

    def _insert(self, table: str, rows: list[tuple[Any, ...]]) -> None:
        """Insert rows that aren't there yet."""
        if rows:
            values = ", ".join("?" * len(rows[0]))
            insert = f"INSERT INTO {table} VALUES ({values})"  # noqa: S608 - our own names
            self._connection.executemany(insert, rows)

    def _keep(self, insert: str, *row: object) -> None:
        """Insert a row unless it is there; its last value must not be another one then."""
        (there,) = self._connection.execute(insert, row).fetchone()
        if there != row[-1]:
            raise RecordError(
                f"{self._path}: deal {row[0]} comes out otherwise than it did before; go on with "
                "the version of knaves that began this league"
            )

    def _table_number(self, bots: Sequence[int]) -> int:
        """Return the number of a table; one that has not met before gets the next."""
        entrants = joined(bots)
        select = "SELECT number FROM tables WHERE entrants = ?"
        row = self._connection.execute(select, (entrants,)).fetchone()
        if row is None:
            insert = "INSERT INTO tables (entrants) VALUES (?) RETURNING number"
            row = self._connection.execute(insert, (entrants,)).fetchone()
        number: int = row[0]
        return number
