"""Every fault of a league, page by page."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from knaves.league.played import GameFault
from knaves.reports.site.places import Places

__all__ = ["ON_A_PAGE", "fault_pages", "page_of", "pages_of"]

ON_A_PAGE: Final = 100
"""So many faults stand on a page."""


def pages_of(faults: int) -> int:
    """Return how many pages so many faults take."""
    return -(-faults // ON_A_PAGE)


def page_of(number: int) -> int:
    """Return on which page, from 0, the fault with a number stands."""
    return number // ON_A_PAGE


def fault_pages(
    faults: Iterable[GameFault], numbers: Mapping[str, int], places: Places
) -> Iterator[dict[str, Any]]:
    """Yield the documents of the pages.

    Args:
        faults: all faults, in order.
        numbers: the number of each bot, by its key.
        places: where the games are.
    """
    faults = iter(faults)
    while page := list(itertools.islice(faults, ON_A_PAGE)):
        # A bot that fails again and again does so with the same traceback.
        texts: dict[str, int] = {"": 0}
        documents = [_document(found, numbers, places, texts) for found in page]
        yield {"faults": documents, "texts": list(texts)}


def _document(
    found: GameFault,
    numbers: Mapping[str, int],
    places: Places,
    texts: dict[str, int],
) -> dict[str, Any]:
    fault, place = found.fault, places.find(found.deal, found.table)
    return {
        "bot": numbers[found.key],
        "deal": found.deal,
        "table": place.table,
        "rotation": found.rotation,
        "line": place.line + found.rotation,
        "kept": place.kept,
        "decision": fault.decision,
        "seat": fault.seat,
        "kind": fault.kind,
        "hook": fault.hook,
        "message": fault.message,
        "penalty": fault.penalty,
        "trace": texts.setdefault(fault.traceback, len(texts)),
    }
