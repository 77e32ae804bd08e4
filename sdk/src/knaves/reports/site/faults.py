"""Every fault of a league, page by page, and of each kind the first."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from knaves.faults import KINDS_KEPT, kind_of, with_place
from knaves.league.played import GameFault
from knaves.reports.site.places import Places

__all__ = ["FaultKind", "FaultKinds", "fault_pages"]

ON_A_PAGE: Final = 100


@attrs.define
class FaultKind:
    """Faults of one bot that are of one kind, in one hook, at one place of its code.

    Attributes:
        first: the first of them.
        page: the page on which it stands, from 0.
        times: how many there are.
    """

    first: GameFault
    page: int
    times: int = 1

    @property
    def message(self) -> str:
        """What the first was, and where in the code."""
        return with_place(self.first.fault.message, self.first.fault.traceback)


@attrs.frozen
class FaultKinds:
    """The faults of a league, counted.

    Attributes:
        faults: how many there are.
        kinds: those of which there are some, in the order in which they first came up; of each
            bot no more than `KINDS_KEPT`.
    """

    faults: int
    kinds: tuple[FaultKind, ...]

    @classmethod
    def of(cls, faults: Iterable[GameFault]) -> FaultKinds:
        """Count faults, which come in the order of the pages."""
        kinds: dict[tuple[str, ...], FaultKind] = {}
        of_bot: Counter[str] = Counter()
        number = -1
        for number, found in enumerate(faults):
            key = kind_of(found.key, found.fault)
            if key in kinds:
                kinds[key].times += 1
            elif of_bot[found.key] < KINDS_KEPT:
                of_bot[found.key] += 1
                kinds[key] = FaultKind(found, number // ON_A_PAGE)
        return cls(number + 1, tuple(kinds.values()))

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return -(-self.faults // ON_A_PAGE)


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
