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

__all__ = ["Chunk", "next_size", "play_chunk", "play_here"]

CHUNK_S: Final = 0.1
"""About how long a chunk takes: Ctrl-C throws away no more than that of quick bots' games."""
MOST_BLOCKS: Final = 256
"""No chunk is longer, so that the records of one fit into memory."""


@attrs.frozen
class Chunk:
    """Blocks that were played.

    Attributes:
        first: the number of its first block.
        stop: the number of the block after its last.
        tally: what they came to.
        lines: the records of their games as JSON, or nothing if they were not asked for.
        wall_s: how long it took, in seconds.
    """

    first: int
    stop: int
    tally: Tally
    lines: tuple[str, ...]
    wall_s: float


def play_chunk(
    schedule: Schedule,
    players: Sequence[Player],
    first: int,
    stop: int,
    *,
    record: bool,
    spectator: Spectator | None = None,
) -> Chunk:
    """Play the blocks from ``first`` to before ``stop``; ``record`` asks for their records."""
    lines: list[str] = []
    begin = time.perf_counter()
    tally = play_blocks(
        schedule,
        players,
        range(first, stop),
        keep=(lambda game: lines.append(game.to_json())) if record else None,
        spectator=spectator,
    )
    return Chunk(first, stop, tally, tuple(lines), time.perf_counter() - begin)


def next_size(chunk: Chunk) -> int:
    """Return how many blocks a chunk should have, by how long the last one took."""
    size = chunk.stop - chunk.first
    if chunk.wall_s < CHUNK_S / 2:
        return min(2 * size, MOST_BLOCKS)
    return max(1, size // 2) if chunk.wall_s > CHUNK_S else size


def play_here(
    schedule: Schedule,
    players: Sequence[Player],
    *,
    record: bool,
    spectator: Spectator | None = None,
) -> Generator[Chunk]:
    """Play all blocks of a schedule in this process; yield chunk after chunk."""
    first, size = 0, 1
    while first < schedule.blocks:
        stop = min(first + size, schedule.blocks)
        chunk = play_chunk(schedule, players, first, stop, record=record, spectator=spectator)
        yield chunk
        first, size = stop, next_size(chunk)
