from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.league.support.crowd import CROWD, ROOT, WAITER, WAITING, environment
from tests.sdk.league.support.dump import dump_league
from tests.sdk.sites import Site

from knaves.league.store import LeagueReader

Run = Callable[..., Any]
FIVE = CROWD[:5]
KNAVES = [sys.executable, "-m", "knaves"]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals here")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday's league.league"


def test_a_league_is_played_and_its_standing_shown(path: Path, run: Run) -> None:
    done = run("league", "run", "pisti", *FIVE, "--deals", "2", "--league", str(path))
    assert done.status == 0
    with LeagueReader(path) as league:
        commitment, *lines = done.err.splitlines()
        assert commitment == f"commitment {league.commitment.hex()}"
        assert league.games == 40
    assert lines[:2] == ["pisti, rules house: 5 bots, 2 deals of 20 games", "0 of 40 games"]
    assert re.fullmatch(r"40 of 40 games, [\d,.]+ a second", lines[2])
    assert done.out == run("league", "show", str(path)).out
    assert all(name in done.out for name in ("Ann", "Bob", "Cid", "Dot", "Eve"))


def test_a_league_that_is_done_is_shown_again_and_can_be_extended(path: Path, run: Run) -> None:
    command = ["league", "run", "pisti", *FIVE, "--league", str(path)]
    first = run(*command, "--deals", "2")
    again = run(*command)
    assert again.out == first.out
    assert again.err == "pisti, rules house: 5 bots, 2 deals of 20 games\n40 of 40 games\n"
    more = run(*command, CROWD[5], "--deals", "3")
    known, *others = more.err.splitlines()
    assert known.startswith("all was played, and the secret shown: whoever has seen it knows the")
    assert others[:2] == [
        "pisti, rules house: 6 bots, 3 deals of 60 games",
        "40 of 180 games",
    ]


def test_json_is_all_that_goes_to_standard_output(path: Path, run: Run) -> None:
    done = run("league", "run", "pisti", *FIVE, "--deals", "1", "--league", str(path), "--json")
    document = json.loads(done.out)
    assert document["schema"] == 1
    assert document == json.loads(run("league", "show", str(path), "--json").out)


