import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

KNAVES = [sys.executable, "-m", "knaves"]
LINGERING = """
import threading
from knaves_core import hookimpl

class Lingering:
    @hookimpl
    def play(self, view):
        threading.Thread(target=threading.Event().wait).start()
        return view.legal[0]
"""
LOUD = """
import os, subprocess
from knaves_core import hookimpl

os.write(1, b"raw\\n")

class Loud:
    @hookimpl
    def deal_started(self):
        print("printed")
        subprocess.run(["echo", "started"])

    @hookimpl
    def play(self, view):
        return view.legal[0]
"""
BUSY = """
from knaves_core import hookimpl

class Busy:
    @hookimpl
    def play(self, view):
        with open("pipe", "w") as alive:
            print("alive", file=alive, flush=True)
            while True:
                pass
"""
# Presses Ctrl-C as soon as the first command is imported.
IMPATIENT = """
import signal, sys
class Impatient:
    def find_spec(self, name, *_):
        if name == "knaves.cli.match":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Impatient())
from knaves.cli import main
sys.argv[1:] = ["games"]
main()
"""


def shell(line: str, folder: Path) -> tuple[int, str, str]:
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("arguments", ["games", "bots --json", "nonsense"])
def test_a_closed_standard_output_changes_no_status(arguments: str, tmp_path: Path) -> None:
    status, _, errors = shell(f"{sys.executable} -m knaves {arguments} >&-", tmp_path)
    assert status == (2 if arguments == "nonsense" else 0)
    assert errors.count("\n") == (1 if arguments == "nonsense" else 0)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_is_recorded_whatever_is_closed(jobs: int, tmp_path: Path) -> None:
    match = f"match pisti dummy dummy dummy dummy --games 8 --jobs {jobs} --record games.jsonl"
    status, _, _ = shell(f"{sys.executable} -m knaves {match} <&- >&- 2>&-", tmp_path)
    assert status == 0
    assert (tmp_path / "games.jsonl").read_text().count("\n") == 8


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_league_is_played_whatever_is_closed(closed: str, tmp_path: Path) -> None:
    league = "league run pisti dummy random --deals 2 --jobs 2 --seed x"
    assert shell(f"{sys.executable} -m knaves {league} {closed}", tmp_path)[0] == 0
    _, shown, _ = shell(f"{sys.executable} -m knaves league show", tmp_path)
    assert "games 8; deals 2" in shown


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
@pytest.mark.parametrize("to", ["2>/dev/full", "2>&1 >/dev/null | head -1"])
def test_a_league_goes_on_though_nobody_can_read_how_far_it_is(to: str, tmp_path: Path) -> None:
    league = "league run pisti dummy random --deals 2 --seed x"
    line = f"{{ {sys.executable} -m knaves {league}; echo $? >status; }} {to}"
    shell(line, tmp_path)
    assert (tmp_path / "status").read_text() == "0\n"
    _, shown, _ = shell(f"{sys.executable} -m knaves league show", tmp_path)
    assert "games 8; deals 2" in shown


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_an_error_that_cannot_be_told_keeps_its_status(tmp_path: Path) -> None:
    assert shell(f"{sys.executable} -m knaves nonsense 2>/dev/full", tmp_path) == (2, "", "")


def test_a_closed_standard_error_leaves_standard_output_to_the_report(tmp_path: Path) -> None:
    assert shell(f"{sys.executable} -m knaves match nonsense x 2>&-", tmp_path) == (2, "", "")


def test_ctrl_c_while_the_commands_are_imported_is_quiet(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPATIENT], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_bots_thread_does_not_keep_the_process(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(LINGERING)
    done = subprocess.run(
        [*KNAVES, "match", "pisti", *["bot.py:Lingering"] * 4, "--games", "4"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Pişti, rules house: 4 games")


@pytest.mark.parametrize("jobs", [1, 2])
def test_whatever_bots_print_the_report_alone_is_on_standard_output(
    jobs: int, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(LOUD)
    bots = ["bot.py:Loud"] * 4
    done = subprocess.run(
        [*KNAVES, "match", "pisti", *bots, "--json", "--games", "4", "--jobs", str(jobs)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert json.loads(done.stdout)["games"] == 4
    assert {"raw", "printed", "started"} <= set(done.stderr.splitlines())


@pytest.mark.skipif(sys.platform == "win32", reason="these signals are POSIX's")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
@pytest.mark.parametrize(
    "command",
    [
        "check bot.py:Busy --game pisti -k plays",
        "watch bot.py pisti --against dummy",
        "match pisti bot.py:Busy dummy dummy dummy --jobs 1",
        "match pisti bot.py:Busy dummy dummy dummy --jobs 2",
    ],
)
def test_a_signal_to_end_leaves_nothing_behind(command: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BUSY)
    (tmp_path / "temporary").mkdir()
    os.mkfifo(tmp_path / "pipe")
    number = signal.Signals[name]
    with (
        subprocess.Popen(
            [*KNAVES, *command.split()],
            cwd=tmp_path,
            env=os.environ | {"TMPDIR": str(tmp_path / "temporary")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
        (tmp_path / "pipe").open() as alive,
    ):
        assert alive.readline() == "alive\n"
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
        assert alive.read().replace("alive\n", "") == ""
    assert (process.returncode, err) == (128 + number, "")
    assert [*(tmp_path / "temporary").iterdir()] == []
