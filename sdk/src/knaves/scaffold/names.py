"""Which names a new bot can have."""

from __future__ import annotations

import builtins
import importlib.util
import keyword
import re
import sys
import unicodedata
from collections.abc import Iterator
from itertools import chain
from typing import Final

from knaves.errors import UsageError
from knaves.packs import find_bots, find_games, find_installed, is_entry_name
from knaves.scaffold.tokens import Tokens

__all__ = ["check_name"]

OURS: Final = "knaves"
NEEDED: Final = frozenset(
    [
        "editables",
        "hatchling",
        "iniconfig",
        "packaging",
        "pathspec",
        "pluggy",
        "pytest",
        "trove-classifiers",
    ]
)
"""What a new pack, its build and its tests need themselves, and so can't be."""
TOOLS: Final = frozenset(
    [
        "build",
        "conda",
        "flit",
        "flit-core",
        "hatch",
        "pdm",
        "pdm-backend",
        "pip",
        "pipx",
        "poetry",
        "poetry-core",
        "setuptools",
        "uv",
        "uv-build",
        "virtualenv",
        "wheel",
    ]
)
"""What builds and installs packs, and is not always installed where a pack is written."""
DEVICES: Final = frozenset(
    ["aux", "con", "nul", "prn", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))]
)
"""What no folder can be called on Windows."""
LONGEST: Final = 32
UNFIT: Final = re.compile(r"[^a-z0-9]+")


def check_name(name: str) -> None:
    """Check that a new bot, its distribution and its package can have a name.

    Raises:
        UsageError: if they can't, with the reason, and if possible with a similar name.
    """
    reason = _why_not(name)
    if reason:
        free = next((other for other in _like(name) if not _why_not(other)), None)
        hint = f"; how about {free}?" if free else ""
        raise UsageError(f"a new bot can't be called {name!r}: {reason}{hint}")


def _why_not(name: str) -> str:
    """Say why a new bot can't have this name; nothing if it can."""
    if not is_entry_name(name):
        return "use 2 to 32 small letters, digits and hyphens, a letter first"
    if name.endswith("-") or "--" in name:
        return "a hyphen stands between letters and digits"
    return next(chain(_reserved(name), _taken(name)), "")


def _reserved(name: str) -> Iterator[str]:
    module = Tokens.of_bot(name).package
    if keyword.iskeyword(module) or keyword.issoftkeyword(module):
        yield "it is a keyword of Python"
    if hasattr(builtins, module):
        yield "Python has a builtin of this name"
    if module in sys.stdlib_module_names:
        yield "Python's standard library has a module of this name"
    if name.partition("-")[0] == OURS:
        yield f"names that begin with {OURS} are those of its own packs"
    if name in NEEDED:
        yield "it is what a new pack itself needs"
    if name in TOOLS:
        yield "it is a tool that builds or installs packs"
    if name in DEVICES:
        yield "Windows has a device of this name"
    if any(game.name == name for game in find_games()):
        yield "it is the name of a game"


def _taken(name: str) -> Iterator[str]:
    for bot in find_bots():
        if bot.name == name:
            yield f"{bot.pack} offers a bot of this name"
    if name in {copy.name for copy in find_installed()}:
        yield "a distribution of this name is installed"
    found = importlib.util.find_spec(Tokens.of_bot(name).package)
    # A folder without any module in it is none that would be hidden.
    if found is not None and found.origin is not None:
        yield "a module of this name is installed"


def _like(name: str) -> tuple[str, ...]:
    """Return names that resemble a name and are fit where that is possible."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    fit = UNFIT.sub("-", plain).strip("-").lstrip("-0123456789")[:LONGEST].strip("-")
    return fit, f"{fit}-bot"
