"""The faults of a league, counted by their kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Self

import attrs

from knaves.faults import KINDS_KEPT, kind_of, with_place
from knaves.league.played import GameFault

__all__ = ["FaultKind", "FaultKinds"]


@attrs.define
class FaultKind:
    """Faults of one bot that are of one kind, in one hook, at one place of its code.

    Attributes:
        first: the first of them.
        number: which one of all faults that is, from 0.
        times: how many there are.
    """

    first: GameFault
    number: int
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
    def of(cls, faults: Iterable[GameFault]) -> Self:
        """Count faults, which come in the order of the games."""
        kinds: dict[tuple[str, ...], FaultKind] = {}
        of_bot: Counter[str] = Counter()
        number = -1
        for number, found in enumerate(faults):
            key = kind_of(found.key, found.fault)
            if key in kinds:
                kinds[key].times += 1
            elif of_bot[found.key] < KINDS_KEPT:
                of_bot[found.key] += 1
                kinds[key] = FaultKind(found, number)
        return cls(number + 1, tuple(kinds.values()))

    def __iter__(self) -> Iterator[FaultKind]:
        return iter(self.kinds)

    @property
    def rest(self) -> int:
        """How many faults there are of kinds that aren't kept."""
        return self.faults - sum(kind.times for kind in self.kinds)
