"""A match: blocks of games between one fixed list of bots."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

from knaves.errors import UsageError
from knaves.fair import random_seed
from knaves.interrupts import Interrupted, interruptible, postponed
from knaves.match.chunks import MOST_BLOCKS, Chunk, play_here
from knaves.match.duel import Decided, Duel
from knaves.match.results import MatchResult
from knaves.match.schedule import Schedule
from knaves.match.tally import Tally
from knaves.match.workers import Assignment, play_in_workers
from knaves.packs import BotEntry, Catalogue, find_bot, load_bot, load_game
from knaves.players import Player
from knaves.progress import Progress
from knaves.records import RecordWriter
from knaves.spectator import Spectator
from knaves_core import Deal, Game
from knaves_core.rules import DEFAULT_PRESET

__all__ = ["DEFAULT_GAMES", "MOST_GAMES", "play_match"]

DEFAULT_GAMES: Final = 1000
"""How many games are played where nobody says how many."""
MOST_GAMES: Final = 100_000
"""How many games are played at most until it is decided who is better, likewise."""


def play_match(
    game: str | Game[Any],
    bots: Sequence[str | Player],
    *,
    games: int | None = None,
    rules: str = DEFAULT_PRESET,
    seed: str | None = None,
    jobs: int = 1,
    deals: Sequence[Deal] | None = None,
    record: str | Path | None = None,
    progress: Progress | None = None,
    spectator: Spectator | None = None,
    until: Decided | None = None,
) -> MatchResult:
    """Play a match, and return what each bot and each seat came to.

    The same seed gives the same result, whatever the number of jobs and the order in which
    the bots are listed. Ctrl-C ends a match early; what was played by then is the result.

    Args:
        game: the game or its name.
        bots: who plays, one bot a seat, by reference (see `knaves.packs.load_player`) or as
            players; the order decides nothing.
        games: how many games, rounded up to whole blocks; with ``until``, how many at most.
            1,000 if None, 100,000 with ``until``, or one block for each of ``deals``.
        rules: the rules as text, such as ``"house,plays=36"``.
        seed: what chance is derived from; drawn at random if None.
        jobs: in how many processes games are played at once; 1 stays in this process. More
            of them import the main module anew, so a script needs its usual
            ``if __name__ == "__main__":``.
        deals: the deals of the blocks, in order, instead of those that chance decides.
        record: a new file, into which the record of each game is written as a line of JSON.
        progress: is told how far the match is, again and again.
        spectator: watches all games, which takes ``jobs=1``.
        until: ends the match after the block that decides which of its two bots is better;
            None plays all games.

    Raises:
        BotError: if a game or bot can't be used, or ends a worker process.
        DealError: if the game takes another number of bots.
        FileError: if the records can't be written.
        Interrupted: if Ctrl-C was pressed before the first block was over.
        RulesError: if the rules can't be read.
        UsageError: if the numbers make no sense, the file of records exists already, or other
            than two different bots play ``until`` it is decided who is better.
    """
    if jobs < 1:
        raise UsageError(f"games are played in 1 process or more, not in {jobs}")
    if jobs > 1 and spectator is not None:
        raise UsageError("games can be watched only with one job")
    # Before bots are loaded, which may go to another folder.
    file = None if record is None else Path(record).absolute()
    game = load_game(game) if isinstance(game, str) else game
    game.check_seats(len(bots))
    default = DEFAULT_GAMES if until is None else MOST_GAMES
    asked = _count_games(games, len(bots), deals, default)
    read_rules = game.rules(rules)
    installed = Catalogue.read()
    found = [find_bot(bot, game.name, installed) if isinstance(bot, str) else bot for bot in bots]
    players = [load_bot(bot) if isinstance(bot, BotEntry) else bot for bot in found]
    names = tuple(player.name for player in players)
    seed = random_seed() if seed is None else seed
    blocks = -(-asked // len(bots))
    packs = tuple(bot.pack if isinstance(bot, BotEntry) else None for bot in found)
    schedule = Schedule(game, read_rules, names, packs, seed, blocks, deals)
    duel = None if until is None else Duel.of(schedule, until)
    with ExitStack() as stack:
        writer = None if file is None else stack.enter_context(RecordWriter(file))
        keep, apart = file is not None, duel is not None
        if jobs == 1:
            most = 1 if apart else MOST_BLOCKS
            chunks = play_here(schedule, players, record=keep, most=most, spectator=spectator)
        else:
            chunks = play_in_workers(Assignment(schedule, tuple(bots), keep, apart), jobs)
        tally = _collect(chunks, schedule, writer, progress, duel)
    return MatchResult(schedule, asked, tally, duel)


def _count_games(games: int | None, seats: int, deals: Sequence[Deal] | None, default: int) -> int:
    """Return how many games are asked for."""
    most = None if deals is None else seats * len(deals)
    if games is None:
        games = default if most is None else most
    if games < 1:
        raise UsageError(f"a match has 1 game or more, not {games}")
    if most is not None and games > most:
        raise UsageError(f"the deals are enough for {most} games of {seats} seats, not for {games}")
    return games


def _collect(
    chunks: Generator[Chunk],
    schedule: Schedule,
    writer: RecordWriter | None,
    progress: Progress | None,
    duel: Duel | None,
) -> Tally:
    """Add up chunks until all are played, a duel is decided, or Ctrl-C is pressed."""
    seats = len(schedule.bots)
    tally = Tally.empty(seats)
    try:
        with interruptible(), closing(chunks):
            for chunk in chunks:
                with postponed():  # what is counted is recorded, and the other way round
                    tally.merge(chunk.tally)
                    if writer is not None:
                        writer.write(chunk.lines)
                    if duel is not None:
                        duel.add(chunk.tally)
                if progress is not None:
                    progress(seats * chunk.stop, seats * schedule.blocks)
                if duel is not None and duel.is_decided:
                    break
    except Interrupted:
        if not tally.bots.blocks:
            raise
    return tally
