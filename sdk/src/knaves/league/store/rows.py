"""Turn blocks that were played into the rows that stand for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from knaves.league.played import BlockGame, PlayedBlock
from knaves.league.store.digests import block_digest
from knaves.league.store.values import joined

__all__ = ["BlockRows", "TotalsRows"]


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


class TotalsRows:
    """What some blocks add to the totals of each bot."""

    def __init__(self, bots: int, win_unit: int) -> None:
        """Begin with nothing.

        Args:
            bots: how many there are.
            win_unit: in how many parts a win is counted.
        """
        self._sums = [[0, 0, 0, 0] for _ in range(bots)]
        self._win_unit = win_unit

    def add(self, block: PlayedBlock, bots: Sequence[int]) -> None:
        """Add a block; ``bots`` are the numbers of those at its table."""
        for rotation, game in enumerate(block.games):
            best = max(game.scores)
            share = self._win_unit // game.scores.count(best)
            places = block.places(rotation)
            for place, score in zip(places, game.scores, strict=True):
                sums = self._sums[bots[place]]
                sums[0] += 1
                sums[1] += score
                if score == best:
                    sums[2] += share
            for fault in game.faults:
                self._sums[bots[places[fault.seat]]][3] += 1

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield games, points, wins, faults and the number of each bot that has played."""
        for bot, sums in enumerate(self._sums):
            if sums[0]:
                yield (*sums, bot)
