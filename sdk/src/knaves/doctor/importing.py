"""Import a pack in a fresh Python: whatever it does there, it does not do it to us."""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterable
from typing import Any, Final

import attrs

from knaves.kit.fresh import Allow, Ended, Flooded, Overdue, run_fresh
from knaves.packs import (
    BotEntry,
    GameEntry,
    Status,
    check_bot,
    check_game,
    find_bots,
    find_games,
)

__all__ = ["IMPORT_LIMIT_S", "USABLE", "PackImport", "import_pack"]

IMPORT_LIMIT_S: Final = 10.0
"""How many seconds a pack may take to be imported and checked."""

USABLE: Final = (Status.OK, Status.AMBIGUOUS)
"""What an entry may be by its metadata, if its pack is to be imported."""


@attrs.frozen
class PackImport:
    """What came of importing a pack.

    Attributes:
        import_ms: how many milliseconds its modules took, when knaves_core was there already;
            None if one of them can't be imported.
        broken: the names of its bots and games that are broken, each with the reason.
        ended: how it ended Python while it was imported; empty if it did not.
        overdue: why it was ended while it was imported; empty if it was not.
    """

    import_ms: float | None = None
    broken: tuple[tuple[str, str], ...] = ()
    ended: str = ""
    overdue: str = ""

    @property
    def went_well(self) -> bool:
        """Whether all that the pack offers can be used."""
        return not (self.broken or self.ended or self.overdue)


def import_pack(pack: str, limit_s: float = IMPORT_LIMIT_S) -> PackImport:
    """Import a pack in a fresh Python with our path, and check its bots and games there.

    Args:
        pack: its canonical name.
        limit_s: after how many seconds it is ended.
    """
    try:
        report = run_fresh(_import_here, {"pack": pack, "limit_s": limit_s})
    except (Ended, Flooded) as error:
        return PackImport(ended=str(error))
    except Overdue as error:
        return PackImport(overdue=str(error))
    broken = tuple((name, reason) for name, reason in report.value["broken"])
    return PackImport(report.value["import_ms"], broken)


def _import_here(pack: str, limit_s: float, allow: Allow) -> dict[str, Any]:
    """Import a pack in this process."""
    found: list[BotEntry | GameEntry] = [*find_bots(), *find_games()]
    entries = [entry for entry in found if entry.pack == pack and entry.status in USABLE]
    allow(limit_s)
    import_ms = _import_ms({entry.value.partition(":")[0].strip(): None for entry in entries})
    checked = [
        check_bot(entry) if isinstance(entry, BotEntry) else check_game(entry) for entry in entries
    ]
    broken = [(entry.name, entry.reason) for entry in checked if entry.status is Status.BROKEN]
    return {"import_ms": import_ms, "broken": broken}


def _import_ms(modules: Iterable[str]) -> float | None:
    """Return how long it takes to import modules; if one can't be, the check will say why."""
    start = time.perf_counter()
    try:
        for module in modules:
            importlib.import_module(module)
    except BaseException:  # noqa: BLE001 - a pack may raise anything
        return None
    return round((time.perf_counter() - start) * 1000, 1)
