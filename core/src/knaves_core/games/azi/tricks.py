"""How strong each card of Azi is, and which one wins a trick."""

from __future__ import annotations

import functools
from typing import Final

from knaves_core.cards import CARDS, Card, Rank, Suit

__all__ = ["beats", "best_play", "strengths"]

_TRUMP_BONUS: Final = 20
_SIX_ON_STAGE: Final = 40


@functools.cache
def strengths(trump: Suit, *, six_on_stage: bool) -> tuple[int, ...]:
    """Return how strong each card is, by `Card.index`: each trump above all other cards."""

    def strength(card: Card) -> int:
        if card.suit is not trump:
            return card.rank
        if six_on_stage and card.rank is Rank.SIX:
            return _SIX_ON_STAGE
        return _TRUMP_BONUS + card.rank

    return tuple(map(strength, CARDS))


def beats(card: Card, other: Card, trump: Suit, strength: tuple[int, ...]) -> bool:
    """Tell whether a card beats one that was played before it and was winning."""
    if card.suit is not other.suit and card.suit is not trump:
        return False
    return strength[card.index] > strength[other.index]


def best_play(
    plays: tuple[tuple[int, Card], ...], trump: Suit, strength: tuple[int, ...]
) -> tuple[int, Card]:
    """Return the seat and the card that win: the highest trump, else the highest of the suit."""
    best = plays[0]
    for play in plays[1:]:
        if beats(play[1], best[1], trump, strength):
            best = play
    return best
