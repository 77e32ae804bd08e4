"""The files that a bot is written in: which they are, what they hold, and copies of them."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import attrs

from knaves.errors import BotError, FileError
from knaves.packs import find_bot
from knaves.packs.files import importable
from knaves.packs.load import read_value
from knaves.packs.references import read_bare

__all__ = ["Snapshot", "Sources", "find_sources", "saves"]

Snapshot = dict[Path, bytes]
"""What the files of a bot hold, by their paths below the folder in which they all are."""

LAUNCHER: Final = "copied_bot.py"


@attrs.frozen
class Sources:
    """The files of a bot.

    Attributes:
        reference: names the bot, as for `knaves.packs.load_player`.
        path: its file, or the folder of its package.
        module: the module of its class if that is in a package, or an empty text.
        attribute: the name of its class, dotted if it is inside another.
    """

    reference: str
    path: Path
    module: str
    attribute: str

    def read(self) -> Snapshot:
        """Return what the files hold now; nothing at a moment when they can't be read.

        They are all files of the package, or the file and those beside it that it imports.
        """
        with suppress(OSError):
            paths = _files_in(self.path) if self.module else _with_neighbours(self.path)
            return {path.relative_to(self.path.parent): path.read_bytes() for path in paths}
        return {}

    def copy(self, snapshot: Snapshot, folder: Path) -> str:
        """Write what the files held into a folder; return a reference that loads the bot there.

        It is a reference to a file, whose neighbours are forgotten once it is loaded: so the
        same modules can be loaded once more as they are now.

        Raises:
            FileError: if the folder can't be written.
        """
        written = dict(snapshot)
        start = self.path.name
        if self.module:
            start = LAUNCHER
            outermost = self.attribute.partition(".")[0]
            written[Path(start)] = f"from {self.module} import {outermost}\n".encode()
        try:
            for path, content in written.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(content)
        except OSError as error:
            raise FileError.writing(folder, error.strerror) from None
        return f"{folder / start}:{self.attribute}"


def saves(sources: Sources, pause: Callable[[], object]) -> Iterator[Snapshot]:
    """Yield what the files hold, at once and then each time that they hold something else.

    Args:
        sources: the files.
        pause: waits a moment, until it is time to look at them again. A file counts as saved
            when it is the same before and after a pause.
    """
    before = sources.read()
    played: Snapshot = {}
    while True:
        now = sources.read()
        if now != before or now in ({}, played):
            before = now
            pause()
        else:
            played = now
            yield now


def find_sources(reference: str, game: str) -> Sources:
    """Find the files of a bot, without importing it.

    Args:
        reference: names the bot, as for `knaves.packs.load_player`.
        game: the name of the game that it plays.

    Raises:
        BotError: if there is no such bot, or its files can't be found.
    """
    entry = find_bot(reference, game)
    if entry.installed:
        module, attribute = read_value(entry.value)
        path = _path_of(module)
    else:
        bare = read_bare(entry.value)
        module, attribute = bare.source, bare.attribute
        if bare.in_file:
            return Sources(entry.value, Path(module).resolve(), "", attribute)
        with importable(Path.cwd()):
            path = _path_of(module)
    return Sources(reference, path, module if path.is_dir() else "", attribute)


def _path_of(module: str) -> Path:
    """Return the file of a module, or the folder of the outermost package that it is in."""
    outermost = module.partition(".")[0]
    spec = importlib.util.find_spec(outermost)
    if spec is not None and spec.submodule_search_locations:
        return Path(next(iter(spec.submodule_search_locations))).resolve()
    if spec is None or not spec.has_location or spec.origin is None:
        raise BotError(f"the files of {outermost} can't be found: watch a file, file.py:Class")
    return Path(spec.origin).resolve()


def _files_in(package: Path) -> list[Path]:
    files = [path for path in package.rglob("*") if "__pycache__" not in path.parts]
    return sorted(path for path in files if path.is_file())


def _with_neighbours(file: Path) -> list[Path]:
    """Return a file and those beside it that it imports, or that are imported by them."""
    if str(file.parent) in sys.path:
        return [file]  # its neighbours are everybody's
    folder = file.parent
    found: set[Path] = set()
    waiting = [file]
    while waiting:
        path = waiting.pop()
        if path not in found and path.is_file():
            found.add(path)
            for name in _imported_by(path):
                waiting += [folder / f"{name}.py", *(folder / name).rglob("*.py")]
    return sorted(found)


def _imported_by(file: Path) -> Iterator[str]:
    """Yield the names of the outermost modules that a file imports."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
