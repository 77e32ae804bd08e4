import csv
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

from knaves.league.store import LeagueWriter

Run = Callable[..., Outcome]


def test_people_read_who_is_better_than_whom(run: Run, done: Path) -> None:
    shown = run("league", "show", str(done))
    assert (shown.status, shown.err) == (0, "")
    lines = shown.out.splitlines()
    assert lines[0] == "Pişti, rules house: 5 bots at tables of 4 seats"
    assert lines[1] == "games 480; deals 24; blocks 120"
    assert any(re.match(r"1 +captor +bots ", line) for line in lines)
    assert any(line.startswith("captor is better than ") for line in lines)


def test_programs_read_json(run: Run, done: Path) -> None:
    document = json.loads(run("league", "show", str(done), "--json").out)
    assert (document["schema"], document["games"], document["finished"]) == (1, 480, True)
    assert document["bots"][0]["label"] == "captor"
    assert document["contributions"][0] == {"name": "Ada", "text": "heads"}


def test_spreadsheets_read_csv(run: Run, done: Path) -> None:
    rows = list(csv.DictReader(run("league", "show", str(done), "--csv").out.splitlines()))
    assert rows[0]["name"] == "captor"
    assert len(rows) == 5


def test_json_and_csv_exclude_each_other(run: Run, done: Path) -> None:
    shown = run("league", "show", str(done), "--json", "--csv")
    assert (shown.status, shown.out) == (2, "")


def test_a_league_is_shown_as_far_as_it_is(run: Run, cut: Path) -> None:
    lines = run("league", "show", str(cut)).out.splitlines()
    assert lines[1] == "games 28 of 160; deals 2 of 8; blocks 7 of 40"


@pytest.mark.parametrize(
    "command",
    [("show",), ("matrix", "--json"), ("travellers", "--deal", "0")],
    ids=lambda command: command[0],
)
def test_a_league_is_read_while_a_runner_writes_it(
    run: Run, cut: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = tmp_path / "cut.league"
    shutil.copy(cut, path)
    before = run("league", *command, str(path))
    with LeagueWriter(path) as writer:
        writer.commit_deals({2: bytes(32)})
        shown = run("league", *command, str(path))
        assert "running" in run("league", "list", str(tmp_path)).out
    assert (shown.status, shown.err) == (0, "")
    assert shown == before
