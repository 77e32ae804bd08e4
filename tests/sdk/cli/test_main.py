import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

Run = Callable[..., Outcome]
FULL = Path("/dev/full")


def knaves(*arguments: str, stdout: Path) -> tuple[int, str]:
    with stdout.open("w") as stream:
        done = subprocess.run(
            [sys.executable, "-m", "knaves", *arguments],
            stdout=stream,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    return done.returncode, done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("arguments", [["--help"], ["games"], ["games", "--json"]], ids=" ".join)
def test_a_full_disk_behind_standard_output_is_one_line(arguments: list[str]) -> None:
    assert knaves(*arguments, stdout=FULL) == (3, "knaves: No space left on device\n")


def test_no_command_at_all_prints_the_help(run: Run) -> None:
    assert run() == run("--help")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["mach"], "knaves: No such command 'mach'. Did you mean 'match'? (see knaves --help)\n"),
        (["games", "--jsn"], "knaves: No such option: --jsn (Possible options: --json)"),
        (["match"], "knaves: Missing argument 'game' (see knaves match --help)"),
        (["match", "pisti", "--games", "x"], "knaves: Invalid value for '--games'"),
    ],
    ids=["command", "option", "argument", "value"],
)
def test_a_wrong_command_line_is_one_line_with_status_2(
    run: Run, arguments: list[str], message: str
) -> None:
    outcome = run(*arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(message)
    assert outcome.err.count("\n") == 1


def test_debug_shows_the_traceback_wherever_it_stands(run: Run) -> None:
    outcome = run("games", "chess", "--debug")
    assert outcome.status == 2
    assert "Traceback" in outcome.err
    assert run("--debug", "games", "chess").err == outcome.err
    assert "Traceback" not in run("games", "chess").err
