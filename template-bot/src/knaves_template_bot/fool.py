"""Plays The Fool."""

from knaves_core import hookimpl
from knaves_core.games.fool import Cover, Done, FoolMove, FoolView, Take

__all__ = ["TemplateBot"]


class TemplateBot:
    """Plays the weakest card that will do, and stops when there is none.

    What a view of The Fool offers:

    - ``seat``, ``rules``: where the bot sits, 0 or 1, and which rules are in force.
    - ``phase``: whether it is to attack, defend or add; ``attacks``: whether it is the attacker.
    - ``hand``: its cards; ``legal``: what it may answer with, to take or be done last.
    - ``trump``, ``order``: the suit of trumps, and the order of all cards.
    - ``strength(card)``: the place of the card in that order.
    - ``can_cover(attack, by)``: whether one card covers the other.
    - ``turn``, ``table``: the number of the turn, and each attack card with its cover or None.
    - ``uncovered``, ``taking``: the cards that lie uncovered, and whether the defender takes.
    - ``added``, ``room``: how many cards were added, and how many more may be.
    - ``opponent_cards``, ``known``: how many cards the opponent holds, and which are known.
    - ``picked_up``: the cards that each seat picked up and still holds.
    - ``discarded``: the cards that are out.
    - ``unseen``: the cards that may be anywhere.
    """

    @hookimpl
    def play(self, view: FoolView) -> FoolMove:
        """Answer with one of the moves in ``view.legal``."""
        return min(view.legal, key=lambda move: _price(view, move))


def _price(view: FoolView, move: FoolMove) -> tuple[bool, int]:
    """Tell whether a move lays down no card, and else how strong a card it spends."""
    if isinstance(move, Take | Done):
        return True, 0
    return False, view.strength(move.by if isinstance(move, Cover) else move)
