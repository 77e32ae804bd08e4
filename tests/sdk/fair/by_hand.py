"""The derivation once more, from the standard library alone and word by word."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def joined(*fields: str | bytes) -> bytes:
    result = b""
    for field in fields:
        data = field if isinstance(field, bytes) else field.encode("utf-8")
        result += bytes([0, 0, len(data) // 256, len(data) % 256]) + data
    return result


def derived(key: bytes, *fields: str) -> bytes:
    return hmac.new(key, joined(*fields), hashlib.sha256).digest()


def hashed(*fields: str | bytes) -> bytes:
    return hashlib.sha256(joined(*fields)).digest()


def league_key(secret: bytes, *contributions: str) -> bytes:
    return derived(secret, "knaves-league-v1", *contributions)


def secret_of(seed: str) -> bytes:
    return hashlib.sha256(seed.encode("utf-8")).digest()


def words_of(key: bytes, count: int = 1000) -> list[int]:
    stream = hashlib.shake_256(key).digest(4 * count)
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 4 * count, 4)]


def drawn_below(bound: int, words: list[int]) -> int:
    """Take words off the end of a list."""
    while True:
        word = words.pop()
        if word < 2**32 // bound * bound:
            return word % bound


def shuffled_by_hand(cards: Sequence[T], key: bytes) -> list[T]:
    words, order = words_of(key, 2 * len(cards) + 100)[::-1], list(cards)
    for last in reversed(range(1, len(order))):
        chosen = drawn_below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return order
