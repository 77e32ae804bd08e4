"""Write all that belongs together, or nothing of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = ["atomic"]


@contextmanager
def atomic(connection: sqlite3.Connection) -> Iterator[None]:
    """Store all that is written within, or nothing of it if an error comes up."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        raise
