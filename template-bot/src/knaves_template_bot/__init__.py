"""A bot for Pişti, found by its entry point as ``template``."""

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView

__all__ = ["TemplateBot"]


class TemplateBot:
    """Captures when it can, else plays its first card."""

    @hookimpl
    def play(self, view: PistiView) -> Card:
        """Answer a view with one of the cards in ``view.legal``."""
        return next((card for card in view.legal if view.captures(card)), view.legal[0])
