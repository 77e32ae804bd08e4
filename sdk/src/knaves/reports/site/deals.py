"""The deals of a site: all their games, and what every bot did with the same cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from knaves.league.played import PlayedBlock, Table
from knaves.league.store import LeagueReader
from knaves.league.travellers import ReplayedGame, place_named, travellers_of
from knaves.reports.site.folder import SiteFolder
from knaves.reports.site.packing import game_document, script
from knaves.reports.site.places import Places
from knaves.reports.site.replays import Replay, replayed
from knaves.reports.site.travellers import TravellerDocuments
from knaves_core import Game, GameRecord

__all__ = ["DealWriter"]


@attrs.frozen
class DealWriter:
    """Writes deals into a site, each table in a file of its own.

    Attributes:
        site: the site.
        reader: the league.
        game: its game.
        labels: what each bot is called, by its key, in the order of their numbers.
        places: where the games are.
    """

    site: SiteFolder
    reader: LeagueReader
    game: Game[Any]
    labels: Mapping[str, str]
    places: Places

    def write(self, deal: int) -> None:
        """Write a deal.

        Raises:
            ReplayError: if a game in the file can't have gone as it says; it names the game.
        """
        tables: dict[Table, int] = {}
        games: list[ReplayedGame] = []
        for block in self.reader.played(deal):
            place = self.places.find(deal, block.table)
            tables[block.table] = place.table
            replays = self._replays(block)
            games += _compared(block.table, replays)
            self._write(f"{deal}/{place.table}", self._block(replays, place.line))
        documents = TravellerDocuments(self.game, self._numbers, tables)
        travellers = travellers_of(deal, self.game, games)
        self._write(f"{deal}/traveller", [documents.of(one) for one in travellers])

    @property
    def _numbers(self) -> dict[str, int]:
        return {label: number for number, label in enumerate(self.labels.values())}

    def _write(self, name: str, document: Any) -> None:
        self.site.write(f"data/{name}.js", script(name, document))

    def _replays(self, block: PlayedBlock) -> list[Replay]:
        records = self.reader.records(block, self.labels)
        return [self._replay(block, rotation, record) for rotation, record in enumerate(records)]

    def _replay(self, block: PlayedBlock, rotation: int, record: GameRecord) -> Replay:
        with place_named(block, rotation):
            return replayed(record, self.game)

    def _block(self, replays: Sequence[Replay], line: int) -> dict[str, Any]:
        numbers = self._numbers
        return {
            "line": line,
            "seats": [[numbers[bot] for bot in replay.record.seats] for replay in replays],
            "games": [game_document(replay) for replay in replays],
        }


def _compared(table: Table, replays: Iterable[Replay]) -> Iterator[ReplayedGame]:
    """Yield the games of a table for the traveller of their deal."""
    for rotation, replay in enumerate(replays):
        yield ReplayedGame((table, rotation), replay.record, replay.views, replay.dealt)
