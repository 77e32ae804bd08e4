"""Can't be imported where what it imports is not installed."""

import a_library_that_nobody_has  # noqa: F401

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        return view.legal[0]
