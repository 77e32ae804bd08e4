"""Counts its cards in a variable of the class."""

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView


class Bot:
    played = 0

    @hookimpl
    def deal_started(self) -> None:
        Bot.played = 0

    @hookimpl
    def play(self, view: PistiView) -> Card:
        Bot.played += 1
        return view.legal[Bot.played % len(view.legal)]
