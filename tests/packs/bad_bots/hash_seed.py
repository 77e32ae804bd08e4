"""Takes whichever text comes first out of a set."""

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        return Card({card.code for card in view.legal}.pop())
