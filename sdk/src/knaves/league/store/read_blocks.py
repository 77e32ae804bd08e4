"""Turn the rows of a block with its games into values."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from knaves.league.played import BlockGame, GameFault, PlayedBlock, Table, place_of
from knaves.league.store.values import (
    check_rotations,
    damage_located,
    numbers,
    read_fault,
    read_flag,
    read_scores,
    read_seating,
)
from knaves.seating import rotated
from knaves.stats.outcomes import BlockScores
from knaves_core import RecordError

__all__ = [
    "FAULTS",
    "FAULTS_OF_GAME",
    "GAMES",
    "MISNUMBERED_FAULTS",
    "SCORES",
    "FaultsOf",
    "read_block",
    "read_block_scores",
    "read_game_fault",
    "read_table",
]

# The tables are walked through in the order of their keys: nothing is sorted or kept. What is
# missing comes as null, so that it is found.
GAMES: Final = """
    SELECT b.deal, b.table_number, t.entrants, b.seating, b.starter, g.rotation,
           g.moves, g.scores, g.reason, g.flagged, g.decks_used, g.faults
    FROM blocks AS b
    LEFT JOIN tables AS t ON t.number = b.table_number
    LEFT JOIN games AS g ON g.deal = b.deal AND g.table_number = b.table_number
    WHERE b.deal BETWEEN ? AND ?
    ORDER BY b.deal, b.table_number, g.rotation
"""
"""The rows of `read_block`, of the deals from one to another."""

SCORES: Final = """
    SELECT b.deal, b.table_number, t.entrants, b.seating, g.rotation, g.scores
    FROM blocks AS b
    LEFT JOIN tables AS t ON t.number = b.table_number
    LEFT JOIN games AS g ON g.deal = b.deal AND g.table_number = b.table_number
    ORDER BY b.deal, b.table_number, g.rotation
"""
"""The rows of `read_block_scores`."""

FAULTS: Final = """
    SELECT f.deal, f.rotation, t.entrants, b.seating,
           f.seat, f.decision, f.kind, f.message, f.hook, f.penalty, f.view, f.traceback
    FROM faults AS f
    LEFT JOIN tables AS t ON t.number = f.table_number
    LEFT JOIN blocks AS b ON b.deal = f.deal AND b.table_number = f.table_number
    ORDER BY f.deal, f.table_number, f.rotation, f.number
"""
"""The rows of `read_game_fault`."""

FAULTS_OF_GAME: Final = """
    SELECT seat, decision, kind, message, hook, penalty, view, traceback FROM faults
    WHERE deal = ? AND table_number = ? AND rotation = ? ORDER BY number
"""
"""The rows of `read_fault`, of one game."""

MISNUMBERED_FAULTS: Final = """
    SELECT f.deal, f.rotation FROM faults AS f
    JOIN games AS g USING (deal, table_number, rotation)
    WHERE f.number NOT BETWEEN 0 AND g.faults - 1
"""
"""The faults that are numbered otherwise than from 0 up to how many their games have."""

Rows = Sequence[tuple[Any, ...]]

FaultsOf = Callable[[int, int, int], Rows]
"""Gives the faults of a game by deal, number of the table, and rotation."""


def read_block(path: Path, rows: Rows, keys: Sequence[str], faults_of: FaultsOf) -> PlayedBlock:
    """Read a block.

    Args:
        path: the league's file.
        rows: its rows, one a game.
        keys: the keys of the bots, by their numbers.
        faults_of: gives the faults of a game.

    Raises:
        RecordError: if it was not stored so; it names the game.
    """
    deal, table_number, entrants, seating_text, starter, *_ = rows[0]
    with damage_located(path, f"deal {deal}, table number {table_number}"):
        table = read_table(entrants, keys)
    with damage_located(path, place_of(deal, table)):
        seating = read_seating(seating_text, len(table))
        check_rotations([row[5] for row in rows], len(table))
        if not 0 <= starter < len(table):
            raise RecordError(f"seat {starter} starts")
    games = []
    for rotation, row in enumerate(rows):
        with damage_located(path, place_of(deal, table, rotation)):
            count = row[-1]
            faults = faults_of(deal, table_number, rotation) if count else ()
            games.append(_game(len(table), row[6:], faults))
    return PlayedBlock(deal, table, seating, tuple(games), starter)


def _game(seats: int, row: tuple[Any, ...], faults: Rows) -> BlockGame:
    moves, scores, reason, flagged, decks_used, count = row
    if len(faults) != count:
        raise RecordError(f"of its {count} faults there are {len(faults)}")
    if decks_used < 1:
        raise RecordError(f"it took {decks_used} decks")
    return BlockGame(
        moves,
        read_scores(scores, seats),
        reason,
        read_flag(flagged),
        decks_used,
        tuple([read_fault(seats, fault) for fault in faults]),
    )


def read_block_scores(path: Path, rows: Rows, there: int) -> BlockScores:
    """Read the scores of a block, of which there is a row a game; ``there`` are so many bots.

    Raises:
        RecordError: if they were not stored so; it names the block.
    """
    deal, table_number, entrants, seating_text, *_ = rows[0]
    with damage_located(path, f"deal {deal}, table number {table_number}"):
        bots = _read_bots(entrants, there)
        seating = read_seating(seating_text, len(bots))
        check_rotations([row[4] for row in rows], len(bots))
        scores = tuple([read_scores(row[5], len(bots)) for row in rows])
        return BlockScores(deal, bots, seating, scores)


def read_game_fault(path: Path, row: tuple[Any, ...], keys: Sequence[str]) -> GameFault:
    """Read a fault; ``keys`` are those of the bots, by their numbers.

    Raises:
        RecordError: if it was not stored so; it names the deal.
    """
    deal, rotation, entrants, seating_text, *fields = row
    with damage_located(path, f"a fault in deal {deal}"):
        table = read_table(entrants, keys)
        seating = read_seating(seating_text, len(table))
        fault = read_fault(len(table), fields)
        if not 0 <= rotation < len(table):
            raise RecordError(f"there is no rotation {rotation}")
        place = rotated(seating, rotation)[fault.seat]
        return GameFault(deal, table, rotation, table[place], fault)


def read_table(entrants: str, keys: Sequence[str]) -> Table:
    """Read who sits together; ``keys`` are those of the bots, by their numbers.

    Raises:
        RecordError: if there is no such table, or no such bot.
    """
    return tuple([keys[bot] for bot in _read_bots(entrants, len(keys))])


@functools.lru_cache(1 << 16)
def _read_bots(entrants: str, there: int) -> tuple[int, ...]:
    bots = numbers(entrants)
    if not all(0 <= bot < there for bot in bots):
        raise RecordError(f"{entrants!r:.60} sit at it, and there are {there} bots")
    return bots
