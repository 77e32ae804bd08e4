"""Answers with the code of its card, and not with the card."""

from knaves_core import hookimpl
from knaves_core.games.pisti import PistiView


class Bot:
    @hookimpl
    def play(self, view: PistiView) -> str:
        return view.legal[0].code
