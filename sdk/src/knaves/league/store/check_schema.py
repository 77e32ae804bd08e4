"""Tell a league's file from one that only looks like it."""

from __future__ import annotations

import functools
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from knaves.errors import FileError
from knaves.errortext import in_one_line
from knaves.league.store.files import sqlite_errors_in_one_line
from knaves.league.store.schema import TABLES

__all__ = ["check_schema"]

_LONGEST: Final = 40

_Schema = frozenset[tuple[Any, ...]]


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Check that a database has the tables of a league, and nothing else.

    A view could show other rows than a table has, and a trigger change what is written.

    Raises:
        FileError: if anything in it is another, missing, or too much.
    """
    with sqlite_errors_in_one_line(path):
        wrong = _schema_of(connection) ^ _schema_of_a_league()
    if wrong:
        kind, name = min((f"{kind}", f"{name}") for kind, name, *_ in wrong)
        what = in_one_line(f"{kind} {name}")[:_LONGEST]
        raise FileError.reading(path, f"it isn't a league as knaves makes them: see its {what}")


@functools.cache
def _schema_of_a_league() -> _Schema:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(TABLES)
        return _schema_of(connection)


def _schema_of(connection: sqlite3.Connection) -> _Schema:
    return frozenset(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"))
