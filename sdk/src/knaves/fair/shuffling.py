"""Draw from the words of a key: each order of the cards, each seat equally likely."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterator, Sequence
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
    word = words(key, len(order))
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, word)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def below(bound: int, word: Callable[[], int]) -> int:
    """Draw a whole number below a bound, each equally likely (rejection sampling)."""
    limit = WORDS - WORDS % bound
    while (drawn := word()) >= limit:
        pass
    return drawn % bound


def words(key: bytes, expected: int) -> Callable[[], int]:
    """Return a source of 32-bit words: the big-endian pieces of SHAKE-256 of the key.

    Args:
        key: what they are drawn from.
        expected: about how many will be drawn; it changes nothing but the cost.
    """

    def stream() -> Iterator[int]:
        size = WORD_BYTES * expected
        start = 0
        while True:
            # A longer digest begins with the shorter one, so the stream goes on.
            digest = hashlib.shake_256(key).digest(size)
            yield from struct.unpack(f">{(size - start) // WORD_BYTES}I", digest[start:])
            start, size = size, 2 * size

    return stream().__next__
