"""Digests of blocks, by which a change of what was stored is found."""

from __future__ import annotations

import hashlib
import json

import attrs

from knaves.league.played import BlockGame, PlayedBlock

__all__ = ["block_digest"]


def block_digest(block: PlayedBlock) -> bytes:
    """Return the SHA-256 of a block with its games and faults, 32 bytes.

    It is taken of a list, as `json.dumps` writes it: the deal, the table, the seating, the
    starter, and the games. Each game is a list of its fields in order, and so is each fault.
    """
    games = [_fields(game) for game in block.games]
    document = [block.deal, block.table, block.seating, block.starter, games]
    return hashlib.sha256(json.dumps(document).encode()).digest()


def _fields(game: BlockGame) -> list[object]:
    faults = [attrs.astuple(fault) for fault in game.faults]
    return [game.moves, game.scores, game.reason, game.flagged, game.decks_used, faults]
