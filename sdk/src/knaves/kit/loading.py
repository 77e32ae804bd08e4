"""Checks of how a bot is loaded."""

from __future__ import annotations

from typing import Final

from knaves.kit.checks import Finding, check, failed, passed
from knaves.kit.fresh import Ended, Flooded, Overdue
from knaves.kit.importing import Imported
from knaves.kit.limits import Limit
from knaves.kit.subject import Subject, Unloadable

__all__ = ["hooks", "import_clean", "import_quick", "loads"]

IMPORT_BUDGETS: Final = 5
"""How many budgets of a move an import may take."""


@check("loads", Ended, Overdue)
def loads(subject: Subject) -> Finding:
    """The bot can be imported, and an object of it can be made without arguments.

    If this fails, import its module in a Python of your own and make an object of its class:
    the error is the same there.
    """
    for imported in subject.imports:
        if not _is_made(imported):
            return failed(imported.error, game=imported.game, trace=imported.trace)
    return passed()


@check("hooks")
def hooks(subject: Subject) -> Finding:
    """Its hooks have the names and arguments of the hookspec, and `play` is among them.

    If this fails, mend the name or the argument that is told; `docs/hooks.md` describes them all.
    """
    for imported in _made(subject):
        if imported.error:
            return failed(imported.error, game=imported.game)
    return passed()


@check("import-quick")
def import_quick(subject: Subject) -> Finding:
    """Its import takes no longer than five times what a move may take.

    If this fails, import what is heavy, load tables and train models when they are first
    needed, not when the module is imported.
    """
    limit = Limit(IMPORT_BUDGETS * subject.budget_ms)
    for imported in _made(subject):
        if not limit.allows(imported.cpu_ms, imported.wall_ms):
            took = f"{imported.cpu_ms:.0f} ms, {imported.wall_ms:.0f} ms by the clock"
            return failed(f"its import took {took}; it may take {limit}", game=imported.game)
    return passed(f"{max(imported.cpu_ms for imported in subject.imports):.1f} ms")


@check("import-clean", Flooded)
def import_clean(subject: Subject) -> Finding:
    """Its import leaves all else alone: it prints nothing, writes no files, leaves nothing running.

    Nor does it touch the global random state, signal handlers or the working directory. If
    this fails, move what has that effect out of the module into the class, and do it without
    the effect if you can: everybody who lists bots imports yours.
    """
    for imported in _made(subject):
        if imported.effects:
            return failed(f"its import {'; '.join(imported.effects)}", game=imported.game)
    return passed()


def _is_made(imported: Imported) -> bool:
    return imported.hooks or not imported.error


def _made(subject: Subject) -> tuple[Imported, ...]:
    if not all(map(_is_made, subject.imports)):
        raise Unloadable("it can't be loaded")
    return subject.imports
