"""Bare classes, which need no package: ``path/to/file.py:Class`` and ``module:Class``.

``path/to/file.py`` is enough where the file holds one bot.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import attrs

from knaves.errors import NamingError
from knaves.errortext import in_one_line
from knaves.packs.files import importable, load_file, the_bot_in

__all__ = ["BareClass", "is_bare", "read_bare"]


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
            return load_file(Path(self.source))
        # Where the command line is used, not where it is installed.
        with importable(Path.cwd()):
            return importlib.import_module(self.source)


def is_bare(reference: str) -> bool:
    """Tell whether a reference names a file or module, and not an installed bot."""
    return ":" in reference or reference.endswith(".py")


def read_bare(reference: str) -> BareClass:
    """Read a reference to a bare class; a file that is named alone is looked into.

    Raises:
        BotError: if such a file can't be read.
        NamingError: if no file or module, or no class in it, is named.
    """
    # First, as the last colon may be that of a drive: C:\bots\captor.py.
    if reference.endswith(".py"):
        return BareClass(reference, the_bot_in(Path(reference)), in_file=True)
    source, _, attribute = reference.rpartition(":")
    sound = all(part.isidentifier() for part in attribute.split("."))
    shown, name = in_one_line(reference), attribute if sound else "Class"
    if not source.strip(":"):
        ways = f"write file.py:{name} or module:{name}"
        raise NamingError(f"{shown} doesn't name a file or module: {ways}")
    if not sound:
        raise NamingError(f"{shown} doesn't name a class: write {in_one_line(source)}:{name}")
    in_file = source.endswith(".py") or source.startswith(".") or not {"/", "\\"}.isdisjoint(source)
    return BareClass(source, attribute, in_file)
