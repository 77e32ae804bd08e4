"""What a league keeps of the games that were played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from knaves.seating import rotated
from knaves.stats.outcomes import BlockScores
from knaves_core import Deal, Fault, GameRecord

__all__ = ["BlockGame", "GameFault", "PlayedBlock", "Table", "place_of"]

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
        return rotated(self.seating, rotation)

    def scores(self, numbers: Mapping[str, int]) -> BlockScores:
        """Return what statistics need to know of it; ``numbers`` are those of the bots, by key."""
        return BlockScores(
            self.deal,
            tuple([numbers[key] for key in self.table]),
            self.seating,
            tuple([game.scores for game in self.games]),
        )

    def record(
        self, game: str, rules: str, deal: Deal, rotation: int, names: Mapping[str, str]
    ) -> GameRecord:
        """Return the record of one of its games, from which it can be played again.

        Args:
            game: the name of the game.
            rules: the rules as text.
            deal: the deal.
            rotation: which game it is, from 0.
            names: what the bots are called, by their keys.
        """
        played = self.games[rotation]
        return GameRecord(
            game=game,
            rules=rules,
            deal=deal,
            seats=tuple([names[self.table[place]] for place in self.places(rotation)]),
            moves=tuple(played.moves.split()),
            scores=played.scores,
            reason=played.reason,
            faults=played.faults,
            block=self.deal,
            rotation=rotation,
        )


@attrs.frozen
class GameFault:
    """A fault, and where in a league it happened.

    Attributes:
        deal: the number of the deal.
        table: who sat together.
        rotation: which game of the block it was, from 0.
        key: the bot that did it.
        fault: what it did.
    """

    deal: int
    table: Table
    rotation: int
    key: str
    fault: Fault


def place_of(deal: int, table: Iterable[str], rotation: int | None = None) -> str:
    """Say which block or game something is of."""
    game = "" if rotation is None else f", rotation {rotation}"
    return f"deal {deal}, table {' '.join(table)}{game}"
