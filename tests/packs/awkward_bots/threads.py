"""Thinks in threads, which end; one has done its work while it was imported."""

import threading
from concurrent.futures import ThreadPoolExecutor

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView

threading.Thread(target=sum, args=([1, 2],)).start()


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        with ThreadPoolExecutor(2) as pool:
            bonuses = [*pool.map(view.pisti, view.legal)]
        return max(zip(bonuses, view.legal, strict=True), key=lambda pair: pair[0])[1]
