"""Verify one block of a league: its seating, its games move by move, its digest."""

from __future__ import annotations

from typing import Any

import attrs

from knaves.fair import LeagueChance
from knaves.league.played import PlayedBlock, place_of
from knaves.league.store import block_digest
from knaves_core import Deal, Game, RecordError, ReplayError, replay

__all__ = ["Basis", "verify_block"]


@attrs.frozen
class Basis:
    """What all blocks of a league come out from.

    Attributes:
        game: the game.
        rules: its rules as text.
        chance: what chance decides.
    """

    game: Game[Any]
    rules: str
    chance: LeagueChance


def verify_block(basis: Basis, block: PlayedBlock, deal: Deal, digest: bytes) -> None:
    """Verify a block.

    Args:
        basis: what it comes out from.
        block: the block as it is stored.
        deal: its deal, at a table of its size.
        digest: the digest that is stored with it.

    Raises:
        ReplayError: at the first difference, naming the block or the game.
    """
    where = place_of(block.deal, block.table)
    seating = basis.chance.seating(block.deal, block.table)
    if block.seating != seating:
        raise ReplayError(
            f"{where}: the seating comes out as {list(seating)}, "
            f"the file says {list(block.seating)}"
        )
    if block.starter != deal.starter:
        raise ReplayError(
            f"{where}: chance decides that seat {deal.starter} starts, "
            f"the file says seat {block.starter}"
        )
    for rotation in range(len(block.games)):
        try:
            _verify_game(basis, block, rotation, deal)
        except RecordError as error:
            game = place_of(block.deal, block.table, rotation)
            raise ReplayError(f"{game}: {error}") from None
    if block_digest(block) != digest:
        raise ReplayError(f"{where}: its games and faults aren't those that its digest was made of")


def _verify_game(basis: Basis, block: PlayedBlock, rotation: int, deal: Deal) -> None:
    played = block.games[rotation]
    names = {key: key for key in block.table}
    record = block.record(basis.game.name, basis.rules, deal, rotation, names)
    *_, last = replay(record, basis.game)
    if last.decks_used != played.decks_used:
        raise ReplayError(
            f"it takes {last.decks_used} decks, and the file says {played.decks_used}"
        )
    if last.result.flagged != played.flagged:
        raise ReplayError(
            "it deserves a second look, and the file says otherwise"
            if last.result.flagged
            else "the file says that it deserves a second look, and it doesn't"
        )
