"""What one should know of a league before one believes its numbers, in lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from knaves.league.results import LeagueResult
from knaves.reports.league.verdicts import listed

__all__ = ["note_lines"]


def note_lines(result: LeagueResult) -> Iterator[str]:
    """Yield what is out of the ordinary: late and changed bots, faults, cycles, and the like."""
    if result.late:
        names = listed(result.labels[entrant.key] for entrant in result.late)
        yield f"joined when the league had begun: {names}"
    for change in result.changes:
        yield (
            f"changed: {result.labels[change.key]} was another after {change.blocks:,} blocks "
            f"(version {change.version} before)"
        )
    if result.faults:
        yield f"faults: {result.faults:,}; `knaves league export` writes each of them"
