from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.league.support.crowd import CROWD, environment

from knaves.league.store import LeagueReader

Run = Callable[..., Outcome]
COMMAND = ["league", "run", "pisti", *CROWD[:5], "--deals", "1"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.league"


@pytest.fixture
def contribute(path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Outcome]:
    """Run a league with contributions from a pipe."""

    def contribute(lines: str) -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        return run(*COMMAND, "--league", str(path), "--contributions")

    return contribute


def contributions(path: Path) -> tuple[tuple[str, str], ...]:
    with LeagueReader(path) as league:
        return league.settings.contributions


def test_they_are_read_up_to_an_empty_line(
    path: Path, contribute: Callable[[str], Outcome]
) -> None:
    contribute("Ada: heads: twice\nBo:tails\n\nCy: late\n")
    assert contributions(path) == (("Ada", "heads: twice"), ("Bo", "tails"))


def test_they_come_before_the_first_deal(path: Path, contribute: Callable[[str], Outcome]) -> None:
    contribute("Ada: heads\n")
    again = contribute("Bo: tails\n")
    assert again.err.startswith("contributions come before the first deal: none are read any more")
    assert contributions(path) == (("Ada", "heads"),)


def test_that_there_are_none_is_said(path: Path, contribute: Callable[[str], Outcome]) -> None:
    none = contribute("")
    assert none.err.splitlines()[1] == "no contributions"
    assert contributions(path) == ()
    refused = contribute("Ada: heads\n")
    assert refused.status == 2
    assert "was made without contributions, which come before the first deal" in refused.err


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("Bo", "a contribution is a line `name: text`, not 'Bo'"),
        (": tails", "a contribution is a line `name: text`, not ': tails'"),
        ("Ada: again", "there is a contribution of Ada already: take another name"),
        ("Bo: \x1b[2Jtails", "without tabs and control characters, not 'Bo: \\x1b[2Jtails'"),
        ("Bo: \udcff", "without tabs and control characters, not 'Bo: \\udcff'"),
        ("Bo: " + "x" * 500, "of at most 500 characters, not of 504"),
    ],
    ids=["no text", "no name", "the same name", "escape sequence", "no text at all", "too long"],
)
def test_one_that_is_none_is_refused_before_there_is_a_file(
    line: str, error: str, path: Path, contribute: Callable[[str], Outcome]
) -> None:
    refused = contribute(f"Ada: heads\n{line}\n")
    assert (refused.status, refused.out) == (2, "")
    assert error in refused.err.splitlines()[1]
    assert list(path.parent.iterdir()) == []


class Impatient(io.StringIO):
    """Presses Ctrl-C where the next line is waited for."""

    def __next__(self) -> str:
        signal.raise_signal(signal.SIGINT)
        raise AssertionError


def test_ctrl_c_before_they_are_complete_leaves_nothing(
    path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Impatient())
    ended = run(*COMMAND, "--league", str(path), "--contributions")
    assert (ended.status, ended.out) == (130, "")
    commitment, told = ended.err.splitlines()
    assert commitment.startswith("commitment ")
    assert told == "knaves: interrupted before there was a league: the next one commits anew"
    assert list(path.parent.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals here")
def test_on_a_terminal_it_is_asked_for_again(path: Path) -> None:
    us, terminal = os.openpty()
    os.write(us, b"Bo\nBo: tails\nBo: heads\n\n")
    done = subprocess.run(
        [sys.executable, "-m", "knaves", *COMMAND, "--league", str(path), "--contributions"],
        env=environment(),
        stdin=terminal,
        capture_output=True,
        text=True,
        check=True,
    )
    os.close(terminal)
    os.close(us)
    assert done.stderr.splitlines()[1:4] == [
        "contributions, each a line `name: text`; an empty line ends them",
        "a contribution is a line `name: text`, not 'Bo'; again, please",
        "there is a contribution of Bo already: take another name; again, please",
    ]
    assert contributions(path) == (("Bo", "tails"),)
