"""Deals of the call game that are set out by hand, and a way to play codes to them."""

from __future__ import annotations

from typing import Final

from knaves_core import Card, Deal, Tell
from knaves_core.games.call import CallGame, CallState

GAME: Final = CallGame()

PURE: Final = ("SAKQJT98765432", "HAKQJT98765432", "DAKQJT98765432", "CAKQJT98765432")
"""Each seat holds one suit."""

RUFF: Final = ("HAKQJT98765432", "SA2 DAKQJT987654", "SK3 CAKQJT987654", "SQJT987654 D32 C32")
"""Seat 0 holds all hearts; the others hold spades and something else."""

MIXED: Final = (
    "SK5 HAKQ DAKQJ CAKQJ",
    "SA42 HJT9 DT987 CT98",
    "SQJ3 H8765432 D654",
    "ST9876 D32 C765432",
)
"""Everybody holds spades."""


def hand(text: str) -> tuple[Card, ...]:
    """Read ``SK5 HA`` as the king and the five of spades and the ace of hearts."""
    return tuple(Card(word[0] + rank) for word in text.split() for rank in word[1:])


def dealt(hands: tuple[str, ...], spec: str = "house", starter: int = 0) -> CallState:
    """Start a game with these hands."""
    deck = tuple(card for text in hands for card in hand(text))
    return GAME.start(GAME.rules(spec), Deal((deck,), starter))


def play(state: CallState, codes: str, tell: Tell | None = None) -> CallState:
    """Play moves that are written as codes, and return the state."""
    for code in codes.split():
        state.play(GAME.read_move(code), tell)
    return state
