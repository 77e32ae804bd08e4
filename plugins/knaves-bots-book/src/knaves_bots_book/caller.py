"""The book's bot for the call game."""

from __future__ import annotations

from knaves_core import Card, Rank, hookimpl
from knaves_core.games.call import Call, CallView

__all__ = ["Caller"]


class Caller:
    """Calls its high cards, leads its highest, and wins as cheaply as it can.

    - It calls how many aces, kings, queens and jacks it holds, or the least call allowed.
    - It leads its highest rank; of equal ranks spades, then hearts, diamonds, clubs.
    - Following suit, it plays the lowest card that beats every card of that suit in the
      trick; if it has none, its lowest of the suit.
    - Void, it plays its lowest rank; of equal ranks clubs, then diamonds, hearts, spades.
    """

    @hookimpl
    def play(self, view: CallView) -> Call | Card:
        """Call, lead, follow, or throw away."""
        if view.calling:
            high_cards = sum(card.rank >= Rank.JACK for card in view.hand)
            return Call(max(high_cards, view.rules.min_call))
        if not view.trick:
            return max(view.playable, key=_by_rank)
        following = [card for card in view.playable if card.suit is view.led]
        highest = max(card.rank for card in view.trick if card.suit is view.led)
        winning = [card for card in following if card.rank > highest]
        return min(winning or following or view.playable, key=_by_rank)


def _by_rank(card: Card) -> tuple[int, int]:
    # All cards stand in the order of the suits that the book wants for equal ranks.
    return card.rank, card.index
