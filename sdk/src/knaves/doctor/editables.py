"""Editable installations, and whether what they lead to is still there."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from knaves.packs import Installed, Pack

__all__ = ["why_stale"]


def why_stale(pack: Pack, copy: Installed) -> str:
    """Say what is gone that an editable installation leads to; nothing if all is there."""
    if not copy.editable:
        return ""
    if not Path(copy.origin).is_dir():
        return f"the folder {copy.origin} is not there"
    modules = sorted({offer.value.partition(":")[0].strip() for offer in pack.offers})
    # Where only some are missing, the others are worth a try, and an import says which.
    found = any(map(_can_be_found, modules))
    return "" if found else f"there is no module {' or '.join(modules)}"


def _can_be_found(module: str) -> bool:
    """Tell whether there is a module, without importing it or the packages it is in."""
    try:
        return importlib.util.find_spec(module.partition(".")[0]) is not None
    except ValueError:  # no name of a module at all: whoever loads it says so
        return True
