"""Turn blocks that were played into the rows that stand for them."""

from __future__ import annotations

from typing import Any

import attrs

from knaves.league.played import BlockGame, PlayedBlock
from knaves.league.store.digests import block_digest
from knaves.league.store.values import joined

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
        """Add a block at the table of this number."""
        key = (block.deal, table)
        digest = block_digest(block)
        self.blocks.append((*key, joined(block.seating), block.starter, digest))
        for rotation, game in enumerate(block.games):
            self.games.append((*key, rotation, *_game_fields(game)))
            for number, fault in enumerate(game.faults):
                self.faults.append((*key, rotation, number, *attrs.astuple(fault)))


def _game_fields(game: BlockGame) -> tuple[Any, ...]:
    return (
        game.moves,
        joined(game.scores),
        game.reason,
        game.flagged,
        game.decks_used,
        len(game.faults),
    )
