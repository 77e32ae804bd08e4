"""A sensible bot for Azi: it stakes what its cards are worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from knaves_core import Card, hookimpl
from knaves_core.games.azi import CALL, FOLD, AziMove, AziView, Phase

__all__ = ["Banker"]

CARDS_THAT_COUNT: Final = 1.3
"""How many cards of each other seat threaten one of ours.

If a share ``s`` of the unseen cards would beat a card, it stands against ``k`` seats about
``(1 - s) ** (1.3 * k)`` of the time: fitted to 15,000 hands between seats that all stayed in.
"""
WORTH_A_RAISE: Final = 1.2
"""It raises if its chance is so many times an equal share."""


class Banker:
    """Bids by its chance of two tricks, and takes each trick as cheaply as it can.

    - Of four cards it throws away the one without which its chance is the best.
    - It raises if its chance is clearly above an equal share, the more the better it is; it
      calls if the chance is worth the price, and else folds or bets the least.
    - It never buys in: half the pot is too dear for a chance of a quarter.
    - It leads its strongest card, and follows with the weakest that wins, else its weakest.
    """

    @hookimpl
    def play(self, view: AziView) -> AziMove:
        """Throw away, bid, stay out, or play a card."""
        if view.phase is Phase.THROW:
            return max(view.playable, key=lambda card: _chance(view, _without(card, view.hand)))
        if view.phase is Phase.BID:
            return _bid(view, _chance(view, view.hand))
        return _card(view) if view.phase is Phase.PLAY else FOLD


def _without(card: Card, hand: tuple[Card, ...]) -> list[Card]:
    return [other for other in hand if other is not card]


def _chance(view: AziView, cards: Iterable[Card]) -> float:
    """Estimate the chance that at least two of three cards stand against all other seats."""
    threats = CARDS_THAT_COUNT * (len(view.playing) - 1)
    stands: list[float] = [(1 - _share_above(view, card)) ** threats for card in cards]
    first, second, third = stands
    return first * second + first * third + second * third - 2 * first * second * third


def _share_above(view: AziView, card: Card) -> float:
    """Return the share of the unseen cards that would beat a card if it were led."""
    strength, trump, unseen = view.strength(card), view.trump, view.unseen
    above = [
        other
        for other in unseen
        if (other.suit is card.suit or other.suit is trump) and view.strength(other) > strength
    ]
    return len(above) / len(unseen)


def _bid(view: AziView, chance: float) -> AziMove:
    raises = view.raises
    if raises and chance * len(view.playing) > WORTH_A_RAISE:
        return raises[min(int(chance * view.pot), len(raises) - 1)]
    if CALL in view.legal and chance * _prize(view) >= view.to_call:
        return CALL
    return FOLD if FOLD in view.legal else view.legal[0]


def _prize(view: AziView) -> int:
    """Return what the seat gets if it calls and wins, its own chips included."""
    seat, put_in = view.seat, view.contributions
    own = put_in[seat] + view.to_call
    return own + sum(min(chips, own) for chips in put_in[:seat] + put_in[seat + 1 :])


def _card(view: AziView) -> Card:
    if not view.trick:
        return max(view.playable, key=view.strength)
    winning = [card for card in view.playable if view.beats(card)]
    return min(winning or view.playable, key=view.strength)
