"""The call game: four seats say how many tricks they will win, and try to."""

from knaves_core.games.call.rules import PRESETS, Call, CallRules
from knaves_core.games.call.state import CallGame, CallState
from knaves_core.games.call.view import CallView, Trick

__all__ = ["PRESETS", "Call", "CallGame", "CallRules", "CallState", "CallView", "Trick"]
