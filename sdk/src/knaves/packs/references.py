"""Bare classes: ``path/to/file.py:Class`` and ``module:Class``, which need no package."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType

import attrs

from knaves.errors import BotError
from knaves_core.rules import nearest

__all__ = ["BareClass", "importable", "is_bare", "read_bare"]


@attrs.frozen
class BareClass:
    """A class that is named by where it is.

    Attributes:
        source: the path of a file, or the name of a module.
        attribute: the name of the class or factory in it, dotted if it is inside another.
        in_file: whether ``source`` is the path of a file.
    """

    source: str
    attribute: str
    in_file: bool

    def import_module(self) -> ModuleType:
        """Import the file or module.

        Raises:
            BotError: if there is no such file.
            BaseException: whatever the import raises.
        """
        if self.in_file:
            return _load_file(Path(self.source))
        # Where the command line is used, not where it is installed.
        with importable(Path.cwd()):
            return importlib.import_module(self.source)


def is_bare(reference: str) -> bool:
    """Tell whether a reference names a file or module, and not an installed bot."""
    return ":" in reference or reference.endswith(".py")


def read_bare(reference: str) -> BareClass:
    """Read a reference to a bare class.

    Raises:
        BotError: if it names a file or module, but no class in it.
    """
    source, _, attribute = reference.rpartition(":")
    # The last colon may be that of a drive: C:\bots\captor.py.
    if not source or not all(part.isidentifier() for part in attribute.split(".")):
        raise BotError(f"{reference} doesn't name a class: write {reference.rstrip(':')}:Class")
    in_file = source.endswith(".py") or source.startswith(".") or not {"/", "\\"}.isdisjoint(source)
    return BareClass(source, attribute, in_file)


def _load_file(path: Path) -> ModuleType:
    """Import a file under a name of its own, once for each state of its text."""
    source = _read(path)
    path = path.resolve()
    # The same in every process, and different for files that are called alike.
    digest = hashlib.sha256(b"\0".join([str(path).encode(), source])).hexdigest()
    name = f"knaves_file_{digest[:16]}"
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
        del sys.modules[name]
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
