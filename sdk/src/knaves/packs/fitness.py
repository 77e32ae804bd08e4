"""Tell from its metadata alone whether what a pack offers can be used."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import Final

import attrs

from knaves.packs.distributions import Pack, canonical
from knaves.packs.entries import Status
from knaves.packs.requirements import applicable, is_met

__all__ = ["BLOCK_VARIABLE", "CORE", "Fitness", "is_entry_name"]

BLOCK_VARIABLE: Final = "KNAVES_BLOCK"
"""The environment variable that blocks packs and bots: ``pack,pack/name,…``."""

CORE: Final = "knaves-core"
"""The distribution whose version packs depend on, and whose games keep their names."""

NAME: Final = re.compile(r"[a-z][a-z0-9-]{1,31}")


def is_entry_name(name: str) -> bool:
    """Tell whether a bot or a game may have this name."""
    return NAME.fullmatch(name) is not None


@attrs.frozen
class Fitness:
    """What packs and their entries are judged by.

    Attributes:
        core: the installed version of knaves-core, or None if it is not installed.
        blocked: the packs (``pack``) and entries (``pack/name``) that are blocked.
    """

    core: str | None
    blocked: frozenset[str]

    @classmethod
    def among(cls, packs: Iterable[Pack]) -> Fitness:
        """Judge by the knaves-core among these packs, and by the environment variable."""
        core = next((pack.version for pack in packs if pack.name == CORE), None)
        names = [name.strip() for name in os.environ.get(BLOCK_VARIABLE, "").split(",")]
        return cls(core, frozenset(_canonical_block(name) for name in names if name))

    def judge(self, pack: Pack, name: str) -> tuple[Status, str]:
        """Return the status that an entry of a pack has by its metadata, and why."""
        if pack.name in self.blocked or f"{pack.name}/{name}" in self.blocked:
            return Status.BLOCKED, f"it is named in {BLOCK_VARIABLE}"
        if pack.damage:
            return Status.BROKEN, pack.damage
        if not is_entry_name(name):
            return Status.BROKEN, (
                f"{name!r} can't be a name: use 2 to 32 small letters, digits and hyphens, "
                "a letter first"
            )
        wanted = self._other_core(pack)
        if wanted:
            return Status.INCOMPATIBLE, (
                f"{pack.name} {pack.version} requires {wanted}, and {self.core} is installed: "
                "upgrade one of the two"
            )
        return Status.OK, ""

    def _other_core(self, pack: Pack) -> str:
        """Return what the pack requires of knaves-core, if the installed one is not that."""
        for wanted in applicable(pack.requires):
            if canonical(wanted.name) != CORE or self.core is None:
                continue
            if not is_met(wanted, self.core):
                return f"{CORE}{wanted.specifier}"
        return ""


def _canonical_block(name: str) -> str:
    pack, slash, entry = name.partition("/")
    return canonical(pack) + slash + entry
