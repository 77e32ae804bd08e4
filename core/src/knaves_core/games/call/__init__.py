"""The call game: four seats say how many tricks they will win, and try to."""

from knaves_core.games.call.game import CallGame
from knaves_core.games.call.moves import Call, CallMove
from knaves_core.games.call.rules import PRESETS, CallRules
from knaves_core.games.call.state import CallState
from knaves_core.games.call.view import CallView

__all__ = ["PRESETS", "Call", "CallGame", "CallMove", "CallRules", "CallState", "CallView"]
