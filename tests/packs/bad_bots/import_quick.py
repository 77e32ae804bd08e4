"""Computes for a third of a second while it is imported."""

import time

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView

end = time.process_time() + 0.35
while time.process_time() < end:
    pass


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        return view.legal[0]
