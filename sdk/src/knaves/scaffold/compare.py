"""Compare a pack with what would be written for it today."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from knaves.errors import FileError
from knaves.scaffold.tables import read_text
from knaves.scaffold.template import render, template_games
from knaves.scaffold.tokens import Tokens

__all__ = ["compare_pack"]

NO_FILE: Final = "/dev/null"


def compare_pack(folder: Path) -> str:
    """Tell what the current template would change in a pack, as a unified diff.

    The names are read from the ``pyproject.toml`` of the pack. Files that the template does
    not have are left alone, and so are the wheels that lie in the pack.

    Returns:
        What ``patch -p1`` takes in the folder of the pack; nothing if it would not change.

    Raises:
        FileError: if a file of the pack can't be read, or it registers no bot
            for a game that there is a template for.
    """
    pack = Tokens.of_pack(folder)
    if not set(pack.games) & set(template_games()):
        raise FileError(f"{folder}: there is no template for {' and '.join(pack.games)}")
    files = render(pack)
    return "".join(line for path, text in files.items() for line in _diff(folder, path, text))


def _diff(folder: Path, path: str, text: str) -> Iterator[str]:
    there = (folder / path).exists()
    lines = difflib.unified_diff(
        read_text(folder / path).splitlines() if there else [],
        text.splitlines(),
        f"a/{path}" if there else NO_FILE,
        f"b/{path}",
        lineterm="",
    )
    yield from (f"{line}\n" for line in lines)
