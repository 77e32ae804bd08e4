"""Deals from their keys: deck orders, and the seat that starts."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Any, overload

import attrs

from knaves.fair.encoding import encode
from knaves.fair.shuffling import below, shuffled, words
from knaves_core import Card, Deal, Game

__all__ = ["deal_commitment", "deal_of_key"]


def deal_commitment(key: bytes) -> bytes:
    """Return what is shown of the key of a deal before the deal is played, 32 bytes."""
    return hashlib.sha256(encode("knaves-dealcommit-v1", key)).digest()


def deal_of_key(key: bytes, game: Game[Any], rules: Any, seats: int) -> Deal:
    """Return the deal that a key stands for: its deck orders and the seat that starts.

    Args:
        key: the key of the deal.
        game: the game.
        rules: its rules.
        seats: how many sit at the table.
    """
    starters = game.starters(rules, seats)
    starter = 0
    if starters > 1:
        starter_key = hmac.digest(key, encode("knaves-starter-v1"), "sha256")
        starter = below(starters, words(starter_key, 1))
    return Deal(_Decks(game.deck(rules), key), starter)


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
