"""What chance decides, derived from one secret: deals, seatings and the seeds of bots.

Each purpose has a stream of its own, keyed by HMAC-SHA256 over length-prefixed fields, so
that no stream tells anything of another. Decks are shuffled by Fisher–Yates with words of
SHAKE-256 and rejection sampling: every order of the cards is equally likely.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import secrets
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar, overload

import attrs

from knaves_core import Card, Deal, Game

__all__ = ["Chance", "encode", "is_guessable", "random_seed", "shuffled"]

SEED_BYTES: Final = 16
WORD_BYTES: Final = 4
T = TypeVar("T")


def random_seed() -> str:
    """Return a fresh seed of 128 bits as text, for ``--seed``."""
    return secrets.token_hex(SEED_BYTES)


def is_guessable(seed: str) -> bool:
    """Tell whether a seed is too short to be secret: who guesses it knows every deal."""
    return len(seed) < 2 * SEED_BYTES


def encode(*fields: str | int | bytes) -> bytes:
    """Join fields so that no two lists of texts give the same bytes.

    Each field is preceded by its length as 4 bytes, big-endian; texts are UTF-8 and whole
    numbers are written in decimal, so 7 is the same as ``"7"``.
    """
    pieces = [
        field if isinstance(field, bytes) else str(field).encode(errors="surrogatepass")
        for field in fields
    ]
    return b"".join([len(piece).to_bytes(4, "big") + piece for piece in pieces])


def shuffled(cards: Sequence[T], key: bytes) -> tuple[T, ...]:
    """Shuffle by Fisher–Yates, downwards, with the words of a key.

    Args:
        cards: what is shuffled, in its fixed order; at most 2**32 of them.
        key: whatever no player knows; the same key gives the same order.
    """
    order = list(cards)
    word = _words(key, len(order))
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, word)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _below(bound: int, word: Callable[[], int]) -> int:
    """Draw a whole number below a bound, each equally likely (rejection sampling)."""
    limit = 2**32 - 2**32 % bound
    while (drawn := word()) >= limit:
        pass
    return drawn % bound


def _words(key: bytes, expected: int) -> Callable[[], int]:
    """Return a source of 32-bit words: the big-endian pieces of SHAKE-256 of the key."""

    def stream() -> Iterator[int]:
        size = WORD_BYTES * expected
        start = 0
        while True:
            # A longer digest begins with the shorter one, so the stream goes on.
            digest = hashlib.shake_256(key).digest(size)
            yield from struct.unpack(f">{(size - start) // WORD_BYTES}I", digest[start:])
            start, size = size, 2 * size

    return stream().__next__


@attrs.frozen
class _Decks(Sequence[tuple[Card, ...]]):
    """The deck orders of one deal, shuffled when they are first asked for."""

    _cards: tuple[Card, ...] = attrs.field(repr=False)
    _key: bytes = attrs.field(repr=False)
    _made: dict[int, tuple[Card, ...]] = attrs.field(factory=dict, init=False, eq=False)

    def __len__(self) -> int:
        return max(1, len(self._made))

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        # There is no last deck; who walks through them meets those that were used.
        return iter(self[: len(self)])

    @overload
    def __getitem__(self, number: int) -> tuple[Card, ...]: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[tuple[Card, ...]]: ...
    def __getitem__(self, number: int | slice) -> Any:
        if isinstance(number, slice):
            return tuple(self[at] for at in range(*number.indices(number.stop)))
        if number not in self._made:
            key = hmac.digest(self._key, encode("knaves-deck-v1", number), "sha256")
            self._made[number] = shuffled(self._cards, key)
        return self._made[number]


@functools.cache
def _bot_prefix(bot: str) -> bytes:
    """Return the fields that all seeds of a bot share: seeds are drawn by the million."""
    return encode("knaves-bot-v1", bot)


@attrs.frozen
class Chance:
    """Everything that chance decides in a match, derived from one secret."""

    _key: bytes = attrs.field(repr=False)

    @classmethod
    def of_seed(cls, seed: str) -> Chance:
        """Derive all chance from a seed; who guesses the seed knows all deals."""
        secret = hashlib.sha256(seed.encode(errors="surrogatepass")).digest()
        return cls(hmac.digest(secret, encode("knaves-league-v1"), "sha256"))

    def _derive(self, *fields: str | int) -> bytes:
        return hmac.digest(self._key, encode(*fields), "sha256")

    def deal(self, game: Game[Any], rules: Any, seats: int, number: int) -> Deal:
        """Return deal ``number`` of a game: its deck orders and the seat that starts."""
        key = self._derive("knaves-deal-v1", number)
        starters = game.starters(rules, seats)
        starter = 0
        if starters > 1:
            starter_key = hmac.digest(key, encode("knaves-starter-v1"), "sha256")
            starter = _below(starters, _words(starter_key, 1))
        return Deal(_Decks(game.deck(rules), key), starter)

    def seating(self, block: int, seats: int) -> tuple[int, ...]:
        """Return which entry of the bots' list sits in which seat at the start of a block."""
        return shuffled(range(seats), self._derive("knaves-seating-v1", block))

    def bot_seed(self, bot: str, game_number: int, seat: int) -> int:
        """Return the seed of one bot's random generator in one game, 256 bits."""
        fields = _bot_prefix(bot) + encode(game_number, seat)
        return int.from_bytes(hmac.digest(self._key, fields, "sha256"), "big")
