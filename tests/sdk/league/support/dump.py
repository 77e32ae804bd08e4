"""What a league's file holds, as text: equal leagues have equal texts."""

from __future__ import annotations

import json
from pathlib import Path

from knaves.league.store.check_schema import check_schema
from knaves.league.store.files import open_to_read, sqlite_errors_in_one_line
from knaves.league.store.schema import KEYS

__all__ = ["dump_league"]


def dump_league(path: Path) -> list[str]:
    """Return every row of a league's file as a line, ordered by table and key.

    Raises:
        FileError: if the file can't be read.
    """
    lines = []
    connection = open_to_read(path)
    try:
        check_schema(connection, path)
        with sqlite_errors_in_one_line(path):
            for table, key in KEYS.items():
                query = f"SELECT * FROM {table} ORDER BY {key}"  # noqa: S608 - our own names
                for row in connection.execute(query):
                    fields = [field.hex() if type(field) is bytes else field for field in row]
                    lines.append(f"{table} {json.dumps(fields)}")
    finally:
        connection.close()
    return lines
