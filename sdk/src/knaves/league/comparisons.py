"""What may be said of the order of bots, so that all of it together is right."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import attrs

from knaves.stats.intervals import Interval

__all__ = ["Comparison", "Tier", "tiers_of"]


@attrs.frozen
class Comparison:
    """Two bots of a league, compared by their points a game over the mean of their tables.

    Attributes:
        bot: the label of the one.
        other: the label of the other.
        difference: the one minus the other, in points a game; the intervals of all
            comparisons of a league hold together.
        more_deals: about how many more deals would tell them apart if their true difference
            is what was measured; None where they are told apart, or nothing can be said.
        in_turn: whether they are two of three that beat each other in turn: then the one may
            score more over all opponents, but there is no order between them.
    """

    bot: str
    other: str
    difference: Interval
    more_deals: int | None
    in_turn: bool = False

    @property
    def told_apart(self) -> bool:
        """Whether one is better than the other."""
        return self.difference.excludes_zero


@attrs.frozen
class Tier:
    """Bots that follow each other in the standing, with no neighbours told apart.

    Attributes:
        bots: their labels, as they stand.
        neighbours: each compared with the next.
        ends: the first compared with the last.
        lead: the last compared with the first bot of the next tier, from which it is told
            apart; None in the last tier.
    """

    bots: tuple[str, ...]
    neighbours: tuple[Comparison, ...]
    ends: Comparison | None
    lead: Comparison | None

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
            )
        )
    return tuple(tiers)
