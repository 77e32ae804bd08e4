"""Read the code blocks of a Markdown page, and run them.

The word behind the opening fence says what a block is:

- ``python``: runs as a program; with a file name behind it, it is also saved under that name;
- ``toml``, ``json``: must parse; with a file name behind it, it is also saved;
- ``console``: lines that begin with ``$`` are run, and must print what follows them;
  a line ``...`` stands for any lines;
- ``bash``: runs and must succeed;
- ``bash set-up``: changes the machine; run by the tests of set-up, not here;
- ``bash until-stopped``: goes on until Ctrl-C, which is pressed once it has printed something;
- any word with a file in ``tests/`` behind it: quotes whole lines of this file, and is not run.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import attrs

FENCE = re.compile(
    r"^```(?P<kind>\w+)(?: (?P<name>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
SET_UP = "set-up"
UNTIL_STOPPED = "until-stopped"
INTERRUPTED = 130
PARSERS = {"toml": tomllib.loads, "json": json.loads}
ROOT = Path(__file__).parents[2]
QUOTED = "tests/"


@attrs.frozen
class Block:
    """One code block.

    Attributes:
        kind: the language.
        name: the word behind it: a file name, or ``set-up``; empty if there is none.
        text: what is in the block.
        line: the line of its opening fence.
    """

    kind: str
    name: str
    text: str
    line: int


def read_blocks(page: Path) -> Iterator[Block]:
    """Yield the code blocks of a page, in order."""
    text = page.read_text("utf-8")
    for match in FENCE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield Block(match["kind"], match["name"] or "", match["text"], line)


def run_block(block: Block, folder: Path) -> None:
    """Run one block in a folder; raises AssertionError where it does not do what it says."""
    if is_quoted(block):
        _compare(block)
    elif block.kind == "bash":
        _run_bash(block, folder)
    elif block.kind == "console":
        for command, expected in commands(block):
            _expect(expected, _run(["bash", "-c", command], folder), command)
    else:
        _save(block, folder)
        if block.kind == "python":
            _run([sys.executable, "-c", block.text], folder)
        else:
            PARSERS[block.kind](block.text)


def is_quoted(block: Block) -> bool:
    """Tell whether a block quotes a file of the repository."""
    return block.name.startswith(QUOTED)


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """Yield the commands of a console block, each with what it should print."""
    for piece in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, output = piece.partition("\n")
        yield command, output


def _compare(block: Block) -> None:
    text = (ROOT / block.name).read_text("utf-8")
    assert f"\n{block.text}" in f"\n{text}", f"not what stands in {block.name}"


def _save(block: Block, folder: Path) -> None:
    if block.name:
        path = folder / block.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, "utf-8")


def _run_bash(block: Block, folder: Path) -> None:
    if block.name == UNTIL_STOPPED:
        _run_until_stopped(block.text, folder)
    elif block.name != SET_UP:
        _run(["bash", "-euc", block.text], folder)


def _environment() -> dict[str, str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return os.environ | {"PATH": path, "COLUMNS": "100", "NO_COLOR": "1"}


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command[-1]}\n{done.stdout}{done.stderr}"
    return done.stdout


def _run_until_stopped(text: str, folder: Path) -> None:
    with subprocess.Popen(
        ["bash", "-euc", f"exec {text}"],
        cwd=folder,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.read(1), f"{text} ended without a word"
        process.send_signal(signal.SIGINT)
        process.stdout.read()
    assert process.returncode in {0, INTERRUPTED}, text


def _expect(expected: str, printed: str, command: str) -> None:
    pattern = "".join(
        r"(?:.*\n)*" if line == "..." else re.escape(line) + r"[ ]*\n"
        for line in (line.rstrip() for line in expected.splitlines())
    )
    assert re.fullmatch(pattern, printed), f"$ {command}\n{printed}\n-- expected:\n{expected}"
