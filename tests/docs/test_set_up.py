"""The set-up commands of the README, each in a fresh clone, as on a fresh machine."""

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


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_set_up_command_works_alone_in_a_fresh_clone(command: str, tmp_path: Path) -> None:
    clone = tmp_path / "knaves"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    done = subprocess.run(
        ["bash", "-euc", command],
        cwd=clone,
        env=bare_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "captor" in done.stdout
