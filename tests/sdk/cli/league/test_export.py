from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

Run = Callable[..., Outcome]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with one league in it."""
    build(tmp_path / "friday.league", settings_of("fool", sizes=(2,)), [(("drawer", "first"), 2)])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_league_of_the_folder_is_written_beside_it(run: Run, folder: Path) -> None:
    assert run("league", "export") == Outcome(0, "friday-export: 4 games\n", "")
    assert (folder / "friday-export" / "games.csv").exists()
    replayed = run("replay", "friday-export/games.jsonl")
    assert replayed.out == "friday-export/games.jsonl: 4 games, all as recorded\n"


def test_the_league_and_the_folder_can_be_named(run: Run, folder: Path) -> None:
    done = run("league", "export", "friday.league", "-o", "out", "--parquet")
    assert done == Outcome(0, "out: 4 games\n", "")
    assert (folder / "out" / "games.parquet").exists()


@pytest.mark.parametrize(
    ("arguments", "status", "reason"),
    [
        (("-o", "friday.league"), 2, "friday.league exists already: name a new folder"),
        (("none.league",), 3, "can't read none.league: No such file or directory"),
    ],
    ids=["folder", "league"],
)
def test_what_can_not_be_done_is_said_in_one_line(
    arguments: tuple[str, ...], status: int, reason: str, run: Run, folder: Path
) -> None:
    done = run("league", "export", *arguments)
    assert (done.status, done.out) == (status, "")
    assert done.err.startswith(f"knaves: {reason}")
    assert done.err.count("\n") == 1
    assert [path.name for path in folder.iterdir()] == ["friday.league"]
