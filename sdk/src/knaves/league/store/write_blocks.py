"""Turn blocks that were played into the rows that stand for them."""

from __future__ import annotations

from typing import Any

import attrs

from knaves.league.played import BlockGame, PlayedBlock, place_of
from knaves.league.store.digests import block_digest
from knaves.league.store.values import joined
from knaves_core import RecordError

__all__ = ["BlockRows"]


@attrs.frozen
class BlockRows:
    """The rows of some blocks.

    Attributes:
        blocks: those of the table ``blocks``, and so on.
    """

    blocks: list[tuple[Any, ...]] = attrs.field(factory=list)
    games: list[tuple[Any, ...]] = attrs.field(factory=list)
    faults: list[tuple[Any, ...]] = attrs.field(factory=list)

    def add(self, block: PlayedBlock, table: int) -> None:
        """Add a block at the table of this number.

        Raises:
            RecordError: if one of its scores is too large to be stored; it names the game.
        """
        key = (block.deal, table)
        for rotation, game in enumerate(block.games):
            try:
                self.games.append((*key, rotation, *_game_fields(game)))
            except RecordError as error:
                where = place_of(block.deal, block.table, rotation)
                raise RecordError(f"{where}: {error}") from None
            for number, fault in enumerate(game.faults):
                self.faults.append((*key, rotation, number, *attrs.astuple(fault)))
        self.blocks.append((*key, joined(block.seating), block.starter, block_digest(block)))


def _game_fields(game: BlockGame) -> tuple[Any, ...]:
    return (
        game.moves,
        joined(game.scores),
        game.reason,
        game.flagged,
        game.decks_used,
        len(game.faults),
    )
