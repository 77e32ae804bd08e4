"""Eights: be the first to be rid of your cards."""

from knaves_eights.rules import DRAW, PRESETS, Draw, EightsMove, EightsRules
from knaves_eights.state import Eights, EightsState
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
