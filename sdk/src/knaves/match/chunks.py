"""Chunks: runs of blocks that are played in one go, and counted whole or not at all."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from typing import Final

import attrs

from knaves.match.schedule import Schedule
from knaves.match.tally import Tally, play_blocks
from knaves.players import Player
from knaves.spectator import Spectator
from knaves.workers import next_size

__all__ = ["MOST_BLOCKS", "Chunk", "play_chunk", "play_here"]

MOST_BLOCKS: Final = 256
"""No chunk is longer, so that the records of one fit into memory."""


@attrs.frozen
class Chunk:
    """Blocks that were played.

    Attributes:
        stop: the number of the block after its last.
        tally: what they came to.
        lines: the records of their games as JSON, or nothing if they were not asked for.
        wall_s: how long it took, in seconds.
    """

    stop: int
    tally: Tally
    lines: tuple[str, ...]
    wall_s: float


def play_chunk(
    schedule: Schedule,
    players: Sequence[Player],
    blocks: Sequence[int],
    *,
    record: bool,
    spectator: Spectator | None = None,
) -> Chunk:
    """Play blocks that follow each other; ``record`` asks for the records of their games."""
    lines: list[str] = []
    begin = time.perf_counter()
    tally = play_blocks(
        schedule,
        players,
        blocks,
        keep=(lambda game: lines.append(game.to_json())) if record else None,
        spectator=spectator,
    )
    return Chunk(blocks[-1] + 1, tally, tuple(lines), time.perf_counter() - begin)


def play_here(
    schedule: Schedule,
    players: Sequence[Player],
    *,
    record: bool,
    most: int = MOST_BLOCKS,
    spectator: Spectator | None = None,
) -> Generator[Chunk]:
    """Play all blocks of a schedule in this process; yield chunks of so many at most."""
    first, size = 0, 1
    while first < schedule.blocks:
        stop = min(first + size, schedule.blocks)
        blocks = range(first, stop)
        chunk = play_chunk(schedule, players, blocks, record=record, spectator=spectator)
        yield chunk
        first, size = stop, next_size(size, chunk.wall_s, most)
