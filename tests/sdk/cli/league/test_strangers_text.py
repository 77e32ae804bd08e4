"""What strangers wrote into a league, or called its file, does nothing to a terminal."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

Run = Callable[..., Outcome]
EVIL = "\x1b[2J\x1b]0;owned\x07\x9b1mgood\rbad\n99  winner"
BOTS = ("captor", "drawer", "first", "stumbler")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a league in which every text that may be anything is evil."""
    path = tmp_path_factory.mktemp("evil") / "a.league"
    settings = settings_of(name=EVIL, contributions=((f"Ada{EVIL}", f"heads{EVIL}"),))
    build(path, settings, [(BOTS, 2)])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE entrants SET name = ?, pack = ? WHERE number = 0", (EVIL, EVIL))
    return Path(path.rename(path.with_name(f"{EVIL}.league".replace("/", ""))).parent)


@pytest.mark.parametrize(
    "command",
    [
        ["show"],
        ["show", "--csv"],
        ["matrix"],
        ["verify"],
        ["travellers", "--deal", "0"],
        ["list"],
        ["export"],
        ["report", "-o", "report"],
    ],
    ids=" ".join,
)
def test_it_is_printed_in_plain_text(
    command: list[str], folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    shown = run("league", *command)
    assert shown.status == (1 if command == ["verify"] else 0)  # a name isn't its bot's own
    strange = {char for char in shown.out + shown.err if not char.isprintable()}
    assert strange <= {"\n"}
    if "--csv" not in command:
        assert not any(line.startswith("99") for line in shown.out.splitlines())


def test_a_name_makes_no_row_in_a_list(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert run("league", "list").out.count("\n") == 2


def test_a_name_makes_no_line_of_an_error(tmp_path: Path, run: Run) -> None:
    (tmp_path / f"{EVIL}.league").write_text("no league")
    assert run("league", "list", str(tmp_path)).out.count("\n") == 1
