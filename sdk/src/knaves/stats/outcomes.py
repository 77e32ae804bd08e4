"""What statistics need to know of a block."""

from __future__ import annotations

import attrs

__all__ = ["BlockScores"]


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
