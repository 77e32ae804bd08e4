"""Examine whether what is installed can be imported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from knaves.doctor.editables import why_stale
from knaves.doctor.findings import BROKEN, ENDS, HANGS, STALE_EDITABLE, STALE_PATH, Finding
from knaves.doctor.survey import Survey

__all__ = ["broken", "ending", "hanging", "stale_editables", "stale_paths"]


def stale_editables(survey: Survey) -> Iterator[Finding]:
    """Find editable installations that lead to nothing."""
    for pack in survey.packs:
        copy = survey.copy_of(pack)
        reason = why_stale(pack, copy)
        if reason:
            origin = copy.origin if Path(copy.origin).is_dir() else "FOLDER"
            yield STALE_EDITABLE.found(
                f"{pack.name} {pack.version} is an editable installation, but {reason}",
                copy.folder,
                command=survey.environment.install("-e", origin),
            )


def stale_paths(survey: Survey) -> Iterator[Finding]:
    """Find lines of ``.pth`` files that lead to nothing."""
    # Where an editable pack leads to is its own examination.
    editable = [copy.origin for copy in map(survey.copy_of, survey.packs) if copy.editable]
    files = [file for folder in survey.site_folders for file in sorted(folder.glob("*.pth"))]
    for file in files:
        for folder in _folders_in(file):
            if not folder.exists() and not any(map(folder.is_relative_to, editable)):
                yield STALE_PATH.found(f"{file.name} names {folder}, which is not there", str(file))


def _folders_in(file: Path) -> Iterator[Path]:
    """Yield the folders that a ``.pth`` file puts on the path, as the module ``site`` does."""
    try:
        text = file.read_text("utf-8-sig", errors="replace")
    except OSError:
        return
    for line in text.splitlines():
        if line.strip() and not line.startswith(("#", "import ", "import\t")):
            yield file.parent / line.rstrip()


def hanging(survey: Survey) -> Iterator[Finding]:
    """Find packs whose import had to be ended."""
    for name, imported in survey.imports.items():
        if imported.overdue:
            what = f"{name} can't be imported: {imported.overdue}"
            yield HANGS.found(what, survey.installed[name].folder)


def ending(survey: Survey) -> Iterator[Finding]:
    """Find packs whose import ends Python."""
    for name, imported in survey.imports.items():
        if imported.ended:
            what = f"{name} can't be imported: {imported.ended}"
            yield ENDS.found(what, survey.installed[name].folder)


def broken(survey: Survey) -> Iterator[Finding]:
    """Find bots and games that can't be loaded."""
    for pack, imported in survey.imports.items():
        for name, reason in imported.broken:
            yield BROKEN.found(f"{pack}/{name}: {reason}", survey.installed[pack].folder)
