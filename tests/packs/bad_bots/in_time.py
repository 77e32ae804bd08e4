"""Thinks for a tenth of a second about its first card, by one preset and in one seat."""

import time

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        if view.rules.preset == "peak" and len(view.played) == 1:
            end = time.process_time() + 0.1
            while time.process_time() < end:
                pass
        return view.legal[0]
