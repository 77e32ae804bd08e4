"""Gather all that doctor looks at, so that an examination is a function of values."""

from __future__ import annotations

import site
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import attrs

from knaves.doctor.editables import why_stale
from knaves.doctor.environment import Environment, read_environment
from knaves.doctor.importing import IMPORT_LIMIT_S, USABLE, PackImport, import_pack
from knaves.packs import (
    BotEntry,
    Catalogue,
    Damaged,
    GameEntry,
    Installed,
    Pack,
    UnmetRequirement,
    effective_copies,
    find_installed,
    find_unmet_requirements,
)

__all__ = ["ARENA", "Survey", "import_packs", "take_survey"]

ARENA: Final = "knaves"
"""The distribution of the arena itself."""


@attrs.frozen(kw_only=True)
class Survey:
    """What is known of an environment.

    Attributes:
        environment: the Python that runs, and where.
        copies: all copies of all distributions, in the order of the path.
        installed: of each distribution the copy that counts, by name.
        unmet: what the arena and the packs require and lack.
        packs: those that offer bots or games.
        damaged: those of which nothing can be relied on.
        bots: the bots of the packs, as their metadata tells.
        games: the games of the packs, likewise.
        site_folders: the folders whose ``.pth`` files Python reads.
        folder: where knaves runs, and files that it writes lie.
        imports: what came of importing packs, by their names.
    """

    environment: Environment
    copies: tuple[Installed, ...]
    installed: Mapping[str, Installed]
    unmet: tuple[UnmetRequirement, ...]
    packs: tuple[Pack, ...]
    damaged: tuple[Damaged, ...]
    bots: tuple[BotEntry, ...]
    games: tuple[GameEntry, ...]
    site_folders: tuple[Path, ...]
    folder: Path
    imports: Mapping[str, PackImport] = attrs.field(factory=dict)

    def copy_of(self, pack: Pack) -> Installed:
        """Return the copy of a pack that counts."""
        return self.installed[pack.name]

    def entries(self, pack: Pack) -> list[BotEntry | GameEntry]:
        """Return the bots and games of a pack."""
        entries: tuple[BotEntry | GameEntry, ...] = (*self.bots, *self.games)
        return [entry for entry in entries if entry.pack == pack.name]


def take_survey(folder: Path) -> Survey:
    """Gather what is known of this environment without importing a pack.

    Args:
        folder: where knaves runs.
    """
    copies = find_installed()
    installed = effective_copies(copies)
    catalogue = Catalogue.read()
    site_folders = [*site.getsitepackages(), site.getusersitepackages()]
    return Survey(
        environment=read_environment(installed[ARENA].installer if ARENA in installed else ""),
        copies=tuple(copies),
        installed=installed,
        unmet=tuple(find_unmet_requirements(installed, catalogue.packs)),
        packs=catalogue.packs,
        damaged=catalogue.damaged,
        bots=tuple(catalogue.bots()),
        games=tuple(catalogue.games()),
        site_folders=tuple(Path(folder) for folder in site_folders if folder in sys.path),
        folder=folder,
    )


def import_packs(survey: Survey, limit_s: float = IMPORT_LIMIT_S) -> Survey:
    """Import every pack that can be used in a fresh Python, and add what came of it."""
    imports = {
        pack.name: import_pack(pack.name, limit_s)
        for pack in survey.packs
        if any(entry.status in USABLE for entry in survey.entries(pack))
        and not why_stale(pack, survey.copy_of(pack))
    }
    return attrs.evolve(survey, imports=imports)
