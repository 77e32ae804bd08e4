from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tests.sdk.cli.conftest import Outcome

Run = Callable[..., Outcome]
HINT = "--debug shows the tracebacks; `knaves league report` and `export` have every fault"


def test_faults_that_are_alike_are_told_as_one(run: Run, done: Path) -> None:
    shown = run("league", "faults", str(done))
    assert (shown.status, shown.err) == (0, "")
    *kinds, hint = shown.out.splitlines()
    assert len(kinds) == 3
    raised = next(line for line in kinds if line.startswith("stumbler: 384 × exception in play: "))
    assert raised.startswith(
        "stumbler: 384 × exception in play: RuntimeError: I stumbled (bots.py:"
    )
    assert ", first in deal 0 at " in raised
    assert raised.endswith(("seat 0", "seat 1", "seat 2", "seat 3"))
    assert hint == HINT


def test_one_bot_can_be_asked_for(run: Run, done: Path) -> None:
    for name in ("stumbler", "bots/stumbler"):
        *kinds, _ = run("league", "faults", str(done), "--bot", name).out.splitlines()
        assert len(kinds) == 2
        assert all(line.startswith("stumbler: ") for line in kinds)


def test_a_bot_without_faults_has_none(run: Run, done: Path) -> None:
    shown = run("league", "faults", str(done), "--bot", "captor")
    assert shown.out == "No bot did anything wrong.\n"


def test_a_bot_that_is_not_there_is_told(run: Run, done: Path) -> None:
    shown = run("league", "faults", str(done), "--bot", "capter")
    assert (shown.status, shown.out) == (2, "")
    assert "no bot of the league is called 'capter'; did you mean 'captor'?" in shown.err


def test_tracebacks_are_shown_where_they_are_wanted(run: Run, done: Path) -> None:
    shown = run("league", "faults", str(done), "--bot", "stumbler", "--debug")
    assert 'raise RuntimeError("I stumbled")' in shown.out
    assert "--debug" not in shown.out


def test_programs_read_json(run: Run, done: Path) -> None:
    document = json.loads(run("league", "faults", str(done), "--json").out)
    assert document["schema"] == 1
    kinds = document["kinds"]
    assert document["faults"] == sum(kind["times"] for kind in kinds)
    raised = next(kind for kind in kinds if "stumbled" in kind["message"])
    assert (raised["bot"], raised["key"]) == ("stumbler", "bots/stumbler")
    assert (raised["kind"], raised["hook"], raised["times"]) == ("exception", "play", 384)
    assert raised["deal"] == 0
    assert "bots/stumbler" in raised["table"]
    assert raised["penalty"]
    assert raised["traceback"].startswith("Traceback")
