"""Draws its cards from the randomness of the machine."""

import secrets

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        return secrets.choice(view.legal)
