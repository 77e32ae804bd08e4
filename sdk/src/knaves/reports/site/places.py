"""How a report names a game: by deal, table and rotation, and by its line in an export."""

from __future__ import annotations

import itertools
from collections.abc import Container, Mapping

import attrs

from knaves.league.played import Table
from knaves.league.store import LeagueReader

__all__ = ["Places", "TablePlace"]


@attrs.frozen
class TablePlace:
    """Where the games of one table of a deal are.

    Attributes:
        table: the number of the table in its deal, from 0.
        line: the line of its first game in ``games.jsonl`` of an export, from 1.
        kept: whether its games can be replayed in the report.
    """

    table: int
    line: int
    kept: bool


@attrs.define
class Places:
    """Finds the tables of deals; it is quick where those of a deal are asked for together."""

    _reader: LeagueReader
    _order: Mapping[Table, int]
    _lines: Mapping[int, int]
    _kept: Container[int]
    _deal: int | None = None
    _tables: dict[Table, TablePlace] = attrs.field(factory=dict)

    @classmethod
    def of(cls, reader: LeagueReader, games: Mapping[int, int], kept: Container[int]) -> Places:
        """Return the places of a league's games.

        Args:
            reader: the league.
            games: how many games were played of each deal, by its number, ascending.
            kept: the deals whose games can be replayed.
        """
        firsts = itertools.accumulate(games.values(), initial=1)
        order = {table: number for number, table in enumerate(reader.tables)}
        return cls(reader, order, dict(zip(games, firsts, strict=False)), kept)

    def find(self, deal: int, table: Table) -> TablePlace:
        """Return where the games of a table are."""
        if deal != self._deal:
            self._deal, self._tables = deal, dict(self._places(deal))
        return self._tables[table]

    def _places(self, deal: int) -> list[tuple[Table, TablePlace]]:
        tables = sorted(self._reader.tables_of(deal), key=self._order.__getitem__)
        lines = itertools.accumulate(map(len, tables), initial=self._lines[deal])
        return [
            (table, TablePlace(number, line, deal in self._kept))
            for number, (table, line) in enumerate(zip(tables, lines, strict=False))
        ]
