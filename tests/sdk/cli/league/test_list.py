import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

from knaves.league.store.lock import Lock

Run = Callable[..., Outcome]


@pytest.fixture
def folder(tmp_path: Path, done: Path, cut: Path) -> Path:
    for path in (done, cut):
        shutil.copy(path, tmp_path)
    shutil.copy(cut, tmp_path / "run.league")
    (tmp_path / "broken.league").write_text("no league")
    (tmp_path / "notes.txt").write_text("no league either")
    return tmp_path


def test_each_league_has_a_line_and_damaged_ones_their_reason(run: Run, folder: Path) -> None:
    with Lock(folder / "run.league"):
        lines = run("league", "list", str(folder)).out.splitlines()
    found = [re.split(r"  +", line.strip()) for line in lines]
    who = "captor, drawer, first, stumbler and unmade"
    assert found[0] == ["file", "game", "rules", "bots", "games", "planned", "state"]
    assert found[1:4] == [
        ["cut.league", "pisti", "house", who, "28", "160", "interrupted"],
        ["done.league", "pisti", "house", who, "480", "480", "finished"],
        ["run.league", "pisti", "house", who, "28", "160", "running"],
    ]
    assert re.match(r"broken\.league: can't read .*: it isn't a league", lines[4])
    assert len(lines) == 5


def test_programs_read_json(run: Run, folder: Path) -> None:
    document = json.loads(run("league", "list", str(folder), "--json").out)
    assert document["schema"] == 1
    states = {Path(each["file"]).name: each["state"] for each in document["leagues"]}
    assert states == {
        "broken.league": "damaged",
        "cut.league": "interrupted",
        "done.league": "finished",
        "run.league": "interrupted",
    }
    broken = document["leagues"][0]
    assert broken["games"] is broken["bots"] is None
    assert broken["reason"]


def test_a_folder_without_leagues_says_so(run: Run, tmp_path: Path) -> None:
    assert run("league", "list", str(tmp_path)).out == "No leagues are here.\n"


def test_a_folder_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    shown = run("league", "list", str(tmp_path / "none"))
    assert (shown.status, shown.out) == (3, "")
    assert "can't read" in shown.err


def test_the_current_folder_is_listed_where_none_is_named(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert run("league", "list").out == run("league", "list", str(folder)).out.replace(
        f"{folder}/", ""
    )


def test_whatever_is_called_so_has_a_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder.league").mkdir()
    os.mkfifo(tmp_path / "pipe.league")
    (tmp_path / "loop.league").symlink_to("loop.league")
    (tmp_path / "leads nowhere.league").symlink_to("gone.league")
    (tmp_path / "empty.league").touch()
    (tmp_path / "caf\udce9.league").touch()
    (tmp_path / "noise.league").write_bytes(bytes(range(256)) * 40)
    listed = run("league", "list", str(tmp_path))
    assert (listed.status, listed.err) == (0, "")
    lines = listed.out.splitlines()
    assert len(lines) == 7
    assert all(re.match(r".*\.league: can't read ", line) for line in lines)
