"""Greets everybody who imports it."""

from knaves_core import Card, hookimpl
from knaves_core.games.pisti import PistiView

print("Hello, here I am!")  # noqa: T201 - which is what is wrong with it


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        return view.legal[0]
