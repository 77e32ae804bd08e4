"""Plays The Fool by the book."""

from __future__ import annotations

from knaves_core import Card, hookimpl
from knaves_core.games.fool import DONE, TAKE, Cover, FoolMove, FoolView, Phase

__all__ = ["Scholar"]


class Scholar:
    """Attacks low, passes when it may, covers as cheaply as it can, and adds all it can."""

    @hookimpl
    def play(self, view: FoolView) -> FoolMove:
        """Return the smallest card that may be laid down; else cover; else stop."""
        cards = [move for move in view.legal if isinstance(move, Card)]
        if cards:
            return min(cards, key=view.strength)
        return _cover(view) if view.phase is Phase.DEFEND else DONE


def _cover(view: FoolView) -> FoolMove:
    """Cover the smallest uncovered card as cheaply as possible, or take: skip to no other."""
    attack = min(view.uncovered, key=view.strength)
    covering = [card for card in view.hand if view.can_cover(attack, card)]
    return Cover(attack, min(covering, key=view.strength)) if covering else TAKE
