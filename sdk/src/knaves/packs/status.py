"""Tell from its metadata alone whether what a pack offers can be used, and if not, why."""

from __future__ import annotations

import enum
import os
import re
from collections.abc import Iterable
from typing import Final

import attrs

from knaves.packs.distributions import CORE, MAX_NAME, canonical
from knaves.packs.pack import Offer, Pack
from knaves.packs.requirements import applicable, is_met

__all__ = ["BLOCK_VARIABLE", "Criteria", "Status", "is_entry_name"]

BLOCK_VARIABLE: Final = "KNAVES_BLOCK"
"""The environment variable that blocks packs and bots: ``pack,pack/name,…``."""

NAME: Final = re.compile(r"[a-z][a-z0-9-]{1,31}")


class Status(enum.StrEnum):
    """Whether a bot or a game can be used, and if not, why."""

    OK = "ok"
    """It can be named and used."""
    AMBIGUOUS = "ambiguous"
    """Another pack offers the same name; ``pack/name`` tells the two apart."""
    INCOMPATIBLE = "incompatible"
    """Its pack requires another version of knaves-core than the installed one."""
    BLOCKED = "blocked"
    """Whoever runs the arena blocked it."""
    BROKEN = "broken"
    """It is registered wrongly, can't be imported, or its hooks are wrong."""


def is_entry_name(name: str) -> bool:
    """Tell whether a bot or a game may have this name."""
    return NAME.fullmatch(name) is not None


@attrs.frozen
class Criteria:
    """What packs and their entries are judged by.

    Attributes:
        core: the installed version of knaves-core, or None if it is not installed.
        blocked: the packs (``pack``) and entries (``pack/name``) that are blocked.
    """

    core: str | None
    blocked: frozenset[str]

    @classmethod
    def among(cls, packs: Iterable[Pack]) -> Criteria:
        """Judge by the knaves-core among these packs, and by the environment variable."""
        core = next((pack.version for pack in packs if pack.name == CORE), None)
        names = [name.strip() for name in os.environ.get(BLOCK_VARIABLE, "").split(",")]
        return cls(core, frozenset(_canonical_block(name) for name in names if name))

    def status_of(self, pack: Pack, offer: Offer) -> tuple[Status, str]:
        """Return the status of what a pack offers, and why it is that."""
        if pack.name in self.blocked or f"{pack.name}/{offer.name}" in self.blocked:
            return Status.BLOCKED, f"it is named in {BLOCK_VARIABLE}"
        if pack.damage:
            return Status.BROKEN, pack.damage
        if not is_entry_name(offer.name):
            return Status.BROKEN, (
                f"{offer.name[:MAX_NAME]!r} can't be a name: use 2 to 32 small letters, digits "
                "and hyphens, a letter first"
            )
        if offer.repeated:
            return Status.BROKEN, (
                "its pack has several entry points of this name in one group: keep one"
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
