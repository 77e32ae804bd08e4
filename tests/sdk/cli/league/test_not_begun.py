"""A league that has its commitment, while people still contribute: nothing is planned yet."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.league.support.settings import settings_of

from knaves.league.store import create_league

Run = Callable[..., Outcome]


@pytest.fixture
def new(tmp_path: Path) -> Path:
    path = tmp_path / "new.league"
    create_league(path, settings_of())
    return path


@pytest.mark.parametrize("command", ["show", "matrix"])
def test_it_is_shown_with_its_commitment(run: Run, new: Path, command: str) -> None:
    shown = run("league", command, str(new))
    assert (shown.status, shown.err) == (0, "")
    lines = shown.out.splitlines()
    assert lines[1] == "games 0; deals 0; blocks 0"
    assert lines[2].startswith("commitment ")
    assert lines[-1] == "nothing is played yet"


@pytest.mark.parametrize("command", ["show", "matrix", "verify"])
def test_programs_read_that_nothing_is_played(run: Run, new: Path, command: str) -> None:
    document = json.loads(run("league", command, str(new), "--json").out)
    assert (document["games"], document["finished"], document["secret"]) == (0, False, None)


def test_there_is_no_deal_to_look_at(run: Run, new: Path) -> None:
    shown = run("league", "travellers", str(new), "--deal", "0")
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == "knaves: deal 0 isn't played yet: the league has not begun\n"


def test_what_is_there_can_be_verified(run: Run, new: Path) -> None:
    verified = run("league", "verify", str(new))
    assert (verified.status, verified.err) == (0, "")
    assert "\nnot finished: 0 of 0 games were played" in verified.out


def test_it_is_exported_and_has_a_report(run: Run, new: Path, tmp_path: Path) -> None:
    exported = run("league", "export", str(new), "-o", str(tmp_path / "export"))
    assert (exported.status, exported.err) == (0, "")
    assert (tmp_path / "export" / "games.jsonl").read_text() == ""
    reported = run("league", "report", str(new), "-o", str(tmp_path / "report"))
    assert (reported.status, reported.err) == (0, "")
    assert (tmp_path / "report" / "index.html").exists()


@pytest.mark.parametrize("others", [{}, {"gauntlet": "bots/captor"}], ids=["all", "gauntlet"])
def test_it_is_listed(run: Run, tmp_path: Path, others: dict[str, str]) -> None:
    create_league(tmp_path / "new.league", settings_of(**others))
    listed = run("league", "list", str(tmp_path))
    assert (listed.status, listed.err) == (0, "")
    cells = " ".join(listed.out.splitlines()[1].split())
    assert cells == "new.league pisti house 0 0 interrupted"
