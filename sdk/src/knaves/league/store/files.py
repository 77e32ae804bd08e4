"""Open a league's file, and say in one line what is wrong with it."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from knaves.errors import FileError, UsageError
from knaves.league.store.migrations import MIGRATIONS, Migration, migrate, schema_version
from knaves.league.store.schema import APPLICATION_ID
from knaves.league.store.transactions import atomic
from knaves_core import RecordError

__all__ = ["open_to_read", "open_to_write", "sqlite_errors_in_one_line", "transaction"]

OLDEST_SQLITE: Final = (3, 37)
"""The first SQLite that has strict tables."""

_PRIMARY: Final = 0xFF  # the primary result code is the low byte of an extended one
_REASONS: Final = {
    sqlite3.SQLITE_FULL: "there is no room left; what was stored before is kept",
    sqlite3.SQLITE_IOERR: "the disk failed; what was stored before is kept",
    sqlite3.SQLITE_CORRUPT: "it is damaged; go back to a copy of it",
    sqlite3.SQLITE_ERROR: "it is damaged; go back to a copy of it",  # a table isn't there
    sqlite3.SQLITE_NOTADB: "it isn't a league",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_PERM: "it is read-only",
    sqlite3.SQLITE_BUSY: "another program has locked it; end that, and try again",
    sqlite3.SQLITE_LOCKED: "another program has locked it; end that, and try again",
    sqlite3.SQLITE_CANTOPEN: "files beside it are missing or can't be written; copy it elsewhere",
}


@contextmanager
def sqlite_errors_in_one_line(path: Path, *, writing: bool = False) -> Iterator[None]:
    """Put what SQLite finds wrong with a file into one line.

    Raises:
        UsageError: if a text is none that a file can hold.
        RecordError: if what is written contradicts what is there.
        FileError: if anything else goes wrong in SQLite.
    """
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except UnicodeEncodeError as error:
        raise UsageError(f"{error.object!r:.60} can't be stored: it isn't Unicode") from None
    except OverflowError:
        raise RecordError(f"{path} has no place for this: a sum of scores is too large") from None
    except sqlite3.IntegrityError as error:
        raise RecordError(f"{path} has no place for this: {error}") from None
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        reason = _REASONS.get(code & _PRIMARY, f"{error}")
        raise (FileError.writing if writing else FileError.reading)(path, reason) from None


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """Connect with a file that exists; transactions are begun and ended by hand."""
    address = f"{path.absolute().as_uri()}?{mode}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None)
    connection.execute("PRAGMA trusted_schema = OFF")  # the file may be a stranger's
    return connection


def open_to_write(path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> sqlite3.Connection:
    """Open a league for the one that holds its lock; an older one is brought up to date.

    Raises:
        FileError: if it can't be written, isn't a league, or is of a newer version.
    """
    _check_file(path)
    if not os.access(path, os.W_OK):
        raise FileError.writing(path, "it is read-only")
    with sqlite_errors_in_one_line(path, writing=True), ExitStack() as stack:
        connection = _connect(path, "mode=rw")
        stack.callback(connection.close)
        _check_kind(connection, path, 1 + len(migrations))
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        migrate(connection, migrations)
        connection.execute("PRAGMA foreign_keys = ON")
        stack.pop_all()
    return connection


def open_to_read(path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> sqlite3.Connection:
    """Open a league to read it as it is now, also where nothing can be written.

    Raises:
        FileError: if it can't be read, isn't a league, or is of a newer version.
    """
    _check_file(path)
    with sqlite_errors_in_one_line(path), ExitStack() as stack:
        connection = _begin(path)
        stack.callback(connection.close)
        version = _check_kind(connection, path, 1 + len(migrations))
        if version <= len(migrations):
            return _migrated_copy(connection, migrations)
        stack.pop_all()
        return connection


def _begin(path: Path) -> sqlite3.Connection:
    """Connect with a file, and begin to read."""
    target = path.resolve()
    writable = os.access(target, os.W_OK) and os.access(target.parent, os.W_OK)
    if writable or Path(f"{target}-wal").exists():
        # Not read-only: such a connection would leave the files of the journal behind.
        return _reading(_connect(path, "mode=rw"))
    # Nobody writes, and what readers share can't be put beside the file.
    return _reading(_connect(path, "mode=ro&immutable=1"))


def _reading(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Begin a transaction: what others write from now on is not seen."""
    with ExitStack() as stack:
        stack.callback(connection.close)
        connection.execute("PRAGMA query_only = ON")
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # or it begins later
        stack.pop_all()
    return connection


def _migrated_copy(
    connection: sqlite3.Connection, migrations: Sequence[Migration]
) -> sqlite3.Connection:
    """Return a temporary copy of a league of an older version, brought up to date."""
    with ExitStack() as stack:
        copy = sqlite3.connect("", isolation_level=None)
        stack.callback(copy.close)
        connection.backup(copy)
        migrate(copy, migrations)
        stack.pop_all()
    return copy


def _check_file(path: Path) -> None:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise FileError(
            f"leagues need SQLite 3.37 or newer, and this Python has {sqlite3.sqlite_version}"
        )
    # Not opened here: SQLite's locks of this process would go when it is closed again.
    try:
        status = path.stat()
    except OSError as error:
        raise FileError.reading(path, error.strerror) from None
    if stat.S_ISDIR(status.st_mode):
        raise FileError.reading(path, os.strerror(errno.EISDIR))
    if not os.access(path, os.R_OK):
        raise FileError.reading(path, os.strerror(errno.EACCES))
    if not stat.S_ISREG(status.st_mode) or not status.st_size:
        raise FileError.reading(path, "it isn't a league, but empty or no file at all")


def _check_kind(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    """Return the schema of a league, if it is one that can be read."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = schema_version(connection)
    if application != APPLICATION_ID or version < 1:
        raise FileError.reading(path, "it is a database of another program, not a league")
    if version > newest:
        raise FileError.reading(
            path,
            f"its schema is {version}, and this version of knaves reads up to {newest}: "
            "use the version that wrote it",
        )
    return version


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Store all that is written within, or nothing of it; errors come in one line.

    Raises:
        FileError: if it can't be stored.
    """
    with sqlite_errors_in_one_line(path, writing=True), atomic(connection):
        yield
