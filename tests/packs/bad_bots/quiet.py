"""Tells everybody how it went."""

from knaves_core import Card, Result, hookimpl
from knaves_core.games.pisti import PistiView


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> Card:
        return view.legal[0]

    @hookimpl
    def deal_finished(self, result: Result) -> None:
        print(result.scores)  # noqa: T201 - which is what is wrong with it
