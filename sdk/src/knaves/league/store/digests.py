"""Digests of blocks, by which a change of what was stored is found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

import attrs

from knaves.league.played import BlockGame, PlayedBlock
from knaves.league.settings import Change, Entrant, Settings, Stage

__all__ = ["block_digest", "plan_digest"]


def block_digest(block: PlayedBlock) -> bytes:
    """Return the SHA-256 of a block with its games and faults, 32 bytes.

    It is taken of a list, as `json.dumps` writes it: the deal, the table, the seating, the
    starter, and the games. Each game is a list of its fields in order, and so is each fault.
    """
    games = [_fields(game) for game in block.games]
    document = [block.deal, block.table, block.seating, block.starter, games]
    return hashlib.sha256(json.dumps(document).encode()).digest()


def plan_digest(
    settings: Settings,
    stages: Iterable[Stage],
    entrants: Iterable[Entrant],
    changes: Iterable[Change],
) -> bytes:
    """Return the SHA-256 of what a league has planned, and for whom, 32 bytes.

    It is taken of a list, as `json.dumps` writes it: the sizes of tables, the gauntlet, whether
    the league is open, how many deals each stage has, the bots, and how they were changed. A
    bot is a list of its key, name, pack, version, digest and stage, in the order of their
    numbers; a change is one of the key, the blocks before it, the version and the digest.
    """
    bots = [[bot.key, bot.name, bot.pack, bot.version, bot.digest, bot.stage] for bot in entrants]
    changed = [attrs.astuple(change) for change in changes]
    deals = [stage.deals for stage in stages]
    fixed = [settings.sizes, settings.gauntlet, settings.open]
    return hashlib.sha256(json.dumps([*fixed, deals, bots, changed]).encode()).digest()


def _fields(game: BlockGame) -> list[object]:
    faults = [attrs.astuple(fault) for fault in game.faults]
    return [game.moves, game.scores, game.reason, game.flagged, game.decks_used, faults]
