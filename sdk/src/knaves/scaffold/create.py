"""Write a new pack."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from knaves.errors import FileError, UsageError
from knaves.scaffold.names import check_name
from knaves.scaffold.sources import wheels
from knaves.scaffold.template import render, template_games
from knaves.scaffold.tokens import Tokens
from knaves_core.rules import nearest

__all__ = ["create_pack"]


def create_pack(name: str, game: str, parent: Path) -> Path:
    """Write a pack with one bot, that can be installed and whose tests pass.

    Either all of it is written or nothing, and nothing that is there is touched.

    Args:
        name: the name of the bot, and of its distribution and its folder.
        game: the game that it is to play.
        parent: where the folder is made; made itself, if it is not there.

    Returns:
        The folder.

    Raises:
        UsageError: if a new bot can't have this name, or there is no template for the game.
        FileError: if there is something of this name, a module beside it would be imported in
            its place, or the folder can't be written.
    """
    check_name(name)
    games = template_games()
    if game not in games:
        raise UsageError(
            f"there is no template for {game!r}{nearest(game, list(games))} "
            f"(there is one for each of {', '.join(games)})"
        )
    tokens = Tokens.of_bot(name, game)
    folder, namesake = parent / name, parent / f"{tokens.package}.py"
    files = {path: text.encode() for path, text in render(tokens).items()}
    if os.path.lexists(folder):
        raise FileError(f"{folder} is there already: choose another name or --dir")
    if namesake.exists():
        # Wherever Python looks into this folder first, as `python -m` does.
        raise FileError(
            f"{namesake} would be imported in the place of the new pack: rename it, "
            "or choose another name or --dir"
        )
    try:
        _write(folder.absolute(), files | wheels())
    except OSError as error:
        raise FileError.writing(folder, error.strerror) from None
    return folder


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder with files beside where it belongs, and then move it there at once."""
    topmost = folder
    while not topmost.parent.exists():
        topmost = topmost.parent
    with tempfile.TemporaryDirectory(prefix=".knaves-", dir=topmost.parent) as staging:
        staged = Path(staging)
        for name, content in files.items():
            path = staged / folder.relative_to(topmost.parent) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (staged / topmost.name).rename(topmost)
