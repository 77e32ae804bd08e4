import os
import signal
import sqlite3
from pathlib import Path

import pytest
from tests.sdk.league.support.stored import in_child, make

from knaves.errors import FileError
from knaves.league.store.files import open_to_read, open_to_write
from knaves.league.store.migrations import MIGRATIONS, VERSION


def rename(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE league RENAME COLUMN name TO title")


def add_a_place(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE league ADD COLUMN place TEXT NOT NULL DEFAULT 'here'")
    connection.execute("UPDATE league SET place = title || ' hall'")


def fail(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM games")
    raise sqlite3.OperationalError("no")


STEPS = (rename, add_a_place)


def version_of(path: Path) -> int:
    connection = sqlite3.connect(path)
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return version


def test_a_new_file_has_the_newest_schema(path: Path) -> None:
    make(path, deals=1)
    assert version_of(path) == VERSION == 1 + len(MIGRATIONS)


def test_a_file_of_an_older_version_is_brought_up_to_date_by_its_writer(path: Path) -> None:
    make(path, deals=3)
    connection = open_to_write(path, STEPS)
    assert connection.execute("SELECT title, place FROM league").fetchall() == [
        ("made up", "made up hall")
    ]
    assert connection.execute("SELECT count(*) FROM blocks").fetchone() == (12,)
    connection.close()
    assert version_of(path) == 3
    open_to_write(path, STEPS).close()
    assert version_of(path) == 3


def test_each_version_takes_the_steps_that_it_lacks(path: Path) -> None:
    make(path, deals=1)
    open_to_write(path, STEPS[:1]).close()
    assert version_of(path) == 2
    connection = open_to_write(path, STEPS)
    assert connection.execute("SELECT place FROM league").fetchone() == ("made up hall",)
    connection.close()


def test_a_reader_reads_a_file_of_an_older_version_and_leaves_it_as_it_is(path: Path) -> None:
    make(path, deals=3)
    before = path.read_bytes()
    connection = open_to_read(path, STEPS)
    assert connection.execute("SELECT place FROM league").fetchone() == ("made up hall",)
    assert connection.execute("SELECT count(*) FROM blocks").fetchone() == (12,)
    connection.close()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_step_that_fails_changes_nothing(path: Path) -> None:
    make(path, deals=1)
    before = path.read_bytes()
    with pytest.raises(FileError):
        open_to_write(path, (rename, fail))
    assert path.read_bytes() == before


def test_a_process_that_is_killed_between_the_steps_changes_nothing(path: Path) -> None:
    make(path, deals=1)

    def killed(_connection: sqlite3.Connection) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    status, _ = in_child(lambda: open_to_write(path, (rename, killed)))
    assert status == -9
    assert version_of(path) == 1
    open_to_write(path, STEPS).close()
    assert version_of(path) == 3


def test_a_file_of_a_newer_version_is_left_to_it(path: Path) -> None:
    make(path, deals=1)
    open_to_write(path, STEPS).close()
    for use in (open_to_read, open_to_write):
        with pytest.raises(FileError, match=r"its schema is 3, .* reads up to 2: use the version"):
            use(path, STEPS[:1])
