import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

Run = Callable[..., Outcome]


@pytest.mark.parametrize("command", ["show", "matrix"])
def test_the_one_league_in_the_folder_is_read_where_none_is_named(
    run: Run, done: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(done.parent)
    assert run("league", command).out == run("league", command, str(done)).out


def test_of_several_leagues_one_must_be_named(
    run: Run, done: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.league", "a.league"):
        shutil.copy(done, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    shown = run("league", "travellers", "--deal", "0")
    assert shown.status == 2
    assert "name one: a.league, b.league" in shown.err


def test_where_there_is_none_a_file_must_be_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run("league", "show")
    assert (shown.status, shown.out) == (2, "")
    assert "there is no *.league file in this folder" in shown.err


def test_a_file_that_was_changed_is_told_in_a_line(run: Run, cut: Path, tmp_path: Path) -> None:
    path = tmp_path / "changed.league"
    shutil.copy(cut, path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET scores = 'many' WHERE deal = 1 AND rotation = 2")
    shown = run("league", "show", str(path))
    assert (shown.status, shown.out) == (2, "")
    assert "deal 1" in shown.err
    assert shown.err.count("\n") == 1
