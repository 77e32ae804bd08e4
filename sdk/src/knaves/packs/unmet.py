"""Find what is required in this environment, and is not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs
from packaging.requirements import Requirement

from knaves.packs.distributions import canonical, read_packs
from knaves.packs.installed import Installed, find_installed, those_that_count
from knaves.packs.requirements import applicable, is_met

__all__ = ["Unmet", "find_unmet"]

ARENA: Final = "knaves"


@attrs.frozen
class Unmet:
    """A requirement that the environment does not meet.

    Attributes:
        wanted_by: the distribution that requires it.
        requirement: what it requires, such as ``knaves-core>=0.2``.
        found: the version that is installed instead, or an empty text if none is.
    """

    wanted_by: Installed
    requirement: str
    found: str


def find_unmet() -> list[Unmet]:
    """Find what the arena and all packs require and lack, and what that requires in turn."""
    installed = those_that_count(find_installed())
    waiting = [ARENA, *(pack.name for pack in read_packs()[0])]
    met: set[str] = set()
    unmet: list[Unmet] = []
    while waiting:
        name = waiting.pop(0)
        if name in met or name not in installed:
            continue
        met.add(name)
        for requirement in applicable(installed[name].requires):
            wanted = canonical(requirement.name)
            unmet += _lacking(installed[name], requirement, installed.get(wanted))
            waiting.append(wanted)
    return unmet


def _lacking(
    wanted_by: Installed, requirement: Requirement, found: Installed | None
) -> Iterator[Unmet]:
    """Yield the requirement if what was found does not meet it."""
    if found is None or not is_met(requirement, found.version):
        version = found.version if found else ""
        yield Unmet(wanted_by, f"{requirement.name}{requirement.specifier}", version)
