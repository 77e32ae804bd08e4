"""Draws its cards from the generator that it shares with everybody."""

import random

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        return random.choice(view.legal)
