"""Play the games of a file of records again."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from knaves.packs import load_game
from knaves.records.read import located, read_records
from knaves.records.seed_check import SeedCheck
from knaves.spectator import Spectator
from knaves_core import Game, GameRecord, replay

__all__ = ["replay_records"]


def replay_records(
    path: Path,
    only: int | None = None,
    spectator: Spectator | None = None,
    seed: str | None = None,
) -> int:
    """Play the games of a file again, and return how many came out as recorded: all of them.

    Args:
        path: the file.
        only: the number of the one game that is wanted, from 1; or None for all of them.
        spectator: watches the games.
        seed: the seed of the match, if deals and seatings are to be those that it decides.

    Raises:
        BotError: if a game can't be loaded here.
        FileError: if the file can't be read.
        RecordError: if it isn't a file of records, or has no such game.
        ReplayError: at the first difference, naming the file, the line and the move.
    """
    load = functools.cache(load_game)
    check = None if seed is None else SeedCheck(seed)
    games = 0
    for number, record in read_records(path, only):
        with located(path, number):
            game = load(record.game)
            _replay(number, record, game, spectator)
            if check is not None:
                check.compare(record, game)
                if only is None:
                    check.follows(record, games)
        games += 1
    return games


def _replay(number: int, record: GameRecord, game: Game[Any], spectator: Spectator | None) -> None:
    if spectator is None:
        for _ in replay(record, game):
            pass
        return
    spectator.begin(number, record.seats)
    for state in replay(record, game, spectator.hear):
        spectator.look(state)
    spectator.end(record.faults)
