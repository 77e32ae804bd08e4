"""The examinations of doctor: each looks at a survey for one kind of finding.

None depends on another, so nothing that one finds hides anything from the rest; but what is
unusable for a reason that has no kind of its own is told as broken, so that nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from knaves.doctor.examinations import distributions, entries, imports, surroundings
from knaves.doctor.findings import Finding, Severity
from knaves.doctor.survey import Survey

__all__ = ["EXAMINATIONS", "examine"]

EXAMINATIONS: Final[tuple[Callable[[Survey], Iterator[Finding]], ...]] = (
    distributions.damaged,
    distributions.leftovers,
    distributions.duplicates,
    distributions.requirements,
    distributions.unchecked,
    imports.stale_editables,
    imports.stale_paths,
    imports.hanging,
    imports.ending,
    imports.broken,
    entries.invalid_names,
    entries.unknown_games,
    entries.unknown_groups,
    entries.clashing_bots,
    entries.clashing_games,
    entries.blocked,
    entries.otherwise_unusable,
    surroundings.other_command,
    surroundings.read_only_folder,
)
"""All examinations, in the order in which their findings are told."""


def examine(survey: Survey) -> list[Finding]:
    """Return all that the examinations find, the worst first."""
    found = [finding for examination in EXAMINATIONS for finding in examination(survey)]
    order = list(Severity)
    return sorted(found, key=lambda finding: order.index(finding.kind.severity))
