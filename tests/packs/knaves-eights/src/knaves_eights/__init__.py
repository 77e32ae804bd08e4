"""Eights: be the first to be rid of your cards."""

from knaves_eights.game import Eights
from knaves_eights.moves import DRAW, Draw, EightsMove
from knaves_eights.rules import PRESETS, EightsRules
from knaves_eights.state import EightsState
from knaves_eights.view import EightsView

__all__ = [
    "DRAW",
    "PRESETS",
    "Draw",
    "Eights",
    "EightsMove",
    "EightsRules",
    "EightsState",
    "EightsView",
]
