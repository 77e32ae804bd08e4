"""Play the chunks of a match in worker processes, and hand them out in order."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Sequence
from contextlib import closing

import attrs

from knaves.errors import BotError
from knaves.match.chunks import MOST_BLOCKS, Chunk, play_chunk
from knaves.match.schedule import Schedule
from knaves.packs import load_player
from knaves.players import Player
from knaves.workers import run_in_workers

__all__ = ["Assignment", "play_in_workers"]


@attrs.frozen
class Assignment:
    """What a worker must know of a match: a `knaves.workers.Job` whose units are blocks.

    Attributes:
        schedule: the match.
        bots: the bots, by references that the worker loads itself, or as players.
        record: whether the records of the games are asked for.
        apart: whether each block is a chunk of its own.
    """

    schedule: Schedule
    bots: tuple[str | Player, ...]
    record: bool
    apart: bool = False

    def check(self) -> None:
        """Check that the players can be sent to another process.

        Raises:
            BotError: if one can't.
        """
        for bot in self.bots:
            try:
                pickle.dumps(bot)
            except Exception as error:  # noqa: BLE001 - whatever the player's own code raises
                raise BotError(
                    f"{bot!r} can't be sent to worker processes ({error}): "
                    "name the bot by a reference, or play with one job"
                ) from None

    def prepare(self) -> Callable[[Sequence[int]], list[Chunk]]:
        """Load the bots, and return what plays blocks between them."""
        game = self.schedule.game.name
        players = [load_player(bot, game) if isinstance(bot, str) else bot for bot in self.bots]

        def play(blocks: Sequence[int]) -> Chunk:
            return play_chunk(self.schedule, players, blocks, record=self.record)

        if self.apart:
            return lambda blocks: [play([block]) for block in blocks]
        return lambda blocks: [play(blocks)]

    def describe(self, unit: int) -> str:
        """Say which block a worker did not survive, and what helps."""
        return f"block {unit}: --jobs 1 shows which bot did it"


def play_in_workers(assignment: Assignment, jobs: int) -> Generator[Chunk]:
    """Play all blocks of a match in so many processes; yield the chunks in order.

    Close the iterator to end the workers.

    Raises:
        BotError: if a player can't be sent to a worker, or a worker ends by itself.
    """
    assignment.check()
    blocks = range(assignment.schedule.blocks)
    with closing(run_in_workers(assignment, blocks, jobs=jobs, most=MOST_BLOCKS)) as batches:
        for _, chunks in batches:
            yield from chunks
