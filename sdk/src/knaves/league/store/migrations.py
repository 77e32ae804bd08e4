"""How files of older schemas are brought up to the newest one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Final

from knaves.league.store.transactions import atomic

__all__ = ["MIGRATIONS", "VERSION", "Migration", "migrate", "schema_version"]

Migration = Callable[[sqlite3.Connection], object]
"""Turns the tables of one schema into those of the next, within a transaction."""

MIGRATIONS: Final[tuple[Migration, ...]] = ()
"""The migrations: the first one leads from schema 1 to schema 2."""

VERSION: Final = 1 + len(MIGRATIONS)
"""The newest schema, which new files have."""


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Bring a database up to the newest schema, all the way or not at all.

    Args:
        connection: the database, with no transaction open.
        migrations: all that there are; the first one leads from schema 1 to schema 2.
    """
    if schema_version(connection) == 1 + len(migrations):
        return
    with atomic(connection):
        # Asked once more: another process may have done it meanwhile.
        for migration in migrations[schema_version(connection) - 1 :]:
            migration(connection)
        connection.execute(f"PRAGMA user_version = {1 + len(migrations)}")


def schema_version(connection: sqlite3.Connection) -> int:
    """Return the schema of a database."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version
