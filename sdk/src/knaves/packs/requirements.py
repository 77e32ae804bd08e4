"""Read what distributions require of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from packaging.requirements import Requirement

__all__ = ["applicable", "is_met"]


def applicable(requires: Iterable[str]) -> Iterator[Requirement]:
    """Read the requirements that hold in this environment, those of extras left out.

    What can't be read is left out too: it is of no package that pip could have installed.
    """
    for text in requires:
        try:
            requirement = Requirement(text)
            holds = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        except ValueError:
            continue
        if holds:
            yield requirement


def is_met(requirement: Requirement, version: str) -> bool:
    """Tell whether a version is one of those required; pre-releases count like others."""
    try:
        return requirement.specifier.contains(version, prereleases=True)
    except ValueError:
        return False
