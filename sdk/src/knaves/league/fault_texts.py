"""What is kept of the texts of a fault: nothing of the machine on which it happened."""

from __future__ import annotations

import re
import sys
from pathlib import Path, PurePath
from typing import Final

import attrs

from knaves.faults import home_of
from knaves.packs.files import MODULE_OF_A_FILE
from knaves_core import Fault

__all__ = ["without_machine"]

# Texts are cut where they are taken, with whatever paths there are in them. Cut further, they
# are alike however long these were.
MAX_MESSAGE: Final = 200
MAX_TRACEBACK: Final = 4096

_ELSEWHERE: Final = "…/"
_FRAME: Final = re.compile(r'(?m)^  File "([^"\n]+)"')
_FOLDERS: Final = re.compile(r"""(?<![\w./~…-])/(?:[^\s/'"<>|:]+/)+""")
_PACKAGES: Final = re.compile(r".*/((?:site|dist)-packages/)")
_MODULE: Final = re.compile(rf"{MODULE_OF_A_FILE}[0-9a-f]*")
_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")


def without_machine(fault: Fault) -> Fault:
    """Return a fault whose texts are the same on every machine, and tell nothing of it.

    Paths are those from the bot's own folder, from ``site-packages`` on, or names alone after
    ``…/``; a module of a file that isn't installed is called as the file is; and addresses in
    memory are gone.
    """
    home = home_of(fault.traceback)
    trace = _FRAME.sub(lambda frame: f'  File "{_shortened(frame[1], home)}"', fault.traceback)
    message = _cleaned(fault.message, home)[:MAX_MESSAGE]
    return attrs.evolve(fault, message=message, traceback=_end(_cleaned(trace, home)))


def _cleaned(text: str, home: str) -> str:
    if PurePath(home).is_absolute():
        text = re.sub(rf"(?<![\w./~…-]){re.escape(home)}/", "", text)
    text = _FOLDERS.sub(lambda folders: _elsewhere(folders[0]), text)
    return _ADDRESS.sub(" at 0x…", _MODULE.sub(lambda module: _stem(module[0]), text))


def _shortened(path: str, home: str) -> str:
    """Return what is told of the path of a source file."""
    if home and path.startswith(f"{home}/"):
        return path.removeprefix(f"{home}/")
    folder, slash, name = path.rpartition("/")
    return f"{_elsewhere(f'{folder}/')}{name}" if slash else name


def _elsewhere(folders: str) -> str:
    """Return what is told of folders that aren't a bot's own."""
    packages = _PACKAGES.match(folders)
    return _ELSEWHERE if packages is None else folders[packages.start(1) :]


def _stem(module: str) -> str:
    """Return what the file of a module is called, without its ending."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return "file" if file is None else Path(file).stem


def _end(text: str) -> str:
    """Return the last lines of a text that is too long."""
    return text if len(text) <= MAX_TRACEBACK else text[-MAX_TRACEBACK:].partition("\n")[2]
