"""Two bots of a match, compared until it is decided which of them is better."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import Self

import attrs

from knaves.errors import UsageError
from knaves.match.schedule import Schedule
from knaves.match.tally import Tally
from knaves.stats.stopping import Decision, Finding, SequentialTest

__all__ = ["Decided", "Duel"]


@attrs.frozen
class Decided:
    """When a match ends: as soon as it is decided which of two bots is better.

    Attributes:
        effect: the smallest difference that must not be missed, in points a game;
            `knaves.stats.stopping.STANDARD_EFFECT` standard deviations of a block's
            difference if None.

    Raises:
        UsageError: if the effect is not a number above 0.
    """

    effect: float | None = attrs.field(default=None)

    @effect.validator
    def _is_positive(self, _attribute: object, effect: float | None) -> None:
        if effect is not None and not 0 < effect < math.inf:
            raise UsageError(f"the effect is a number of points above 0, not {effect:g}")


@attrs.define(eq=False)
class Duel:
    """Two bots at a table, compared block after block.

    Attributes:
        bot: the name of the one.
        other: the name of the other; all differences are the one minus the other.
        until: when the question is decided.
        decision: what is known since the last block; not there before the first.
    """

    bot: str
    other: str
    until: Decided
    _weights: tuple[int, ...] = attrs.field(repr=False)
    _test: SequentialTest = attrs.field(repr=False)
    decision: Decision = attrs.field(init=False)

    @classmethod
    def of(cls, schedule: Schedule, until: Decided) -> Self:
        """Return the duel of the bots at a table, each of which may sit there more than once.

        Raises:
            UsageError: if they aren't two different ones.
        """
        seated = list(zip(schedule.bots, schedule.packs, strict=True))
        bots = list(dict.fromkeys(seated))
        names = [f"{pack}/{name}" if _is_shared(name, bots) else name for name, pack in bots]
        if len(bots) != 2:
            raise UsageError(
                "it takes two different bots to decide which of them is better, each in one seat "
                f"or more; at this table there are {len(bots)}: {', '.join(names)}"
            )
        one, other = bots
        copies, others = seated.count(one), seated.count(other)
        weights = tuple(others if bot == one else -copies for bot in seated)
        unit = len(seated) * copies * others * schedule.rules.score_scale
        test = SequentialTest(until.effect, unit)
        return cls(names[0], names[1], until, weights, test)

    @property
    def is_decided(self) -> bool:
        """Whether there is nothing left to ask."""
        return self.decision.finding is not Finding.OPEN

    def add(self, block: Tally) -> None:
        """Add what came of one block."""
        self._test.add(sum(map(operator.mul, self._weights, block.bots.totals)))
        self.decision = self._test.decision()


def _is_shared(name: str, bots: Sequence[tuple[str, str | None]]) -> bool:
    return sum(name == other for other, _ in bots) > 1