def test_the_file_is_called_like_the_game(
    tmp_path: Path, site: Site, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    site.install_fisher("knaves-broken", name="broken", module="1 / 0")
    monkeypatch.chdir(tmp_path)
    done = run("league", "run", "pisti", "--deals", "1", "--seed", "short")
    assert (tmp_path / "pisti.league").exists()
    left_out, commitment, guessable, *_ = done.err.splitlines()
    assert left_out.startswith("left out: bot broken of knaves-broken 1.0 is broken: ")
    assert commitment.startswith("commitment ")
    assert guessable == "the seed is short enough to be guessed, and whoever does knows every deal"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--seats", "few"], "--seats: 'few' isn't a whole number (see knaves league run --help)"),
        (["--seats", "4-2"], "--seats: '4-2' holds no number: the smaller one comes first (see"),
        (["--seats", "2-4"], "pisti is for 4 seats, not 2"),
        (["--deals", "0"], "a league has 1 to 1,000,000,000 deals, not 0"),
        (["--deals", "9" * 23], "a league has 1 to 1,000,000,000 deals, not 99,999,"),
        (["--deals", "1_0"], "--deals: '1_0' isn't a whole number (see"),
        (["--seats", "2-99999999999"], "pisti is for 4 seats, not 2"),
        (["--seats", "4-99999999999"], "pisti is for 4 seats, not 5"),
        (["--seats", "٤"], "--seats: '٤' isn't a whole number (see knaves league run --help)"),
        (["--jobs", "x"], "--jobs: 'x' isn't a whole number (see knaves league run --help)"),
    ],
    ids=[
        "no number",
        "the wrong way round",
        "not in this game",
        "no deals",
        "too many deals",
        "no digits",
        "too many seats",
        "and more",
        "digits of others",
        "no jobs",
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(
    arguments: list[str], error: str, path: Path, run: Run
) -> None:
    done = run("league", "run", "pisti", *FIVE, "--league", str(path), *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"knaves: {error}")
    assert done.err.count("\n") == 1
    assert not path.exists()


@POSIX
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "kill"]
)
def test_what_ends_it_brings_the_command_that_goes_on(
    number: signal.Signals, status: int, path: Path, run: Run
) -> None:
    command = ["league", "run", "pisti", *CROWD[:4], WAITER, "--seed", "x", "--deals", "4"]
    with subprocess.Popen(
        [*KNAVES, *command, "--jobs", "2", "--league", str(path)],
        env=environment(**{WAITING: "1"}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        assert "Gil waits\n" in process.stderr  # read up to this line
        process.send_signal(number)
        out, errors = process.communicate()
    assert (process.returncode, out) == (status, "")
    told = errors.splitlines()[-1]
    assert told.startswith("knaves: interrupted; to go on: ")
    words = shlex.split(told.partition("to go on: ")[2])
    assert words == ["knaves", "league", "run", "pisti", "--league", str(path), "--jobs", "2"]
    assert run(*words[1:-2]).status == 0
    whole = path.with_name("whole.league")
    run(*command, "--league", str(whole))
    assert set(dump_league(path)[1:]) == set(dump_league(whole)[1:])  # they differ in their names


@POSIX
@pytest.mark.parametrize(
    ("rows", "columns", "words"), [(24, 80, "rank"), (6, 30, "...")], ids=["usual", "tiny"]
)
def test_a_terminal_shows_a_table_that_goes_away(
    rows: int, columns: int, words: str, path: Path
) -> None:
    command = ["league", "run", "pisti", *FIVE, "--deals", "4", "--league", str(path)]
    process, us = on_terminal(command, rows, columns)
    shown = read(us)
    os.close(us)
    assert process.wait() == 0
    assert "0 of 80 games" in shown
    assert "80 of 80 games" in shown.splitlines()[-1]
    assert words in shown
    assert "\x1b[1A" in shown  # the cursor goes back over what was drawn


@POSIX
def test_ctrl_c_leaves_the_table_on_the_screen(path: Path) -> None:
    command = ["league", "run", "pisti", *CROWD[:4], WAITER, "--deals", "4", "--league", str(path)]
    process, us = on_terminal([*command, "--jobs", "2"], 24, 80, **{WAITING: "1"})
    read(us, b"Gil waits")
    process.send_signal(signal.SIGINT)
    *_, last = read(us).split("\x1b[2K")  # what is drawn when all lines of before are erased
    os.close(us)
    assert process.wait() == 130
    games, heading, *bots = last.split("\r\n")
    assert " of 80 games" in games
    assert "rank" in heading
    assert len([line for line in bots if line.strip()]) == 6
    assert "interrupted; to go on: " in bots[5]


def on_terminal(
    command: list[str], rows: int, columns: int, **variables: str
) -> tuple[subprocess.Popen[bytes], int]:
    """Start a command with a terminal as standard error; return it, and our end of that."""
    import fcntl  # noqa: PLC0415 - not on Windows
    import pty  # noqa: PLC0415
    import struct  # noqa: PLC0415
    import termios  # noqa: PLC0415

    us, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    unset = {"COLUMNS", "LINES", "NO_COLOR", "TTY_COMPATIBLE"}
    inherited = {name: value for name, value in os.environ.items() if name not in unset}
    process = subprocess.Popen(
        [*KNAVES, *command],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=terminal,
        env={**inherited, "TERM": "xterm", **variables},
    )
    os.close(terminal)
    return process, us


def read(us: int, up_to: bytes | None = None) -> str:
    """Read what a terminal shows, up to some words, or until nobody writes any more."""
    shown = b""
    while (up_to is None or up_to not in shown) and (chunk := _read(us)):
        shown += chunk
    return shown.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # nobody writes any more
        return b""
