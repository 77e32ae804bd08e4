"""Leagues whose runner is killed, and that come to the same all the same."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.sdk.league.support.crowd import CROWD, environment
from tests.sdk.league.support.dump import dump_league

KNAVES = [sys.executable, "-m", "knaves"]
# Ends like a process that is killed when it comes to a statement for the n-th time.
DOOMED = """
import os, signal, sqlite3, sys
from knaves.cli import main

statement, left = sys.argv[1], int(sys.argv[2])

def connect(*arguments, connect=sqlite3.connect, **options):
    connection = connect(*arguments, **options)
    connection.set_trace_callback(look)
    return connection

def look(traced):
    global left
    left -= traced.strip("; \\n").startswith(statement)
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)

sqlite3.connect = connect
sys.argv[1:] = sys.argv[3:]
main()
"""
KILLS = 100
MOMENTS = 4 * KILLS  # at some of them the runner has ended by itself

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nothing is killed so here")


def command(folder: Path, *options: str, bots: Sequence[str] = CROWD, deals: int = 12) -> list[str]:
    arguments = ["league", "run", "pisti", *bots, "--deals", str(deals), "--seed", "kills"]
    return [*arguments, "--league", str(folder / "a.league"), *options]


def start(command: Sequence[str], **variables: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        env=environment(**variables),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def finish(process: subprocess.Popen[bytes]) -> int:
    """Wait until a process and all that it started have ended; return its status."""
    assert process.stderr is not None
    # All of them have its standard error, so it ends with the last one.
    ended = threading.Thread(target=process.stderr.read, daemon=True)
    ended.start()
    ended.join(120)
    assert not ended.is_alive()
    process.stderr.close()
    return process.wait()


def killed(arguments: Sequence[str], statement: str, number: int, **variables: str) -> None:
    doomed = [sys.executable, "-c", DOOMED, statement, str(number), *arguments]
    assert finish(start(doomed, **variables)) == -signal.SIGKILL


def whole(folder: Path, **options: int) -> list[str]:
    """Play a league in one go, and return what its file holds then."""
    folder.mkdir()
    assert finish(start([*KNAVES, *command(folder, **options)])) == 0
    return dump_league(folder / "a.league")


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return whole(tmp_path_factory.mktemp("kills") / "whole")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statement", "number"),
    [
        ("CREATE TABLE games", 1),
        ("PRAGMA synchronous", 1),
        ("INSERT INTO stages", 1),
        ("INSERT INTO entrants", 3),
        ("INSERT INTO deals", 1),
        ("INSERT INTO deals", 7),
        ("BEGIN IMMEDIATE", 3),
        ("INSERT INTO decks", 2),
        ("INSERT INTO games", 9),
        ("UPDATE totals", 4),
        ("COMMIT", 3),
        ("COMMIT", 5),
        ("SELECT", 40),
        ("UPDATE deals SET key", 1),
        ("UPDATE deals SET key", 12),
    ],
)
def test_a_runner_that_is_killed_at_a_statement_loses_nothing(
    statement: str, number: int, expected: list[str], tmp_path: Path
) -> None:
    killed(command(tmp_path), statement, number)
    assert finish(start([*KNAVES, *command(tmp_path)])) == 0
    assert dump_league(tmp_path / "a.league") == expected
    # What is hidden is a file that was still being made.
    names = [path.name for path in tmp_path.iterdir()]
    assert [name for name in names if not name.startswith(".")] == ["a.league"]


@pytest.mark.slow
def test_a_runner_that_is_killed_at_a_hundred_moments_loses_nothing(tmp_path: Path) -> None:
    began_s = time.monotonic()
    expected = whole(tmp_path / "whole", deals=25)
    wall_s = time.monotonic() - began_s
    moments = random.Random(5)
    kills = leagues = 0
    for _ in range(MOMENTS):
        if kills == KILLS:
            break
        folder = tmp_path / f"{leagues}"
        folder.mkdir(exist_ok=True)
        process = start([*KNAVES, *command(folder, "--jobs", "2", deals=25)])
        try:
            process.wait(moments.uniform(0, wall_s))
        except subprocess.TimeoutExpired:
            process.kill()
        status = finish(process)
        kills += status == -signal.SIGKILL
        if status == 0:
            assert dump_league(folder / "a.league") == expected
            leagues += 1
    assert kills == KILLS
    assert finish(start([*KNAVES, *command(folder, deals=25)])) == 0
    assert dump_league(folder / "a.league") == expected


@pytest.mark.slow
@pytest.mark.parametrize("interrupted", [False, True], ids=["in one go", "interrupted"])
@pytest.mark.parametrize("order", [1, -1], ids=["in order", "in reverse"])
@pytest.mark.parametrize("jobs", ["1", "2", "4"], ids="jobs {}".format)
def test_a_league_is_the_same_however_it_is_played(
    jobs: str, order: int, interrupted: bool, expected: list[str], tmp_path: Path
) -> None:
    arguments = command(tmp_path, "--jobs", jobs, bots=CROWD[::order])
    hash_seed = str(1 + order)
    if interrupted:
        killed(arguments, "INSERT INTO games", 10, PYTHONHASHSEED=hash_seed)
    assert finish(start([*KNAVES, *arguments], PYTHONHASHSEED=hash_seed)) == 0
    assert dump_league(tmp_path / "a.league") == expected
