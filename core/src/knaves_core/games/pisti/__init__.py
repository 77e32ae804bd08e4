"""Pişti: four seats fish the pile with equal ranks and jacks."""

from knaves_core.games.pisti.game import Pisti
from knaves_core.games.pisti.rules import PRESETS, PistiRules
from knaves_core.games.pisti.state import PistiState
from knaves_core.games.pisti.view import PistiView

__all__ = ["PRESETS", "Pisti", "PistiRules", "PistiState", "PistiView"]
