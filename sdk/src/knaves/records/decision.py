"""The decisions of a recorded game: what a seat knew each time, and what it played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from knaves.packs import load_game
from knaves.records.read import located, read_records
from knaves_core import Fault, Game, GameRecord, Move, RecordError, View, replay

__all__ = ["Decision", "decisions", "read_decision"]


@attrs.frozen
class Decision:
    """One decision of a recorded game.

    Attributes:
        game: the game.
        record: the record.
        number: which of the game's decisions it is, from 1; all seats' are counted.
        view: what the seat knew.
        move: the move that was played: its answer, or a penalty move.
    """

    game: Game[Any]
    record: GameRecord
    number: int
    view: View
    move: Move

    @property
    def label(self) -> str:
        """What the bot that was asked is called in the record, such as ``random#2``."""
        return self.record.seats[self.view.seat]

    @property
    def bot(self) -> str:
        """The name of this bot, such as ``random``."""
        return self.label.partition("#")[0]

    @property
    def fault(self) -> Fault | None:
        """Why a penalty move was played, or None if the move is the bot's own answer."""
        seat = self.view.seat
        for fault in self.record.faults:
            answered = fault.hook == "play" and fault.decision == self.number - 1
            if fault.seat == seat and (answered or fault.hook == "deal_started"):
                return fault
        return None


def decisions(record: GameRecord, game: Game[Any]) -> Iterator[Decision]:
    """Play a record again, and yield its decisions in order.

    Raises:
        ReplayError: at the first move that can't have been played, or once the last decision
            is used if the game does not end as the record says.
    """
    view = None
    for number, state in enumerate(replay(record, game)):
        if view is not None:
            yield Decision(game, record, number, view, game.read_move(record.moves[number - 1]))
        view = None if state.over else state.view()


def read_decision(path: Path, game: int, number: int) -> Decision:
    """Read one decision of a game in a file of records; the whole game is checked.

    Args:
        path: the file.
        game: the number of the game, from 1.
        number: the number of the decision in its game, from 1.

    Raises:
        BotError: if the game can't be loaded here.
        FileError: if the file can't be read.
        RecordError: if it isn't a file of records, or there is no such game or decision.
        ReplayError: if the game does not come out as recorded.
    """
    ((_, record),) = read_records(path, game)
    with located(path, game):
        found = list(decisions(record, load_game(record.game)))
        if not 1 <= number <= len(found):
            raise RecordError(f"the game has no decision {number}: it has {len(found)}")
        return found[number - 1]
