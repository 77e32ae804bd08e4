import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.sites import Site

Run = Callable[..., Outcome]

LOUD = "print('hello')\nraise ValueError('no luck')\n"


def documents(outcome: Outcome) -> dict[str, Any]:
    """Return the documents of bots by pack and name; nothing else was printed."""
    document = json.loads(outcome.out)
    assert list(document) == ["schema", "bots"]
    assert document["schema"] == 1
    return {f"{bot['pack']}/{bot['name']}": bot for bot in document["bots"]}


def test_the_installed_bots_are_listed(run: Run) -> None:
    outcome = run("bots")
    assert (outcome.status, outcome.err) == (0, "")
    rows = [line.split() for line in outcome.out.splitlines()]
    assert rows[0] == ["bot", "plays", "pack", "version", "status"]
    assert ["random", "any", "game", "knaves-bots-basic", "0.1.0", "ok"] in rows
    assert ["template", "pisti", "knaves-template-bot", "0.1.0", "ok"] in rows


def test_the_bots_of_one_game_are_listed(run: Run) -> None:
    listed = documents(run("bots", "--game", "fool", "--json"))
    assert "knaves-bots-basic/random" in listed
    assert "knaves-bots-book/captor" not in listed


def test_json_tells_all_of_a_bot(run: Run) -> None:
    assert documents(run("bots", "--json"))["knaves-bots-basic/dummy"] == {
        "name": "dummy",
        "pack": "knaves-bots-basic",
        "version": "0.1.0",
        "games": ["azi", "call", "fool", "pisti"],
        "status": "ok",
        "reason": "",
    }


def test_each_status_is_listed_with_its_reason(
    run: Run, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.install_fisher("pack-a")
    site.install_fisher("pack-b")
    site.install_fisher("pack-c", name="angler", module=LOUD)
    site.install("pack-d", {"knaves.bots": {"future": "d:D"}}, requires=("knaves-core>=99",))
    site.install("pack-e", {"knaves.bots": {"unwanted": "e:E"}})
    monkeypatch.setenv("KNAVES_BLOCK", "pack-e")
    listed = documents(run("bots", "--json"))
    status = {name: (bot["status"], bot["reason"]) for name, bot in listed.items()}
    expected = {
        "pack-a/fisher": "pack-b offers a bot of this name for pisti too: write pack-a/fisher",
        "pack-b/fisher": "pack-a offers a bot of this name for pisti too: write pack-b/fisher",
        "pack-c/angler": "ValueError: no luck",
        "pack-e/unwanted": "it is named in KNAVES_BLOCK",
    }
    assert {name: status[name][1] for name in expected} == expected
    assert [status[name][0] for name in expected] == ["ambiguous", "ambiguous", "broken", "blocked"]
    assert status["pack-d/future"][0] == "incompatible"
    assert status["knaves-bots-basic/random"] == ("ok", "")
    text = run("bots").out
    assert all(
        f"{name} is {status}: {reason}" in text
        for name, (status, reason) in status.items()
        if reason
    )


def test_a_traceback_is_shown_only_on_demand(run: Run, site: Site) -> None:
    site.install_fisher("wrong", module=LOUD)
    brief, long = run("bots"), run("bots", "--debug")
    assert brief.status == long.status == 0
    assert "Traceback" not in brief.out + brief.err
    assert brief.out.endswith("--debug shows the tracebacks.\n")
    assert "\nwrong/fisher\nTraceback" in long.err
    assert 'wrong.py", line 2' in long.err
    assert "--debug" not in long.out


def test_what_was_passed_over_is_reported_apart(run: Run, site: Site) -> None:
    folder = site.install_fisher("wrong")
    (folder / "entry_points.txt").write_bytes(b"\xff")
    outcome = run("bots", "--json")
    assert not any(name.startswith("wrong/") for name in documents(outcome))
    assert outcome.err == (
        f"knaves: passed over {folder}: its metadata can't be read; reinstall it\n"
    )


def test_an_unknown_game_is_one_line_and_a_status(run: Run) -> None:
    message = "unknown game 'psti'; did you mean 'pisti'? (known: azi, call, fool, pisti)"
    assert run("bots", "--game", "psti") == Outcome(2, "", f"knaves: {message}\n")
    debugged = run("bots", "--game", "psti", "--debug")
    assert debugged.status == 2
    assert "Traceback" in debugged.err


def test_a_pipe_gets_whole_lines_without_colour(run: Run, site: Site) -> None:
    long_name = "-".join(["pack"] * 30)
    site.install_fisher(long_name)
    out = run("bots").out
    assert any(line.split()[:3] == ["fisher", "pisti", long_name] for line in out.splitlines())
    assert "\x1b" not in out


def test_a_narrow_terminal_loses_nothing(
    run: Run, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.install_fisher("wide", name="a" * 32)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    out = run("bots").out
    assert out.count("a") > 32
    assert "…" not in out


def test_the_command_runs_as_a_module_with_another_order_of_hashes() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-m", "knaves", "bots", "--json"],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
