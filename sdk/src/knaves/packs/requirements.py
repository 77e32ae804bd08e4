"""Read what distributions require of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from packaging.requirements import InvalidRequirement, Requirement
from packaging.version import InvalidVersion, Version

from knaves.errortext import in_one_line

__all__ = ["applicable", "is_met", "is_version", "unreadable_requirements"]


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


def is_version(text: str) -> bool:
    """Tell whether a text is a version (PEP 440)."""
    try:
        Version(text)
    except InvalidVersion:
        return False
    return True


def unreadable_requirements(requires: Iterable[str]) -> Iterator[str]:
    """Return those requirements that can't be read (PEP 508), each in one line."""
    for text in requires:
        try:
            Requirement(text)
        except InvalidRequirement:
            yield in_one_line(text)
