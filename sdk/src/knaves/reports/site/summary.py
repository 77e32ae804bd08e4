"""What every page of a site knows: who played, which deals there are, and what went wrong."""

from __future__ import annotations

from typing import Any

from knaves.league.fault_kinds import FaultKind, FaultKinds
from knaves.league.results import LeagueResult
from knaves.reports.site.faults import page_of, pages_of
from knaves.reports.site.kept import Kept, ranges

__all__ = ["site_document", "subtitle"]


def site_document(result: LeagueResult, kinds: FaultKinds, kept: Kept) -> dict[str, Any]:
    """Return the document that the page loads at first.

    Bots are named by their numbers everywhere else. Of deals it has the first and the last of
    each row of numbers that follow one another.
    """
    numbers = {entrant.key: entrant.number for entrant in result.entrants}
    return {
        "bots": [result.labels[entrant.key] for entrant in result.entrants],
        "deals": list(ranges(kept.deals)),
        "kept": kept.told,
        "faults": {
            "count": "1 fault" if kinds.faults == 1 else f"{kinds.faults:,} faults",
            "pages": pages_of(kinds.faults),
            "kinds": [_kind(kind, numbers[kind.first.key]) for kind in kinds.kinds],
        },
    }


def _kind(kind: FaultKind, bot: int) -> dict[str, Any]:
    return {
        "bot": bot,
        "times": f"{kind.times:,}",
        "kind": kind.first.fault.kind,
        "hook": kind.first.fault.hook,
        "message": kind.message,
        "page": page_of(kind.number),
    }


def subtitle(result: LeagueResult) -> str:
    """Say how much was played, and whether there is more to come."""
    played = f"{len(result.entrants)} bots, {result.games:,} games in {result.deals:,} deals"
    if result.finished:
        return played
    return f"{played}: under way, {result.blocks:,} of {result.plan.blocks:,} blocks are played"
