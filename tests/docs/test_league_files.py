"""The page on the files of a league lists the tables and columns that there are."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.docs.tables import read_tables

from knaves.league.export import SHEETS
from knaves.league.store.schema import KEYS, TABLES

PAGE = Path(__file__).parents[2] / "docs" / "league-files.md"
EXPLAINED = [table.rows for table in read_tables(PAGE) if table.header[0] == "column"]
(STORED,) = [table.rows for table in read_tables(PAGE) if table.header[0] == "table"]


def test_each_table_of_an_export_has_its_heading() -> None:
    lines = PAGE.read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith("### ")] == [f"### {name}" for name in SHEETS]
    assert len(EXPLAINED) == len(SHEETS)


@pytest.mark.parametrize("place", range(len(SHEETS)), ids=SHEETS)
def test_each_column_of_an_export_is_explained_as_in_the_export_itself(place: int) -> None:
    columns = list(SHEETS.values())[place]
    assert list(EXPLAINED[place].values()) == [
        (column.name, column.kind.value, column.holds) for column in columns
    ]


def test_each_table_of_the_file_is_listed() -> None:
    assert list(STORED) == list(KEYS)


@pytest.mark.parametrize("table", KEYS)
def test_each_column_of_the_file_is_listed(table: str) -> None:
    connection = sqlite3.connect(":memory:")
    connection.executescript(TABLES)
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    connection.close()
    assert STORED[table][1].split(", ") == columns
