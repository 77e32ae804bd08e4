"""Read files of records: one game a line, in the order of the match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from knaves.errors import BotError, FileError
from knaves_core import GameRecord, RecordError

__all__ = ["located", "read_records"]


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
