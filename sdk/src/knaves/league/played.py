"""What a league keeps of the games that were played."""

from __future__ import annotations

import attrs

from knaves_core import Fault

__all__ = ["BlockGame", "PlayedBlock", "Table"]

Table = tuple[str, ...]
"""Who sits together: the keys of the bots, sorted. A copy of a bot has its key once more."""


@attrs.frozen
class BlockGame:
    """One game of a block: enough to play it again.

    Attributes:
        moves: the codes of all moves in order, with blanks between them.
        scores: the scores, one a seat, in 1/``rules.score_scale`` points.
        reason: why the game ended.
        flagged: whether the end deserves a second look.
        decks_used: how many decks of its deal it took.
        faults: what bots did wrong in it.
    """

    moves: str
    scores: tuple[int, ...]
    reason: str
    flagged: bool
    decks_used: int
    faults: tuple[Fault, ...] = ()


@attrs.frozen
class PlayedBlock:
    """One deal at one table, played in all rotations of a seating.

    Attributes:
        deal: the number of the deal, from 0.
        table: who sits together.
        seating: which place of the table sits in each seat in the first game.
        games: the games, one a rotation; in rotation r, seat s has the place
            ``seating[(s + r) % n]``.
        starter: the seat that starts, which is the same in all its games.
    """

    deal: int
    table: Table
    seating: tuple[int, ...]
    games: tuple[BlockGame, ...]
    starter: int = 0

    def places(self, rotation: int) -> tuple[int, ...]:
        """Return which place of the table sits in each seat in one of its games."""
        return self.seating[rotation:] + self.seating[:rotation]
