"""All that doctor reports: the environment, versions, packs and findings."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import attrs

from knaves.doctor.environment import Environment
from knaves.doctor.examinations import examine
from knaves.doctor.findings import READ_ONLY, Finding, Severity
from knaves.doctor.importing import IMPORT_LIMIT_S, USABLE, PackImport
from knaves.doctor.survey import ARENA, Survey, import_packs, take_survey
from knaves.packs import Installed, Pack, Status

__all__ = ["Diagnosis", "PackState", "diagnose"]

CORE: Final = "knaves-core"
BEST_FIRST: Final = (
    Status.OK,
    Status.AMBIGUOUS,
    Status.BLOCKED,
    Status.INCOMPATIBLE,
    Status.BROKEN,
)


@attrs.frozen(kw_only=True)
class PackState:
    """How a pack is installed, and whether it works.

    Attributes:
        installed: its copy that counts: name, version, folder, and where it came from.
        status: the worst status among its bots and games.
        import_ms: how many milliseconds its import takes when knaves_core is there already;
            None where it was not imported, or broke.
        bots: the names of its bots.
        games: the names of its games.
    """

    installed: Installed
    status: Status
    import_ms: float | None
    bots: tuple[str, ...]
    games: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Diagnosis:
    """What doctor reports.

    Attributes:
        environment: the Python that runs, and where.
        versions: those of the arena, of what it requires, and of what core requires, by name;
            None where it is not installed.
        folder: where knaves runs, and what it writes lies.
        packs: all packs, by name.
        findings: what is wrong, the worst first.
    """

    environment: Environment
    versions: dict[str, str | None]
    folder: Path
    packs: tuple[PackState, ...]
    findings: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """Whether no finding is an error."""
        return all(finding.kind.severity is not Severity.ERROR for finding in self.findings)

    @property
    def writable(self) -> bool:
        """Whether files can be written into the folder where knaves runs."""
        return all(finding.kind is not READ_ONLY for finding in self.findings)


def diagnose(folder: Path | None = None, *, import_limit_s: float = IMPORT_LIMIT_S) -> Diagnosis:
    """Examine the environment of the Python that runs, and the packs in it.

    Each pack is imported in a fresh Python, one after the other; nothing is installed, mended
    or deleted.

    Args:
        folder: where knaves runs; the current folder if it is None.
        import_limit_s: how many seconds a pack has to be imported.
    """
    survey = import_packs(take_survey(folder or _current_folder()), import_limit_s)
    return Diagnosis(
        environment=survey.environment,
        versions=_versions(survey),
        folder=survey.folder,
        packs=tuple(_state(pack, survey) for pack in survey.packs),
        findings=tuple(examine(survey)),
    )


def _current_folder() -> Path:
    try:
        return Path.cwd()
    except OSError:  # it was deleted under our feet
        return Path()


def _versions(survey: Survey) -> dict[str, str | None]:
    names = [ARENA, CORE]
    for name in (ARENA, CORE):
        if name in survey.installed:
            names += survey.installed[name].needs
    installed = {name: survey.installed.get(name) for name in names}
    return {name: copy.version or None if copy else None for name, copy in installed.items()}


def _state(pack: Pack, survey: Survey) -> PackState:
    imported = survey.imports.get(pack.name)
    return PackState(
        installed=survey.copy_of(pack),
        status=_status(pack, survey, imported),
        import_ms=imported.import_ms if imported else None,
        bots=tuple(sorted({bot.name for bot in survey.bots if bot.pack == pack.name})),
        games=tuple(sorted({game.name for game in survey.games if game.pack == pack.name})),
    )


def _status(pack: Pack, survey: Survey, imported: PackImport | None) -> Status:
    statuses = {entry.status for entry in survey.entries(pack)}
    # What should have been imported and was not is stale.
    if not statuses.isdisjoint(USABLE) and not (imported and imported.went_well):
        return Status.BROKEN
    return max(statuses, key=BEST_FIRST.index)
