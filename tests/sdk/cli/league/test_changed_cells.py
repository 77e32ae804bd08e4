"""Whatever one cell of a file is changed to, each command answers, or says why not in one line."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

from knaves.league.store.schema import KEYS, TABLES

Run = Callable[..., Outcome]

ODD: dict[str, tuple[object, ...]] = {
    "TEXT": ("nobody", "", "4 4", "-1", "0 99", "9" * 30, "two\nlines \x1b[31m", None),
    "INTEGER": (99, -1, 0, 3, 2**62, -(2**63), None),
    "BLOB": (bytes(31), b"", bytes(32), None),
}
"""What is put into a cell, by the type of its column."""


def columns() -> Iterator[tuple[str, str, str]]:
    """Yield each column of the file as its table, its name and its type."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(TABLES)
        for table in KEYS:
            for _, name, kind, *_ in connection.execute(f"PRAGMA table_info({table})"):
                yield table, name, kind


COLUMNS = [pytest.param(column, id=".".join(column[:2])) for column in columns()]


@pytest.fixture(scope="module")
def gauntlet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league with rows in all tables."""
    settings = settings_of("fool", sizes=(2,), gauntlet="bots/captor")
    folder = tmp_path_factory.mktemp("gauntlet")
    path = build(folder / "a.league", settings, [(("captor", "first", "stumbler"), 2)])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO changes VALUES (1, 1, 1, '0.9', 'x')")
        for table in KEYS:
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() > (0,)  # noqa: S608 - our own names
    return path


def changed(path: Path, table: str, column: str, value: object) -> bool:
    """Change the first row of a table; tell whether the file takes the value."""
    key = KEYS[table]
    first = f"SELECT {key} FROM {table} ORDER BY {key} LIMIT 1"  # noqa: S608 - our own names
    update = f"UPDATE {table} SET {column} = ? WHERE ({key}) = ({first})"  # noqa: S608 - likewise
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        with suppress(sqlite3.IntegrityError, OverflowError):
            return connection.execute(update, [value]).rowcount == 1
    return False


def quick_commands(path: Path, folder: Path) -> list[tuple[str, ...]]:
    return [
        ("show", str(path)),
        ("list", str(path.parent)),
        ("travellers", str(path), "--deal", "0"),
        ("verify", str(path)),
        ("export", str(path), "-o", str(folder / "export")),
    ]


def all_commands(path: Path, folder: Path) -> list[tuple[str, ...]]:
    return [
        *quick_commands(path, folder),
        ("matrix", str(path)),
        ("report", str(path), "-o", str(folder / "report")),
    ]


def check(run: Run, *command: str) -> None:
    """Run a command that reads a league, and check that it answers or says why not."""
    done = run("league", *command)
    assert done.status in ({0} if command[0] == "list" else {0, 1, 2, 3}), done
    assert "an error of knaves itself" not in done.err, (command, done)
    assert "\x1b" not in done.out + done.err, (command, done)
    if done.status:
        assert done.out == "", (command, done)
        assert done.err.startswith("knaves: "), (command, done)
        assert done.err.count("\n") == 1, (command, done)


@pytest.mark.parametrize("cell", COLUMNS)
def test_one_changed_cell_is_no_error_of_knaves(
    run: Run, gauntlet: Path, tmp_path: Path, cell: tuple[str, str, str]
) -> None:
    table, column, kind = cell
    path = Path(shutil.copy(gauntlet, tmp_path))
    assert changed(path, table, column, ODD[kind][0])
    for command in quick_commands(path, tmp_path):
        check(run, *command)


@pytest.mark.slow
@pytest.mark.parametrize("cell", COLUMNS)
def test_nor_is_any_other_odd_value(
    run: Run, gauntlet: Path, tmp_path: Path, cell: tuple[str, str, str]
) -> None:
    table, column, kind = cell
    for number, value in enumerate(ODD[kind]):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        path = Path(shutil.copy(gauntlet, folder))
        if changed(path, table, column, value):
            for command in all_commands(path, folder):
                check(run, *command)
