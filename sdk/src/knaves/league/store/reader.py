"""Read what a league's file holds."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, Self

from knaves.league.played import GameFault, PlayedBlock, Table, place_of
from knaves.league.settings import Change, Entrant, Settings, Stage
from knaves.league.store.check_schema import check_schema
from knaves.league.store.files import open_to_read, sqlite_errors_in_one_line
from knaves.league.store.read_blocks import (
    FAULTS,
    FAULTS_OF_GAME,
    GAMES,
    MISNUMBERED_FAULTS,
    SCORES,
    read_block,
    read_block_scores,
    read_game_fault,
    read_table,
)
from knaves.league.store.values import (
    damage_located,
    damaged,
    read_flag,
    read_key,
    read_sizes,
)
from knaves.league.totals import BotTotals
from knaves.stats.outcomes import BlockScores
from knaves_core import Card, Deal, GameRecord
from knaves_core.cards import read_cards

__all__ = ["LeagueReader"]

FIRST: Final = -(2**63)
LAST: Final = 2**63 - 1  # the whole numbers of SQLite: no deal is beyond them

_DEALS: Final = "SELECT number, commitment, key FROM deals ORDER BY number"
_block_of: Final = itemgetter(0, 1)


class LeagueReader:
    """A league as it is when it is opened, though a runner may go on with it.

    All that it gives has an order of its own: deals by their numbers, the tables of a deal in
    the order in which they first met in the league, bots by their numbers.
    """

    def __init__(self, path: str | Path) -> None:
        """Open a league's file.

        Raises:
            FileError: if it can't be read, isn't a league, or is of a newer version.
        """
        self.path = Path(path)
        with ExitStack() as stack:
            self._connection = open_to_read(self.path)
            stack.callback(self._connection.close)
            check_schema(self._connection, self.path)
            stack.pop_all()

    @classmethod
    def of_writer(cls, path: Path, connection: sqlite3.Connection) -> Self:
        """Return a reader that sees what its writer has stored so far."""
        reader = cls.__new__(cls)
        reader.path = path
        reader._connection = connection  # noqa: SLF001 - its own
        return reader

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, query: str, *arguments: object) -> Iterator[tuple[Any, ...]]:
        with sqlite_errors_in_one_line(self.path):
            # Not `yield from`: it would close the cursor, which may outlive the connection.
            for row in self._connection.execute(query, arguments):  # noqa: UP028 - see above
                yield row

    def _row(self, query: str) -> tuple[Any, ...]:
        with sqlite_errors_in_one_line(self.path):
            row: tuple[Any, ...] | None = self._connection.execute(query).fetchone()
        if row is None:
            raise damaged(self.path, "it holds no league")
        return row

    def _number(self, query: str) -> int:
        number: int = self._row(query)[0]
        return number

    @property
    def settings(self) -> Settings:
        """What was fixed when the league was made."""
        row = self._row("SELECT name, game, rules, sizes, gauntlet, open, secret, seed FROM league")
        name, game, rules, sizes, gauntlet, is_open, secret, seed = row
        said = list(self._rows("SELECT number, name, text FROM contributions ORDER BY number"))
        self._check_numbered("its contributions", [number for number, *_ in said])
        with damage_located(self.path, "its settings"):
            return Settings(
                name=name,
                game=game,
                rules=rules,
                sizes=read_sizes(sizes),
                gauntlet=gauntlet,
                open=read_flag(is_open),
                secret=read_key(secret),
                seed=seed,
                contributions=tuple([(who, what) for _, who, what in said]),
            )

    @property
    def commitment(self) -> bytes:
        """What was shown of the secret before anything else, 32 bytes."""
        (commitment,) = self._row("SELECT commitment FROM league")
        with damage_located(self.path, "its commitment"):
            return read_key(commitment)

    @property
    def blocks(self) -> int:
        """How many blocks were played."""
        return self._number("SELECT blocks FROM league")

    @property
    def games(self) -> int:
        """How many games were played."""
        return self._number("SELECT games FROM league")

    @property
    def flagged(self) -> int:
        """How many games ended in a way that deserves a second look."""
        return self._number("SELECT count(*) FROM games WHERE flagged = 1")

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """The bots, in the order of their numbers."""
        query = (
            "SELECT key, name, pack, version, digest, number, stage FROM entrants ORDER BY number"
        )
        entrants = tuple([Entrant(*row) for row in self._rows(query)])
        self._check_numbered("its bots", [entrant.number for entrant in entrants])
        return entrants

    @property
    def changes(self) -> tuple[Change, ...]:
        """How bots were changed while the league went on, in order."""
        query = (
            "SELECT e.key, c.blocks, c.version, c.digest FROM changes AS c "
            "JOIN entrants AS e ON e.number = c.entrant ORDER BY c.number"
        )
        return tuple([Change(*row) for row in self._rows(query)])

    @property
    def stages(self) -> tuple[Stage, ...]:
        """What the league was extended to, in order.

        Raises:
            RecordError: if the bot of the gauntlet isn't in it.
        """
        entrants = self.entrants
        rows = list(self._rows("SELECT number, deals FROM stages ORDER BY number"))
        self._check_numbered("its stages", [number for number, _ in rows])
        stages = tuple(
            Stage(
                number,
                tuple(sorted([bot.key for bot in entrants if bot.stage <= number])),
                deals,
            )
            for number, deals in rows
        )
        (gauntlet,) = self._row("SELECT gauntlet FROM league")
        if stages and gauntlet is not None and gauntlet not in stages[0].bots:
            raise damaged(self.path, f"the bot of its gauntlet, {gauntlet!r:.80}, isn't in it")
        return stages

    @property
    def totals(self) -> dict[str, BotTotals]:
        """What the games of each bot came to, by its key, in the order of their numbers."""
        query = (
            "SELECT e.key, t.games, t.points, t.wins, t.faults FROM entrants AS e "
            "LEFT JOIN totals AS t ON t.entrant = e.number ORDER BY e.number"
        )
        totals = {key: BotTotals(*row) for key, *row in self._rows(query)}
        if None in [total.games for total in totals.values()]:
            raise damaged(self.path, "a bot has no totals")
        return totals

    def deals(self) -> Iterator[tuple[int, bytes, bytes | None]]:
        """Yield each deal with its commitment, and with its key once that is revealed."""
        for deal, commitment, key in self._rows(_DEALS):
            with damage_located(self.path, f"deal {deal}"):
                read_key(commitment)
                if key is not None:
                    read_key(key)
            yield deal, commitment, key

    def decks(self, deal: int) -> tuple[tuple[Card, ...], ...]:
        """Return the deck orders of a deal that its games have used so far.

        Raises:
            RecordError: if they can't be read.
        """
        query = "SELECT number, cards FROM decks WHERE deal = ? ORDER BY number"
        rows = list(self._rows(query, deal))
        self._check_numbered(f"the decks of deal {deal}", [number for number, _ in rows])
        with damage_located(self.path, f"the decks of deal {deal}"):
            return tuple([read_cards(cards) for _, cards in rows])

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables that have met, in the order in which they first did."""
        rows = list(self._rows("SELECT number, entrants FROM tables ORDER BY number"))
        self._check_numbered("its tables", [number for number, _ in rows], first=1)
        keys = self._keys()
        with damage_located(self.path, "its tables"):
            return tuple([read_table(text, keys) for _, text in rows])

    def tables_of(self, deal: int) -> set[Table]:
        """Return the tables at which a deal was played."""
        return set(self.digests(deal))

    def played(self, deal: int | None = None) -> Iterator[PlayedBlock]:
        """Yield the blocks that were played, by deal and table.

        Args:
            deal: the one deal that is wanted, or None for all of them.

        Raises:
            RecordError: at the first game that was not stored so, naming it.
        """
        keys = self._keys()
        first, last = (FIRST, LAST) if deal is None else (deal, deal)
        for _, rows in itertools.groupby(self._rows(GAMES, first, last), _block_of):
            yield read_block(self.path, list(rows), keys, self._faults_of)

    def _faults_of(self, deal: int, table_number: int, rotation: int) -> list[tuple[Any, ...]]:
        return list(self._rows(FAULTS_OF_GAME, deal, table_number, rotation))

    def scores(self) -> Iterator[BlockScores]:
        """Yield the scores of the blocks that were played, by deal and table: the quick way.

        Raises:
            RecordError: at the first block whose scores were not stored so, naming it.
        """
        there = len(self.entrants)
        for _, rows in itertools.groupby(self._rows(SCORES), _block_of):
            yield read_block_scores(self.path, list(rows), there)

    def faults(self) -> Iterator[GameFault]:
        """Yield all that bots did wrong, by deal, table and rotation."""
        keys = self._keys()
        for row in self._rows(FAULTS):
            yield read_game_fault(self.path, row, keys)

    def digests(self, deal: int) -> dict[Table, bytes]:
        """Return the digests that were stored with the blocks of a deal; see `block_digest`."""
        query = (
            "SELECT t.entrants, b.digest FROM blocks AS b "
            "JOIN tables AS t ON t.number = b.table_number WHERE b.deal = ?"
        )
        keys = self._keys()
        with damage_located(self.path, f"the tables of deal {deal}"):
            return {read_table(text, keys): digest for text, digest in self._rows(query, deal)}

    def records(self, block: PlayedBlock, names: Mapping[str, str]) -> list[GameRecord]:
        """Return the records of the games of a block, from which they can be played again.

        Args:
            block: the block.
            names: what the bots are called, by their keys.

        Raises:
            RecordError: if decks that they took are missing.
        """
        game, rules = self._row("SELECT game, rules FROM league")
        decks = self.decks(block.deal)
        records = []
        for rotation, played in enumerate(block.games):
            used = decks[: played.decks_used]
            if len(used) != played.decks_used:
                where = place_of(block.deal, block.table, rotation)
                raise damaged(self.path, f"{where}: a deck that it took is missing")
            deal = Deal(used, block.starter)
            records.append(block.record(game, rules, deal, rotation, names))
        return records

    def check(self) -> None:
        """Check that the file is sound as a database, all through.

        Raises:
            FileError: if it is damaged.
        """
        with sqlite_errors_in_one_line(self.path):
            for (problem,) in self._connection.execute("PRAGMA integrity_check(1)"):
                if problem != "ok":
                    raise sqlite3.DatabaseError

    def check_rows(self) -> None:
        """Check that each row belongs to one that is there, and that faults are numbered.

        Raises:
            RecordError: if one does not, or they aren't.
        """
        for table, _, other, _ in self._rows("PRAGMA foreign_key_check"):
            raise damaged(self.path, f"what a row of {table} belongs to isn't in {other}")
        for deal, rotation in self._rows(MISNUMBERED_FAULTS):
            where = f"deal {deal}, rotation {rotation}"
            problem = "faults of a game aren't numbered from 0 up to how many it has"
            raise damaged(self.path, f"{where}: {problem}")

    def count_rows(self, table: str) -> int:
        """Return how many rows there are in one of the tables of the file."""
        return self._number(f"SELECT count(*) FROM {table}")  # noqa: S608 - our own names

    def _keys(self) -> list[str]:
        return [entrant.key for entrant in self.entrants]

    def _check_numbered(self, what: str, found: list[int], first: int = 0) -> None:
        if found != list(range(first, first + len(found))):
            raise damaged(self.path, f"{what} aren't numbered from {first}")
