"""Misspells a hook."""

from knaves_core import Card, Event, hookimpl
from knaves_core.games.pisti import PistiView


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        return view.legal[0]

    @hookimpl
    def sean(self, event: Event) -> None:
        """Listen."""
