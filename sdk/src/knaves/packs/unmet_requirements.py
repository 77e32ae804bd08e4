"""Find which requirements of the arena and its packs this environment does not meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs
from packaging.requirements import Requirement

from knaves.errortext import in_one_line
from knaves.packs.distributions import canonical
from knaves.packs.installed import Installed
from knaves.packs.pack import Pack
from knaves.packs.requirements import applicable, is_met

__all__ = ["UnmetRequirement", "find_unmet_requirements"]

ARENA: Final = "knaves"


@attrs.frozen
class UnmetRequirement:
    """A requirement that the environment does not meet.

    Attributes:
        wanted_by: the distribution that requires it.
        requirement: what it requires, such as ``knaves-core>=0.2``.
        found: the version that is installed instead, or an empty text if none is.
    """

    wanted_by: Installed
    requirement: str
    found: str


def find_unmet_requirements(
    installed: Mapping[str, Installed], packs: Iterable[Pack]
) -> list[UnmetRequirement]:
    """Find what the arena and packs require and lack, and what that requires in turn.

    Args:
        installed: of each distribution the copy that counts, by name.
        packs: the packs.
    """
    waiting = [ARENA, *(pack.name for pack in packs)]
    met: set[str] = set()
    unmet: list[UnmetRequirement] = []
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
) -> Iterator[UnmetRequirement]:
    """Yield the requirement if what was found does not meet it."""
    if found is None or not is_met(requirement, found.version):
        version = found.version if found else ""
        wanted = in_one_line(f"{requirement.name}{requirement.specifier}")
        yield UnmetRequirement(wanted_by, wanted, version)
