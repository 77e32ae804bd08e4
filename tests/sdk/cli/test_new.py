import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)


def test_the_next_three_commands_are_printed(run: Run) -> None:
    outcome = run("new", "my-magpie")
    assert (outcome.status, outcome.err) == (0, "")
    wrote, following, *commands = outcome.out.splitlines()
    assert (wrote, following) == ("Wrote my-magpie: a bot for pisti.", "Next:")
    install, test, play = (shlex.split(command) for command in commands)
    assert install[-2:] == ["-e", "./my-magpie[test]"]
    assert test == [sys.executable, "-m", "pytest", "my-magpie"]
    assert play == [
        *(sys.executable, "-m", "knaves", "match"),
        *("pisti", "my-magpie", "random", "random", "random"),
    ]


@pytest.mark.parametrize("game", ["azi", "fool"])
def test_the_game_can_be_chosen(game: str, run: Run) -> None:
    outcome = run("new", "my-magpie", "--game", game)
    assert outcome.status == 0
    assert outcome.out.endswith(f"match {game} my-magpie random\n")
    assert Path(f"my-magpie/src/my_magpie/{game}.py").is_file()


def test_a_python_below_this_folder_is_named_from_here(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / ".venv" / "bin" / "python"))
    *_, play = run("new", "my-magpie").out.splitlines()
    assert shlex.split(play)[:3] == [".venv/bin/python", "-m", "knaves"]


@pytest.mark.parametrize(
    ("run_by_uv", "python"),
    [(False, "python"), (True, sys.executable)],
    ids=["for the shell", "for one command"],
)
def test_the_python_of_an_active_environment_is_called_python(
    run_by_uv: bool, python: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", sys.prefix)
    monkeypatch.delenv("UV_RUN_RECURSION_DEPTH", raising=False)
    if run_by_uv:
        monkeypatch.setenv("UV_RUN_RECURSION_DEPTH", "1")
    *_, play = run("new", "my-magpie").out.splitlines()
    assert shlex.split(play)[:3] == [python, "-m", "knaves"]


def test_the_new_bot_plays_with_itself_where_no_other_is_installed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNAVES_BLOCK", "knaves-bots-basic")
    assert run("new", "my-magpie", "--game", "fool").out.endswith(
        "match fool my-magpie my-magpie\n"
    )


def test_the_commands_name_the_folder_wherever_it_is(run: Run, tmp_path: Path) -> None:
    birds = tmp_path / "our birds"
    _, _, install, test, _ = run("new", "my-magpie", "--dir", str(birds)).out.splitlines()
    assert shlex.split(install)[-1] == f"{birds}/my-magpie[test]"
    assert shlex.split(test)[-1] == f"{birds}/my-magpie"


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (
            ("new", "class"),
            2,
            "a new bot can't be called 'class': it is a keyword of Python; how about class-bot?",
        ),
        (("new",), 2, "write the name of a new bot, or --diff and the folder of a pack"),
        (
            ("new", "x1", "--diff", "x1"),
            2,
            "write the name of a new bot, or --diff and the folder of a pack",
        ),
        (("new", "--diff", "x1"), 3, "can't read x1/pyproject.toml: No such file or directory"),
    ],
    ids=["reserved", "no name", "name and diff", "no pack"],
)
def test_a_refusal_is_one_line_and_a_status(
    arguments: tuple[str, ...], status: int, message: str, run: Run, tmp_path: Path
) -> None:
    assert run(*arguments) == Outcome(status, "", f"knaves: {message}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_difference_is_told_by_the_status_too(run: Run) -> None:
    run("new", "my-magpie")
    assert run("new", "--diff", "my-magpie") == Outcome(0, "", "")
    Path("my-magpie/README.md").unlink()
    outcome = run("new", "--diff", "my-magpie")
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.startswith("--- /dev/null\n+++ b/README.md\n@@ -0,0 +1,")
