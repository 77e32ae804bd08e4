"""Files of Python that are not installed: what they hold, and how they are imported."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Final

from knaves.errors import BotError, NamingError
from knaves.errortext import in_one_line, one_line
from knaves_core.rules import nearest

__all__ = ["MODULE_OF_A_FILE", "importable", "load_file", "the_bot_in"]

MODULE_OF_A_FILE: Final = "knaves_file_"
"""What the name begins with under which a file is imported; hexadecimal digits follow."""


def the_bot_in(file: Path) -> str:
    """Return the name of the one class in a file that has a play hook, without importing it.

    A class whose name begins with ``_`` does not count, but those that derive from it do.

    Raises:
        BotError: if the file can't be read, or has an error of syntax.
        NamingError: if it holds no such class, or several.
    """
    path = in_one_line(str(file))
    try:
        tree = ast.parse(_read(file), path)
    except BotError as error:
        raise BotError(f"bot {path} can't be used: {error}") from None
    except (MemoryError, RecursionError, SyntaxError, ValueError) as error:
        raise BotError(f"bot {path} can't be used: {one_line(error)}") from None
    bots, others = _classes(tree)
    if len(bots) == 1:
        return bots[0]
    if bots:
        raise NamingError(f"{path} holds {' and '.join(bots)}: write {path}:{bots[0]}")
    if others:
        without = f"{' and '.join(others)}, without a play hook"
        raise NamingError(f"{path} holds {without}: write {path}:{others[0]} if it inherits one")
    raise NamingError(f"{path} doesn't hold a class: a bot is one with a method play")


def _classes(tree: ast.Module) -> tuple[list[str], list[str]]:
    """Return the names of the classes that play, and of the others."""
    plays: dict[str, bool] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            inherits = any(isinstance(b, ast.Name) and plays.get(b.id) for b in node.bases)
            plays[node.name] = inherits or any(map(_is_play, node.body))
    public = [name for name in plays if not name.startswith("_")]
    bots = [name for name in public if plays[name]]
    return bots, [name for name in public if name not in bots]


def _is_play(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == "play"


def load_file(path: Path) -> ModuleType:
    """Import a file under a name of its own, once for each state of its text."""
    source = _read(path)
    path = path.resolve()
    # The same in every process, and different for files that are called alike.
    digest = hashlib.sha256(b"\0".join([os.fsencode(path), source])).hexdigest()
    name = f"{MODULE_OF_A_FILE}{digest[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None:
        raise BotError("the name of a Python file must end in .py")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        with _neighbours_importable(path.parent):
            # Not by the loader of the spec: a compiled file beside it may be out of date
            # when a file is edited and tried within a second.
            code = compile(source, path, "exec", dont_inherit=True)
            exec(code, vars(module))  # noqa: S102 - to run it is what was asked
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return module


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        there = [file.name for file in sorted(path.parent.glob("*.py"))]
        raise BotError(f"there is no such file{nearest(path.name, there)}") from None
    except OSError as error:
        raise BotError(f"the file can't be read: {error.strerror}") from None
    except ValueError:
        raise BotError("no file can have this name") from None


@contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Let the modules in a folder be imported, before all others."""
    entry = str(folder)
    sys.path.insert(0, entry)
    try:
        yield
    finally:
        with suppress(ValueError):  # what was imported may have changed the path itself
            sys.path.remove(entry)


@contextmanager
def _neighbours_importable(folder: Path) -> Iterator[None]:
    """Let the modules in a folder be imported, and forget them once that is done.

    Two bots of a workshop, each in a folder with a ``helpers.py``, must not get each other's;
    a file keeps the modules that it imported. Where the folder is on the path anyway, its
    modules are everybody's.
    """
    if str(folder) in sys.path:
        yield
        return
    before = set(sys.modules)
    try:
        with importable(folder):
            yield
    finally:
        new = [name for name in sys.modules if name not in before]
        neighbours = {name for name in new if _folder_of(sys.modules[name]) == folder}
        for name in new:
            if name.partition(".")[0] in neighbours:
                del sys.modules[name]


def _folder_of(module: ModuleType) -> Path | None:
    """Return in which folder a module or package lies, or None if it is in none."""
    paths = [*getattr(module, "__path__", ()), getattr(module, "__file__", None)]
    return Path(paths[0]).parent if paths[0] else None
