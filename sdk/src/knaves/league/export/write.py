"""Write a league as files that other programs read."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, Protocol, TextIO

from knaves.errors import FileError, UsageError
from knaves.league.export.csv_sheet import SUFFIX, CsvSheet
from knaves.league.export.sheets import LEAGUE_ROWS, SHEETS, Column, block_rows
from knaves.league.labels import labels_of
from knaves.league.plan import Plan
from knaves.league.store import LeagueReader
from knaves.new_folder import new_folder
from knaves.progress import Progress
from knaves_core import codes

__all__ = ["SCHEMA", "export_league"]

SCHEMA: Final = 1
"""The version of the files and their columns."""


class _Sheet(Protocol):
    def write(self, rows: Iterable[Sequence[Any]]) -> None: ...
    def close(self) -> None: ...


def export_league(
    path: str | Path,
    folder: str | Path,
    *,
    parquet: bool = False,
    progress: Progress | None = None,
) -> int:
    """Write a league into a new folder: all of it or nothing, as it is when this begins.

    Args:
        path: the league's file; a runner may go on with it meanwhile.
        folder: the new folder.
        parquet: whether the sheets are Parquet files instead of CSV.
        progress: is told how far it is, again and again.

    Returns:
        How many games were written.

    Raises:
        FileError: if the league can't be read, or the folder can't be written, or pyarrow is
            missing.
        RecordError: if the league was changed or is damaged.
        UsageError: if the folder is there already, or what it should be in is not.
    """
    sheet_of, suffix = _parquet() if parquet else (CsvSheet, SUFFIX)
    with LeagueReader(path) as league, new_folder(Path(folder), _check) as made:
        with ExitStack() as stack:
            sheets: dict[str, _Sheet] = {}
            for name, columns in SHEETS.items():
                sheets[name] = sheet_of(made / f"{name}{suffix}", columns)
                stack.callback(sheets[name].close)
            records = stack.enter_context((made / "games.jsonl").open("x", encoding="ascii"))
            _write_games(league, sheets, records, progress)
        text = json.dumps(_description(league, suffix), indent=2)
        (made / "league.json").write_text(f"{text}\n", "ascii")
        return league.games


def _write_games(
    league: LeagueReader,
    sheets: Mapping[str, _Sheet],
    records: TextIO,
    progress: Progress | None,
) -> None:
    """Write all sheets, and the records of the games."""
    labels, planned = labels_of(league.entrants), league.games
    for name, rows_of in LEAGUE_ROWS.items():
        sheets[name].write(rows_of(league, labels))
    written = 0
    for deal, blocks in itertools.groupby(league.played(), lambda block: block.deal):
        decks = league.decks(deal)
        sheets["decks"].write([(deal, no, codes(deck)) for no, deck in enumerate(decks)])
        for block in blocks:
            for name, rows in block_rows(block, written + 1).items():
                sheets[name].write(rows)
            games = league.records(block, labels)
            records.writelines(f"{record.to_json()}\n" for record in games)
            written += len(games)
            if progress is not None:
                progress(written, planned)


def _parquet() -> tuple[Callable[[Path, Sequence[Column]], _Sheet], str]:
    try:
        from knaves.league.export import parquet_sheet  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        raise FileError(
            "Parquet needs pyarrow, which isn't installed: pip install 'knaves[parquet]'"
        ) from None
    return parquet_sheet.ParquetSheet, parquet_sheet.SUFFIX


def _description(league: LeagueReader, suffix: str) -> dict[str, object]:
    """Return what the league is and which files there are; its secret only when all is done."""
    settings = league.settings
    plan = Plan.of(settings, league.stages)
    return {
        "schema": SCHEMA,
        "name": settings.name,
        "game": settings.game,
        "rules": settings.rules,
        "sizes": settings.sizes,
        "gauntlet": settings.gauntlet,
        "commitment": league.commitment.hex(),
        **settings.chance_document(finished=plan.is_finished_by(league.games)),
        "games": league.games,
        "planned": plan.games,
        "files": {
            f"{name}{suffix}": [
                {"column": column.name, "kind": column.kind.value, "holds": column.holds}
                for column in columns
            ]
            for name, columns in SHEETS.items()
        },
    }


def _check(folder: Path) -> None:
    """Check that nothing would be replaced."""
    if os.path.lexists(folder):
        raise UsageError(f"{folder} exists already: name a new folder for the export")
