"""Turn rows into values, and refuse those that nobody has stored so."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from knaves.fair.encoding import KEY_BYTES
from knaves_core import Fault, RecordError
from knaves_core.cards import CARDS

__all__ = [
    "check_rotations",
    "damage_located",
    "damaged",
    "joined",
    "numbers",
    "read_fault",
    "read_flag",
    "read_key",
    "read_scores",
    "read_seating",
    "read_sizes",
]

DIGITS: Final = 18
"""So many digits whole numbers may have: longer ones are no whole numbers of SQLite."""

_NUMBER: Final = rf"(?:0|-?[1-9][0-9]{{0,{DIGITS - 1}}})"
_NUMBERS: Final = re.compile(f"{_NUMBER}(?: {_NUMBER})*")


def joined(values: Sequence[int]) -> str:
    """Write whole numbers as text, with blanks between.

    Raises:
        RecordError: if one of them is too long.
    """
    if max(map(abs, values)) >= 10**DIGITS:
        raise RecordError(f"it has a number of more than {DIGITS} digits, which can't be stored")
    return " ".join(map(str, values))


@functools.lru_cache(1 << 16)
def numbers(text: str | None) -> tuple[int, ...]:
    """Read whole numbers: the inverse of `joined`.

    Raises:
        RecordError: for any other text, and for None, which stands for a row that is missing.
    """
    if text is None:
        raise RecordError("it is missing")
    if not _NUMBERS.fullmatch(text):
        raise RecordError(f"{text!r:.60} isn't a list of whole numbers")
    return tuple(map(int, text.split(" ")))


def damaged(path: Path, what: str) -> RecordError:
    """Return the error of a file that holds what nobody has stored so."""
    return RecordError(f"{path} was changed or is damaged: {what}")


@contextmanager
def damage_located(path: Path, where: str) -> Iterator[None]:
    """Put the file and the place in front of what is wrong with a value.

    Raises:
        RecordError: instead of any error of a value.
    """
    try:
        yield
    except (ValueError, TypeError) as error:
        raise damaged(path, f"{where}: {error}") from None


def read_key(value: bytes) -> bytes:
    """Read a secret, a key or a commitment.

    Raises:
        RecordError: if it has not 32 bytes.
    """
    if len(value) != KEY_BYTES:
        raise RecordError(f"it has {len(value)} bytes, not {KEY_BYTES}")
    return value


def read_flag(value: int) -> bool:
    """Read whether something is so.

    Raises:
        RecordError: if it is neither 0 nor 1.
    """
    if value not in {0, 1}:
        raise RecordError(f"{value} is neither yes (1) nor no (0)")
    return value == 1


def read_seating(text: str, seats: int) -> tuple[int, ...]:
    """Read which place sits in which seat.

    Raises:
        RecordError: if it isn't an order of as many places as there are seats.
    """
    seating = numbers(text)
    if sorted(seating) != list(range(seats)):
        raise RecordError(f"{text!r:.60} is no seating of {seats}")
    return seating


def read_sizes(text: str) -> tuple[int, ...]:
    """Read how many seats tables have.

    Raises:
        RecordError: if they don't ascend, or a table had none, or more than there are cards.
    """
    sizes = numbers(text)
    if list(sizes) != sorted(set(sizes)) or sizes[0] < 1 or sizes[-1] > len(CARDS):
        raise RecordError(f"{text!r:.60} aren't sizes of tables, in order")
    return sizes


def check_rotations(rotations: Sequence[int | None], seats: int) -> None:
    """Check that a block has all its games.

    Raises:
        RecordError: if one is missing, or there is one too many.
    """
    if list(rotations) != list(range(seats)):
        raise RecordError(f"of its {seats} games there are the rotations {list(rotations)}")


def read_scores(text: str, seats: int) -> tuple[int, ...]:
    """Read the scores of a game.

    Raises:
        RecordError: if there isn't one for each seat.
    """
    scores = numbers(text)
    if len(scores) != seats:
        raise RecordError(f"{seats} seats have the scores {text!r:.60}")
    return scores


def read_fault(seats: int, row: Sequence[Any]) -> Fault:
    """Read a fault from its fields, in order.

    Raises:
        RecordError: if it is of a seat or a move that isn't there.
    """
    fault = Fault(*row)
    if not 0 <= fault.seat < seats or fault.decision < 0:
        raise RecordError(f"a fault is of seat {fault.seat} at move {fault.decision + 1}")
    return fault
