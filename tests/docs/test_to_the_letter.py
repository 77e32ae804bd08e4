"""What some pages say is typed by somebody who begins with a fresh clone and nothing else."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.docs.blocks import UNTIL_STOPPED, Block, commands, is_quoted, read_blocks
from tests.docs.machine import bare_environment

ROOT = Path(__file__).parents[2]
HANDED_IN = "for bot in thief robber beggar tinker; do knaves new $bot --dir handed-in; done"


def typed(page: str) -> Iterator[str]:
    """Yield what a page has its reader type or save, as lines for a shell."""
    for block in read_blocks(ROOT / "docs" / page):
        if not is_quoted(block) and block.name != UNTIL_STOPPED:
            yield from lines(block)


def lines(block: Block) -> Iterator[str]:
    if block.kind == "bash":
        yield block.text
    elif block.kind == "console":
        yield from (command for command, _ in commands(block))
    elif block.name:
        yield f"cat > {block.name} <<'END_OF_FILE'\n{block.text}END_OF_FILE"


@pytest.mark.slow
def test_a_beginner_a_host_and_the_author_of_a_game_can_follow_their_pages(tmp_path: Path) -> None:
    clone = tmp_path / "knaves"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    script = [
        *typed("first-bot.md"),
        HANDED_IN,
        *typed("workshop.md"),
        "cd ../knaves",
        *typed("games.md"),
    ]
    done = subprocess.run(
        ["bash", "-eux"],
        cwd=clone,
        env=bare_environment(),
        input="\n".join(script),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
