import platform
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

Run = Callable[..., Outcome]
COMMANDS = [
    *("match", "play", "bots", "games", "replay", "fool", "new", "check", "doctor", "watch", "ask"),
    "league",
]
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
    assert run() == run("--help") == run("-h")


def test_no_command_for_leagues_prints_theirs(run: Run) -> None:
    shown = run("league")
    assert shown == run("league", "--help")
    assert (shown.status, shown.err) == (0, "")


def test_the_versions_are_printed(run: Run) -> None:
    done = run("--version")
    assert done.out == (
        f"knaves {version('knaves')} (knaves-core {version('knaves-core')}, "
        f"Python {platform.python_version()})\n"
    )


class TestHelp:
    def test_each_command_has_a_line_that_is_not_cut(self, run: Run) -> None:
        lines = run("--help").out.partition("Commands:\n")[2].splitlines()
        assert [line.split()[0] for line in lines] == COMMANDS
        assert all(line.endswith(".") and not line.endswith("...") for line in lines)

    def test_no_line_of_those_for_leagues_is_cut(self, run: Run) -> None:
        lines = run("league", "--help").out.partition("Commands:\n")[2].splitlines()
        assert all(line.endswith(".") and not line.endswith("...") for line in lines)

    @pytest.mark.parametrize("command", COMMANDS)
    def test_what_is_to_be_typed_has_a_name_in_capitals(self, run: Run, command: str) -> None:
        page = run(command, "-h").out
        assert "<" not in page
        assert "{" not in page
        usage = page.partition("\n")[0].split()
        assert usage[:4] == ["Usage:", "knaves", command, "[OPTIONS]"]
        assert all(word.strip("[].").isupper() for word in usage[4:])

    def test_match_has_an_example_that_is_played(self, run: Run) -> None:
        page = run("match", "--help").out
        (example,) = (line.split() for line in page.splitlines() if "Example:" in line)
        assert example[:2] == ["Example:", "knaves"]
        assert run(*example[2:]).status == 0

    def test_it_says_what_the_seed_is_where_nobody_gives_one(self, run: Run) -> None:
        for command in ("match", "play", "watch"):
            words = " ".join(run(command, "--help").out.split())
            assert "--seed TEXT" in words
            assert "[default: (drawn at random)]" in words

    @pytest.mark.parametrize("command", ["match", "fool"])
    def test_it_says_what_a_deal_file_looks_like(self, run: Run, command: str) -> None:
        words = " ".join(run(command, "--help").out.split())
        assert "a deal a line, such as ST D2 | H2 D3" in words


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["mach"], "knaves: No such command 'mach'. Did you mean 'match', 'watch'? (see knaves"),
        (["games", "--jsn"], "knaves: No such option: --jsn (Possible options: --json)"),
        (["match"], "knaves: Missing argument 'GAME' (see knaves match --help)\n"),
        (
            ["match", "pisti", "--games", "x"],
            "knaves: --games: 'x' isn't a whole number (see knaves match --help)\n",
        ),
        (
            ["match", "pisti", "dummy", "--games"],
            "knaves: Option '--games' needs a value (see knaves match --help)\n",
        ),
        (
            ["replay", "games.jsonl", "--game", "0"],
            "knaves: --game: they count from 1, so there is no 0 (see knaves replay --help)\n",
        ),
        (
            ["fool", "-", "--format", "xml"],
            "knaves: --format: 'xml' is not one of 'digits', 'lines', 'json' (see knaves fool",
        ),
    ],
    ids=["command", "option", "argument", "value", "no value", "zero", "choice"],
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
