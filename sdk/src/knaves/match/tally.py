"""Play blocks and add up what they came to: all that a match keeps of its games."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from knaves.faults import FirstFaults, NotedFault
from knaves.match.schedule import Block, Schedule
from knaves.players import Player
from knaves.players.answers import Answer, ObservedPlayer
from knaves.referee import PlayedGame, play_game
from knaves.spectator import Spectator
from knaves.stats.block_sums import BlockSums
from knaves.stats.wins import win_shares, win_unit
from knaves_core import GameRecord, State

__all__ = ["Tally", "play_blocks"]


@attrs.define
class Tally:
    """What some blocks came to, in whole numbers: exact, and the same in any grouping.

    Attributes:
        bots: the scores of the bots, in the order of the list.
        seats: the scores of the seats.
        wins: for each bot its wins, counted in 1/`knaves.stats.wins.win_unit`.
        faults: for each bot the number of its faults.
        first_faults: the first of each kind.
        flagged: how many games ended in a way that deserves a second look.
    """

    bots: BlockSums
    seats: BlockSums
    wins: list[int]
    faults: list[int]
    first_faults: FirstFaults = attrs.field(factory=FirstFaults)
    flagged: int = 0

    @classmethod
    def empty(cls, seats: int) -> Tally:
        """Return the tally of no games at a table of this size."""
        return cls(BlockSums.empty(seats), BlockSums.empty(seats), [0] * seats, [0] * seats)

    def add(self, block: Block, games: Sequence[PlayedGame], labels: Sequence[str]) -> None:
        """Add the games of a block, one a rotation; ``labels`` are the names of the bots."""
        bots, seats = [0] * len(labels), [0] * len(labels)
        for rotation, (seating, game) in enumerate(zip(block.seatings, games, strict=True)):
            scores = game.result.scores
            shares = win_shares(scores, win_unit(len(labels)))
            for seat, (bot, score, share) in enumerate(zip(seating, scores, shares, strict=True)):
                bots[bot] += score
                seats[seat] += score
                self.wins[bot] += share
            for fault in game.faults:
                bot = seating[fault.seat]
                self.faults[bot] += 1
                noted = NotedFault(block.game_number(rotation), labels[bot], fault)
                self.first_faults.add(noted)
            self.flagged += game.result.flagged
        self.bots.add(bots)
        self.seats.add(seats)

    def merge(self, later: Tally) -> None:
        """Add the tally of blocks that come after those of this one."""
        self.bots.merge(later.bots)
        self.seats.merge(later.seats)
        self.wins = [a + b for a, b in zip(self.wins, later.wins, strict=True)]
        self.faults = [a + b for a, b in zip(self.faults, later.faults, strict=True)]
        self.first_faults.merge(later.first_faults)
        self.flagged += later.flagged


def play_blocks(
    schedule: Schedule,
    players: Sequence[Player],
    numbers: Iterable[int],
    *,
    keep: Callable[[GameRecord], object] | None = None,
    spectator: Spectator | None = None,
) -> Tally:
    """Play blocks of a schedule and return what they came to.

    Args:
        schedule: the match.
        players: who plays, in the order of the schedule's list of bots.
        numbers: which blocks.
        keep: is given the record of each game when it is over.
        spectator: watches the games.
    """
    tally = Tally.empty(len(players))
    for number in numbers:
        block = schedule.block(number)
        games = [
            _play(schedule, players, block, rotation, spectator)
            for rotation in range(len(block.seatings))
        ]
        if keep is not None:
            for rotation, game in enumerate(games):
                keep(_record(schedule, block, rotation, game))
        tally.add(block, games, schedule.labels)
    return tally


def _play(
    schedule: Schedule,
    players: Sequence[Player],
    block: Block,
    rotation: int,
    spectator: Spectator | None,
) -> PlayedGame:
    seated = [players[bot] for bot in block.seatings[rotation]]
    play = functools.partial(
        play_game,
        schedule.game,
        schedule.rules,
        block.deal,
        seed_of=schedule.seed_of(block, rotation),
    )
    if spectator is None:
        return play(seated)
    spectator.begin(block.game_number(rotation), _names(schedule, block, rotation))
    played = _play_watched(play, seated, spectator)
    spectator.end(played.faults)
    return played


def _play_watched(
    play: Callable[..., PlayedGame], players: Sequence[Player], spectator: Spectator
) -> PlayedGame:
    answers: list[Answer] = []

    def look(state: State[Any]) -> None:
        # Not as soon as it is given: what a spectator raises then would be the bot's fault.
        if answers:
            spectator.answered(answers.pop())
        spectator.look(state)

    observed = [ObservedPlayer(player, answers.append) for player in players]
    return play(observed, tell=spectator.hear, watch=look)


def _record(schedule: Schedule, block: Block, rotation: int, played: PlayedGame) -> GameRecord:
    return played.record(
        schedule.game.name,
        schedule.game.spec(schedule.rules),
        block.deal,
        _names(schedule, block, rotation),
        block=block.number,
        rotation=rotation,
    )


def _names(schedule: Schedule, block: Block, rotation: int) -> list[str]:
    return [schedule.labels[bot] for bot in block.seatings[rotation]]
