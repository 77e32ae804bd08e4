"""Takes its time to be imported, as large libraries do."""

import time

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView

time.sleep(0.1)
TABLE = [sum(range(number)) for number in range(2_000)]


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        return view.legal[TABLE[len(view.played)] % len(view.legal)]
