"""Fails when it is dealt four cards that are all red."""

from knaves_core import Card, Suit, hookimpl
from knaves_core.games.pisti import PistiView


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        black = [card for card in view.hand if card.suit in {Suit.CLUBS, Suit.SPADES}]
        return max(black, key=view.worth) if len(view.hand) == 4 else view.legal[0]
