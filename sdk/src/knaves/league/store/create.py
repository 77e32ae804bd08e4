"""Make the file of a new league."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from knaves.errors import FileError, UsageError
from knaves.errortext import in_one_line
from knaves.league.settings import Settings
from knaves.league.store.files import sqlite_errors_in_one_line
from knaves.league.store.lock import Lock
from knaves.league.store.migrations import VERSION
from knaves.league.store.schema import APPLICATION_ID, TABLES
from knaves.league.store.values import joined

__all__ = ["check_vacant", "create_league"]

_BESIDE: Final = ("-journal", "-wal", "-shm")
"""What the names of the files end with that SQLite puts beside its own."""


def check_vacant(path: str | Path) -> None:
    """Check that a new league can be made here, and leave nothing behind.

    Raises:
        UsageError: if the file exists, its folder doesn't, another process makes it, or files
            of a league that had this name were left behind.
        FileError: if it can't be written.
    """
    path = Path(path)
    with Lock(path):
        _check_vacant(path, Path(os.path.realpath(path)))


def create_league(path: str | Path, settings: Settings) -> None:
    """Make the file of a new league, all of it or nothing.

    Args:
        path: the new file.
        settings: what is fixed, with what people contribute.

    Raises:
        UsageError: if the file exists, its folder doesn't, another process makes it, or files
            of a league that had this name were left behind.
        FileError: if it can't be written.
    """
    path = Path(path)
    with Lock(path):
        target = Path(os.path.realpath(path))
        _check_vacant(path, target)
        try:
            with _draft_beside(target) as draft, sqlite_errors_in_one_line(path, writing=True):
                _write(draft, settings)
                draft.rename(target)
            _sync(target.parent)
        except OSError as error:
            raise FileError.writing(path, error.strerror) from None


def _check_vacant(path: Path, target: Path) -> None:
    """Check that nothing would be replaced by a new league, or taken for a part of it."""
    if not path.stem.isprintable():
        raise UsageError(
            f"{in_one_line(str(path))} can't be a league: it has its name from its file, "
            "which must be plain text"
        )
    if os.path.lexists(target):
        raise UsageError(f"{path} exists already: name a new file for the league")
    left = [f"{target}{suffix}" for suffix in _BESIDE if os.path.lexists(f"{target}{suffix}")]
    if left:
        # SQLite would replay them into any league that gets this name.
        raise UsageError(
            f"{path} isn't there, but what belongs to a league of this name is: put that league "
            f"back, or remove {' and '.join(left)}"
        )


@contextmanager
def _draft_beside(target: Path) -> Iterator[Path]:
    """Yield an empty file of a new name in the same folder, which is removed if it is left."""
    draft = target.with_name(f".{secrets.token_hex(8)}.new")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    try:
        yield draft
    finally:
        for suffix in ("", *_BESIDE):
            Path(f"{draft}{suffix}").unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    """Make sure that a new name in a folder outlasts a loss of power."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write(draft: Path, settings: Settings) -> None:
    connection = sqlite3.connect(draft, isolation_level=None)
    try:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.executescript(f"BEGIN; {TABLES}; COMMIT")
        _insert_settings(connection, settings)
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def _insert_settings(connection: sqlite3.Connection, settings: Settings) -> None:
    connection.execute(
        "INSERT INTO league (number, name, game, rules, sizes, gauntlet, open, secret, seed, "
        "commitment) VALUES (0, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            settings.name,
            settings.game,
            settings.rules,
            joined(settings.sizes),
            settings.gauntlet,
            settings.open,
            settings.secret,
            settings.seed,
            settings.commitment,
        ),
    )
    connection.executemany(
        "INSERT INTO contributions (number, name, text) VALUES (?, ?, ?)",
        [(number, name, text) for number, (name, text) in enumerate(settings.contributions)],
    )
