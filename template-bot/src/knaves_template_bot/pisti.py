"""Plays Pişti."""

from knaves_core import Card, Rank, hookimpl
from knaves_core.games.pisti import PistiView

__all__ = ["TemplateBot"]


class TemplateBot:
    """Takes the pile when it can, and gives away as little as possible when it can't.

    What a view of Pişti offers:

    - ``seat``, ``rules``: where the bot sits, 0 … 3, and which rules are in force.
    - ``hand``: its cards; ``legal``: those that it may play, which are all of them.
    - ``pile``, ``top``: the cards of the pile that are known, and the last of them or None.
    - ``face_down``: how many more cards lie below them.
    - ``captures(card)``: whether playing the card takes the pile.
    - ``pisti(card)``: the bonus that playing the card brings, in points.
    - ``worth(card)``: what the card brings to the seat that captures it, in points.
    - ``taken``, ``taken_counts``, ``bonuses``: what each seat has captured so far.
    - ``played``: all cards that were played so far, in order.
    """

    @hookimpl
    def play(self, view: PistiView) -> Card:
        """Answer with one of the cards in ``view.legal``."""
        taking = [card for card in view.legal if view.captures(card)]
        if taking:
            return max(taking, key=lambda card: (view.pisti(card), card.rank is not Rank.JACK))
        return min(view.legal, key=lambda card: (card.rank is Rank.JACK, view.worth(card)))
