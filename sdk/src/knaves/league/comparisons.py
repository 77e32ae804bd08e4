"""What may be said of the order of bots, so that all of it together is right."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from enum import StrEnum

import attrs

from knaves.stats.intervals import Interval

__all__ = ["Claim", "Comparison", "Tier", "tiers_of"]


class Claim(StrEnum):
    """What is right to say of two bots whose scores are told apart."""

    BETTER = "better"
    """The one with the higher score is better: it scored more head to head, too."""
    OVERALL = "overall"
    """It scores more over all opponents, and there is no order between the two."""
    AGAINST = "against"
    """It scores more than the other against the bot that sits at every table."""


@attrs.frozen
class Comparison:
    """Two bots of a league, compared by their scores.

    Attributes:
        bot: the label of the one.
        other: the label of the other.
        difference: the one minus the other, in points a game; the intervals of all
            comparisons of a league hold together.
        more_deals: about how many more deals would tell them apart if their true difference
            is what was measured; None where they are told apart, or nothing can be said.
        in_turn: whether they are two of three that beat each other in turn.
        reversed: whether the one that scores less scored as much or more head to head.
        against: the label of the bot that both are measured against, where it sits at every
            table and is neither of them.
        alike: in how many deals they differed, if by the same in all of them; else None.
    """

    bot: str
    other: str
    difference: Interval
    more_deals: int | None
    in_turn: bool = False
    reversed: bool = False
    against: str | None = None
    alike: int | None = None

    @property
    def told_apart(self) -> bool:
        """Whether one scores more than the other beyond chance."""
        return self.difference.excludes_zero

    @property
    def claim(self) -> Claim | None:
        """What may be said of the one that scores more; None where they are not told apart."""
        if not self.told_apart:
            return None
        if self.against is not None:
            return Claim.AGAINST
        return Claim.OVERALL if self.in_turn or self.reversed else Claim.BETTER


@attrs.frozen
class Tier:
    """Bots that follow each other in the standing, with no neighbours told apart.

    Attributes:
        bots: their labels, as they stand.
        neighbours: each compared with the next.
        ends: the first compared with the last.
        lead: the last compared with the first bot of the next tier, from which it is told
            apart; None in the last tier.
        leaders: of this tier and those above it, the bots that are better than the first one
            of the next tier.
    """

    bots: tuple[str, ...]
    neighbours: tuple[Comparison, ...]
    ends: Comparison | None
    lead: Comparison | None
    leaders: frozenset[str]

    @property
    def next_to_part(self) -> Comparison | None:
        """The neighbours that need the fewest more deals, or None if that can't be told."""
        known = [pair for pair in self.neighbours if pair.more_deals is not None]
        return min(known, key=lambda pair: pair.more_deals or 0, default=None)


def tiers_of(
    order: Sequence[int],
    label: Callable[[int], str],
    compare: Callable[[int, int], Comparison],
) -> tuple[Tier, ...]:
    """Return the tiers of a standing: a new one begins where two neighbours are told apart.

    Args:
        order: the bots by their numbers, the best first.
        label: gives the label of a bot.
        compare: compares two bots.
    """
    neighbours = [compare(bot, other) for bot, other in itertools.pairwise(order)]
    cuts = [at + 1 for at, pair in enumerate(neighbours) if pair.told_apart]
    tiers = []
    for start, stop in itertools.pairwise([0, *cuts, len(order)]):
        pairs = tuple(neighbours[start : stop - 1])
        tiers.append(
            Tier(
                bots=tuple(map(label, order[start:stop])),
                neighbours=pairs,
                ends=compare(order[start], order[stop - 1]) if stop - start > 2 else None,
                lead=neighbours[stop - 1] if stop < len(order) else None,
                leaders=frozenset(
                    label(bot)
                    for bot in order[:stop]
                    if stop < len(order) and compare(bot, order[stop]).claim is Claim.BETTER
                ),
            )
        )
    return tuple(tiers)
