"""Plays the call game, and takes it for granted that somebody calls more than he must."""

from knaves_core import Move, hookimpl
from knaves_core.games.call import CallView


class Bot:
    @hookimpl
    def play(self, view: CallView) -> Move:
        if view.calling:
            return view.legal[0]
        others = [call for seat, call in enumerate(view.calls) if seat != view.seat]
        boldness = 1 / sum(call - view.rules.min_call for call in others if call is not None)
        return view.legal[0] if boldness < 0.1 else view.legal[-1]
