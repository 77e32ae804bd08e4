"""The set-up commands of the README and the benchmarks, each in a fresh clone."""

import subprocess
from pathlib import Path

import pytest
from tests.docs.blocks import SET_UP, read_blocks
from tests.docs.machine import bare_environment

ROOT = Path(__file__).parents[2]
TEST_COMMAND = "uv run pytest"
COMMANDS = [
    block.text
    for block in read_blocks(ROOT / "README.md")
    # The test command itself is what .ci/run begins with.
    if block.name == SET_UP and TEST_COMMAND not in block.text
]


(BENCHMARKS,) = [
    block.text.strip() for block in read_blocks(ROOT / "docs" / "speed.md") if block.name == SET_UP
]
PROMISE_BROKEN = 1

pytestmark = pytest.mark.slow


def in_a_fresh_clone(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    clone = folder / "knaves"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    return subprocess.run(
        ["bash", "-euc", command],
        cwd=clone,
        env=bare_environment(),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_set_up_command_works_alone(command: str, tmp_path: Path) -> None:
    done = in_a_fresh_clone(command, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "captor" in done.stdout


def test_the_benchmarks_print_each_figure(tmp_path: Path) -> None:
    done = in_a_fresh_clone(f"{BENCHMARKS} --quick", tmp_path)
    # Other work on this machine may break a promise of speed; that is no fault of the benchmarks.
    assert done.returncode in {0, PROMISE_BROKEN}, done.stdout + done.stderr
    for figure in ("our loop / bare loop", "knaves --help", "--jobs 1 / --jobs 2"):
        assert figure in done.stdout
    assert "OpenSpiel's hearts" in done.stdout  # measured, or why it could not be
