"""Files of records: one game a line, in the order of the match."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from knaves.errors import BotError, FileError, UsageError
from knaves.packs import load_game
from knaves.seeded import SeedCheck
from knaves.spectator import Spectator
from knaves_core import Game, GameRecord, RecordError, replay

__all__ = ["RecordWriter", "located", "read_records", "replay_records"]


class RecordWriter:
    """Writes records into a new file as they come, so that nothing is lost."""

    def __init__(self, path: Path) -> None:
        """Create the file.

        Raises:
            UsageError: if it exists already, or its folder does not.
            FileError: if it can't be created for another reason.
        """
        self._path = path
        try:
            self._file = path.open("x", encoding="utf-8", newline="\n")
        except FileExistsError:
            raise UsageError(f"{path} exists already: name a new file for the records") from None
        except (FileNotFoundError, NotADirectoryError):
            raise UsageError(f"{path}: there is no folder {path.parent}; make it first") from None
        except OSError as error:
            raise FileError.writing(path, error.strerror) from None

    def write(self, lines: Iterable[str]) -> None:
        """Write records, each as its line of JSON without the line's end.

        Raises:
            FileError: if there is no room, or the like.
        """
        try:
            self._file.writelines(f"{line}\n" for line in lines)
            self._file.flush()
        except OSError as error:
            raise FileError.writing(self._path, error.strerror) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with suppress(OSError):  # every line was flushed, or its error reported
            self._file.close()


def read_records(path: Path, only: int | None = None) -> Iterator[tuple[int, GameRecord]]:
    """Yield each record of a file with the number of its line, from 1.

    Args:
        path: the file; it is read line by line, so it may be of any length.
        only: the number of the one line that is wanted, or None for all of them.

    Raises:
        FileError: if the file can't be read.
        RecordError: if it isn't text, a line isn't a record of this version, or there is none.
    """
    last = 0
    try:
        with path.open(encoding="utf-8-sig") as lines:
            for number, line in enumerate(lines, start=1):
                if line.isspace():
                    continue
                last = number
                if only in (None, number):
                    with located(path, number):
                        record = GameRecord.from_json(line)
                    yield number, record
                if number == only:
                    return
    except OSError as error:
        raise FileError.reading(path, error.strerror) from None
    except UnicodeDecodeError as error:
        raise RecordError(f"{path} isn't a file of records: {error}") from None
    if not last:
        raise RecordError(f"{path} has no game in it")
    if only is not None:
        raise RecordError(f"{path} has no game {only}: it has {last}")


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


@contextmanager
def located(path: Path, line: int) -> Iterator[None]:
    """Put the place of a record in front of what is wrong with it.

    Raises:
        BotError: instead of one, with the file and the line.
        RecordError: likewise; and so with a `ReplayError`.
    """
    try:
        yield
    except RecordError as error:
        raise type(error)(f"{path}:{line}: {error}") from None
    except BotError as error:
        raise BotError(f"{path}:{line}: {error}") from None
