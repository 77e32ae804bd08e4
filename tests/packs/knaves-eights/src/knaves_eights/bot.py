"""A bot for Eights."""

from knaves_core import hookimpl
from knaves_eights.moves import DRAW, EightsMove
from knaves_eights.view import EightsView

__all__ = ["Shedder"]


class Shedder:
    """Plays the costliest card that fits, and keeps wild ones for when no other does."""

    @hookimpl
    def play(self, view: EightsView) -> EightsMove:
        """Play a card, or draw one where none fits."""
        rules = view.rules
        return max(
            view.playable,
            key=lambda card: (not rules.is_wild(card), rules.cost_of(card)),
            default=DRAW,
        )
