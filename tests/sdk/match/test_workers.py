import itertools
import multiprocessing

import pytest
from tests.sdk.match.bots import Captor, Drawer, Quitter

from knaves.errors import BotError
from knaves.match.schedule import Schedule
from knaves.match.tally import Tally, play_blocks
from knaves.match.workers import Assignment, play_in_workers
from knaves.players import Player
from knaves.players.in_process import InProcessBot
from knaves_core.games.pisti import Pisti

GAME = Pisti()
PLAYERS = [InProcessBot("captor", Captor), *[InProcessBot("drawer", Drawer)] * 3]


def assignment(*bots: str | Player, blocks: int = 60) -> Assignment:
    names = tuple(bot if isinstance(bot, str) else bot.name for bot in bots)
    return Assignment(
        Schedule(GAME, GAME.rules(), names, (None,) * 4, "workers", blocks), bots, record=True
    )


def test_workers_play_what_is_played_here_and_in_the_same_order() -> None:
    task = assignment(*PLAYERS)
    chunks = list(play_in_workers(task, 2))
    games = itertools.accumulate(len(chunk.lines) for chunk in chunks)
    assert list(games) == [4 * chunk.stop for chunk in chunks]
    total, lines = Tally.empty(4), []
    for chunk in chunks:
        total.merge(chunk.tally)
        lines += chunk.lines
    expected: list[str] = []
    tally = play_blocks(
        task.schedule,
        PLAYERS,
        range(60),
        keep=lambda record: expected.append(record.to_json()),
    )
    assert total == tally
    assert lines == expected


def test_no_worker_outlives_the_last_chunk() -> None:
    assert list(play_in_workers(assignment(*PLAYERS, blocks=2), 2))
    assert multiprocessing.active_children() == []


def test_a_worker_that_a_bot_takes_down_is_reported_and_no_other_is_left() -> None:
    task = assignment(InProcessBot("quitter", Quitter), *PLAYERS[1:])
    with pytest.raises(
        BotError, match=r"ended by itself \(exit status 7\) while it played block \d+:"
    ):
        list(play_in_workers(task, 2))
    assert multiprocessing.active_children() == []


def test_a_bot_that_a_worker_cannot_load_is_reported() -> None:
    task = assignment("tests.sdk.match.bots:Nobody", *PLAYERS[1:])
    with pytest.raises(BotError, match="Nobody"):
        list(play_in_workers(task, 2))


def test_a_bot_that_cannot_be_sent_is_named() -> None:
    task = assignment(InProcessBot("local", lambda: Captor()), *PLAYERS[1:])  # noqa: PLW0108 - a lambda on purpose
    with pytest.raises(BotError, match=r"'local'.* can't be sent to worker processes"):
        next(play_in_workers(task, 2))
