"""Compare the records of a match with what its seed decides."""

from __future__ import annotations

from typing import Any

from knaves.fair import Chance, compare_decks
from knaves.seating import rotated
from knaves_core import Game, GameRecord, ReplayError

__all__ = ["SeedCheck"]


class SeedCheck:
    """Tells of the games of a match whether deals and seatings are those of its seed."""

    def __init__(self, seed: str) -> None:
        self._chance = Chance.of_seed(seed)
        self._bots: list[str] = []

    def compare(self, record: GameRecord, game: Game[Any]) -> None:
        """Compare a game with what the seed decides; all games must be of one match.

        Raises:
            ReplayError: at the first difference.
        """
        self._compare_deal(record, game)
        self._compare_seats(record)

    def follows(self, record: GameRecord, before: int) -> None:
        """Check that a game is the next one of the match, after so many before it.

        Raises:
            ReplayError: if it is another.
        """
        block, rotation = divmod(before, len(record.seats))
        if (record.block, record.rotation) != (block, rotation):
            raise ReplayError(
                f"block {block}, rotation {rotation} comes next, and block {record.block}, "
                f"rotation {record.rotation} is recorded"
            )

    def _compare_deal(self, record: GameRecord, game: Game[Any]) -> None:
        rules = game.rules(record.rules)
        deal = self._chance.deal(game, rules, len(record.seats), record.block)
        fixed = (record.deal.hands, record.deal.trump, record.deal.stacks)
        if fixed != (deal.hands, deal.trump, deal.stacks):
            raise ReplayError("its deal was handed in: no seed decides it")
        if record.deal.starter != deal.starter:
            raise ReplayError(
                f"by the seed seat {deal.starter} starts, "
                f"and seat {record.deal.starter} is recorded"
            )
        try:
            compare_decks(record.deal.decks, deal)
        except ReplayError as error:
            raise ReplayError(f"by the seed {error}") from None

    def _compare_seats(self, record: GameRecord) -> None:
        drawn = self._chance.seating(record.block, len(record.seats))
        seating = rotated(drawn, record.rotation)
        # A seating is one of the bots in the order of their names.
        bots = [label for _, label in sorted(zip(seating, record.seats, strict=True))]
        names = [label.partition("#")[0] for label in bots]
        if names != sorted(names) or bots != (self._bots or bots):
            raise ReplayError(f"by the seed nobody sits as is recorded: {', '.join(record.seats)}")
        self._bots = bots
