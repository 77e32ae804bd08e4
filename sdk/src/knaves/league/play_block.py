"""Play the blocks of a league: one deal at one table, in all rotations of a seating."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from knaves.fair import LeagueChance
from knaves.faults import kind_of, shortened
from knaves.league.fault_texts import without_machine
from knaves.league.played import BlockGame, PlayedBlock, Table
from knaves.players import Player
from knaves.referee import PlayedGame, play_game
from knaves.seating import rotated
from knaves_core import Fault, Game

__all__ = ["Conditions", "play_block"]


@attrs.frozen
class Conditions:
    """What is the same for all blocks of a league.

    Attributes:
        game: the game.
        rules: its rules.
        chance: what chance decides.
        players: the bots, by their keys.
    """

    game: Game[Any]
    rules: Any
    chance: LeagueChance
    players: Mapping[str, Player]


def play_block(conditions: Conditions, deal: int, table: Table) -> PlayedBlock:
    """Play a deal at a table; a block is the same wherever, whenever and after whatever it is.

    Args:
        conditions: the game, its rules, chance, and the bots.
        deal: the number of the deal, from 0.
        table: the keys of the bots that sit together, sorted.
    """
    game, rules, chance = conditions.game, conditions.rules, conditions.chance
    cards = chance.deal(game, rules, len(table), deal)
    seating = chance.seating(deal, table)
    told: set[tuple[str, ...]] = set()

    def play(rotation: int) -> BlockGame:
        seated = [table[place] for place in rotated(seating, rotation)]
        players = [conditions.players[key] for key in seated]
        played = play_game(
            game,
            rules,
            cards,
            players,
            seed_of=lambda seat: chance.bot_seed(seated[seat], deal, rotation, seat, table),
        )
        faults = map(without_machine, played.faults)
        return _kept(played, [_told_once(fault, seated, told) for fault in faults])

    return PlayedBlock(deal, table, seating, tuple(map(play, range(len(table)))), cards.starter)


def _told_once(fault: Fault, seated: Sequence[str], told: set[tuple[str, ...]]) -> Fault:
    """Return a fault in full if none of its kind is told yet, else shortened.

    A bot that fails at every move would fill gigabytes with views and tracebacks.
    """
    kind = kind_of(seated[fault.seat], fault)
    if kind in told:
        return shortened(fault)
    told.add(kind)
    return fault


def _kept(played: PlayedGame, faults: Iterable[Fault]) -> BlockGame:
    """Return what is kept of a game."""
    result = played.result
    return BlockGame(
        moves=" ".join([move.code for move in played.moves]),
        scores=result.scores,
        reason=result.reason,
        flagged=result.flagged,
        decks_used=played.decks_used,
        faults=tuple(faults),
    )
