"""Examine how distributions lie on the disk, and whether they go together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from knaves.doctor.findings import DAMAGED, DUPLICATE, LEFTOVER, UNCHECKED, UNMET, Finding
from knaves.doctor.survey import ARENA, Survey
from knaves.packs import Installed, is_version, unreadable_requirements

__all__ = ["damaged", "duplicates", "leftovers", "requirements", "unchecked"]


def damaged(survey: Survey) -> Iterator[Finding]:
    """Find packs whose metadata is missing, can't be read, or is that of another one."""
    reasons = {damaged.where: damaged.reason for damaged in survey.damaged}
    reasons |= {survey.copy_of(pack).folder: pack.damage for pack in survey.packs if pack.damage}
    for copy in survey.copies:
        if copy.folder in reasons:
            yield DAMAGED.found(
                f"{copy.name}: {reasons[copy.folder]}",
                copy.folder,
                command=survey.environment.install(*_source(copy)),
            )


def _source(copy: Installed) -> list[str]:
    """Return what installs a distribution again from where it came."""
    source = copy.origin or copy.name
    return ["-e", source] if copy.editable else [source]


def leftovers(survey: Survey) -> Iterator[Finding]:
    """Find what interrupted installations left behind."""
    for damaged in survey.damaged:
        if damaged.leftover:
            name = Path(damaged.where).name
            what = f"{name} was left behind by an interrupted installation"
            yield LEFTOVER.found(what, damaged.where)


def duplicates(survey: Survey) -> Iterator[Finding]:
    """Find copies of packs, and of the arena, that don't count because others do."""
    ours = {ARENA, *(pack.name for pack in survey.packs)}
    for copy in survey.copies:
        counting = survey.installed[copy.name]
        if copy.name in ours and _is_another(copy, counting):
            what = (
                f"{copy.name} {copy.version or 'without METADATA'} does not count, because "
                f"{counting.version or 'another one'} in {counting.folder} does"
            )
            yield DUPLICATE.found(what, copy.folder)


def _is_another(copy: Installed, counting: Installed) -> bool:
    """Tell whether two copies were installed apart from each other.

    One editable installation may have two folders: setuptools leaves one beside the modules.
    """
    if Path(copy.folder).resolve() == Path(counting.folder).resolve():
        return False
    return not any(
        installed.editable
        and beside.folder.endswith(".egg-info")
        and Path(beside.folder).is_relative_to(installed.origin)
        for installed, beside in ((copy, counting), (counting, copy))
    )


def requirements(survey: Survey) -> Iterator[Finding]:
    """Find what the arena or a pack requires, and what is not met of it."""
    for unmet in survey.unmet:
        yield UNMET.found(
            f"{unmet.wanted_by.name} {unmet.wanted_by.version} requires {unmet.requirement}, "
            f"and {unmet.found or 'none'} is installed",
            unmet.wanted_by.folder,
            command=survey.environment.install(unmet.requirement),
        )


def unchecked(survey: Survey) -> Iterator[Finding]:
    """Find versions and requirements that are left out of account, as nobody can read them."""
    for copy in map(survey.copy_of, survey.packs):
        if copy.version and not is_version(copy.version):
            what = f"the version of {copy.name} is {copy.version!r}, which is none"
            yield UNCHECKED.found(what, copy.folder)
        for text in unreadable_requirements(copy.requires):
            what = f"{copy.name} {copy.version} requires {text!r}, which can't be read"
            yield UNCHECKED.found(what, copy.folder)
