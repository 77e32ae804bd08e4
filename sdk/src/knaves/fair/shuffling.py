"""Draw from the words of a key: each order of the cards, each seat equally likely."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

__all__ = ["below", "shuffled", "words"]

WORD_BYTES: Final = 4
WORDS: Final = 2**32
T = TypeVar("T")


def shuffled(cards: Sequence[T], key: bytes) -> tuple[T, ...]:
    """Shuffle by Fisher–Yates, downwards, with the words of a key.

    Args:
        cards: what is shuffled, in its fixed order; at most 2**32 of them.
        key: whatever no player knows; the same key gives the same order.
    """
    order = list(cards)
    last = len(order) - 1
    for word in words(key, len(order)):
        if last < 1:
            break
        # `below`, written out: decks are shuffled by the million.
        chosen = word % (last + 1)
        if word - chosen < WORDS - last:
            order[last], order[chosen] = order[chosen], order[last]
            last -= 1
    return tuple(order)


def below(bound: int, source: Iterator[int]) -> int:
    """Draw a whole number below a bound, each equally likely (rejection sampling).

    Args:
        bound: at most 2**32.
        source: gives words; as many are taken as are needed.
    """
    limit = WORDS - WORDS % bound
    while (word := next(source)) >= limit:
        pass
    return word % bound


def words(key: bytes, expected: int) -> Iterator[int]:
    """Yield 32-bit words without end: the big-endian pieces of SHAKE-256 of the key.

    Args:
        key: what they are drawn from.
        expected: about how many will be drawn; it changes nothing but the cost.
    """
    start, size = 0, WORD_BYTES * max(1, expected)
    while True:
        # A longer digest begins with the shorter one, so the stream goes on.
        digest = hashlib.shake_256(key).digest(size)
        yield from struct.unpack(f">{(size - start) // WORD_BYTES}I", digest[start:])
        start, size = size, 2 * size
