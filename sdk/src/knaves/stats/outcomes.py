"""What statistics need to know of a block."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

__all__ = ["BlockScores", "PlacedScores"]


@attrs.frozen
class BlockScores:
    """The scores of one block: one deal at one table, in all rotations of a seating.

    Attributes:
        deal: the number of the deal; blocks of one deal share their luck.
        bots: for each place of the table the number of its bot; copies of a bot repeat it.
        seating: which place sits in each seat in the first game; in game r, seat s has the
            place ``seating[(s + r) % n]``.
        scores: for each game the scores, seat by seat.
    """

    deal: int
    bots: tuple[int, ...]
    seating: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]

    def placed(self) -> PlacedScores:
        """Return the scores place by place."""
        places: list[list[int]] = [[] for _ in self.bots]
        for at, place in enumerate(self.seating):
            # From game to game a place sits one seat lower; below seat 0 is the last one.
            places[place] = [scores[at - game] for game, scores in enumerate(self.scores)]
        copies = [self.bots.count(bot) for bot in self.bots]
        return PlacedScores(self.bots, copies, places, [sum(scores) for scores in places])


@attrs.frozen
class PlacedScores:
    """The scores of a block, place by place.

    Attributes:
        bots: for each place the number of its bot.
        copies: for each place how many places its bot holds.
        scores: for each place its scores, game by game.
        totals: for each place the sum of its scores.
    """

    bots: Sequence[int]
    copies: Sequence[int]
    scores: Sequence[Sequence[int]]
    totals: Sequence[int]
