"""Leagues whose games were made up, and processes that end in the middle of something."""

from __future__ import annotations

import itertools
import os
import posix
import random
import signal
import sqlite3
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from tests.sdk.league.support.settings import settings_of

from knaves.league.played import BlockGame, PlayedBlock, Table
from knaves.league.settings import Newcomer, Settings
from knaves.league.store import LeagueWriter, create_league
from knaves_core import Fault
from knaves_core.cards import CARDS, codes
from knaves_core.errors import KnavesError

KEYS = ("basic/captor", "basic/dummy", "basic/random", "book/caller")
TABLES = tuple(itertools.combinations(KEYS, 3))
NOBODY = 65534
MOVES = "ST D2 CJ HA"


def settings(**changed: object) -> Settings:
    values = {
        "name": "made up",
        "sizes": (3,),
        "open": True,
        "secret": bytes(range(32)),
        "contributions": (),
    }
    return settings_of(**values | changed)


def newcomer(key: str, version: str = "1.0") -> Newcomer:
    pack, name = key.split("/")
    return Newcomer(key, name, pack, version, version * 3)


def commitment(deal: int) -> bytes:
    return bytes([deal % 256]) * 32


def deck(deal: int, number: int = 0) -> str:
    cards = list(CARDS)
    random.Random(100 * deal + number).shuffle(cards)
    return codes(cards)


def made_up(deal: int, table: Table) -> PlayedBlock:
    """Return a block whose scores, faults and seating are made up from its deal and table."""
    chance = random.Random(f"{deal} {table}")
    seats = len(table)
    games = tuple(made_up_game(chance, seats) for _ in range(seats))
    seating = tuple(chance.sample(range(seats), seats))
    return PlayedBlock(deal, table, seating, games, chance.randrange(seats))


def made_up_game(chance: random.Random, seats: int) -> BlockGame:
    scores = tuple(chance.randrange(-3, 20) for _ in range(seats))
    faults = tuple(made_up_fault(chance, seats) for _ in range(chance.choice([0, 0, 0, 2])))
    return BlockGame(MOVES, scores, "played out", chance.random() < 0.1, 1, faults)


def made_up_fault(chance: random.Random, seats: int) -> Fault:
    seat = chance.randrange(seats)
    penalty = chance.choice(["ST", None])
    return Fault(seat, 0, "exception", "ValueError: ♠\nno", "play", penalty, "view", "trace")


def blocks(deals: int) -> Iterator[PlayedBlock]:
    for deal in range(deals):
        for table in TABLES:
            yield made_up(deal, table)


def begin(path: Path, deals: int = 100) -> None:
    """Make a league in which all deals are committed to."""
    create_league(path, settings())
    with LeagueWriter(path) as writer:
        writer.add_stage(deals, map(newcomer, KEYS))
        writer.commit_deals({deal: commitment(deal) for deal in range(deals)})


def store(
    writer: LeagueWriter, *played: PlayedBlock, reveal: dict[int, bytes] | None = None
) -> None:
    decks = {(block.deal, 0): deck(block.deal) for block in played}
    writer.add_blocks(played, decks=decks, reveal=reveal or {})


def make(path: Path, deals: int = 10) -> list[PlayedBlock]:
    """Make a league of some deals, with a chunk a deal, and return its blocks."""
    begin(path, deals)
    made = list(blocks(deals))
    with LeagueWriter(path) as writer:
        for deal in range(deals):
            key = bytes([255 - deal % 256]) * 32
            store(writer, *[block for block in made if block.deal == deal], reveal={deal: key})
    return made


def change(path: Path, query: str, *values: object) -> None:
    """Change a league behind the back of knaves, checks of the database notwithstanding."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    with connection:
        assert connection.execute(query, values).rowcount > 0
    connection.close()


def in_child(act: Callable[[], object]) -> tuple[int, str]:
    """Do something in another process; return how it ended, and the error in one line."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # Newer versions of Python warn of threads, which other libraries may have started.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        try:
            act()
        except KnavesError as error:
            os.write(writing, f"{error}".encode())
        except BaseException as error:  # noqa: BLE001 - whatever it is, the test must see it
            os.write(writing, repr(error).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said


def as_nobody(act: Callable[[], object], path: Path, mode: int = 0o444) -> str:
    """Do something where a folder and a league in it can't be written; return the error.

    Args:
        act: what is done.
        path: the league; other users must be able to get at its folder.
        mode: the permissions of the league.
    """

    def act_as_nobody() -> None:
        if not os.getuid():  # whom no permission stops
            os.setgroups([])
            os.setuid(NOBODY)
        act()

    path.chmod(mode)
    path.parent.chmod(0o555)
    _, said = in_child(act_as_nobody)
    path.parent.chmod(0o755)
    return said


def killed_at(step: int, act: Callable[[], object]) -> bool:
    """Do something in a process that is killed at a step; tell whether it came so far.

    The steps are the calls of SQLite and of the system, each before and after.
    """

    def count(_frame: FrameType, event: str, called: object) -> None:
        nonlocal step
        receiver = getattr(called, "__self__", None)
        if event.startswith("c_") and (
            isinstance(receiver, sqlite3.Connection) or receiver is posix
        ):
            step -= 1
            if step < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def act_until_killed() -> None:
        sys.setprofile(count)
        act()
        sys.setprofile(None)

    status, said = in_child(act_until_killed)
    assert not said
    return status == -signal.SIGKILL
