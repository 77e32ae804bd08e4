"""Azi: two to six seats bid for the right to lead, and two of three tricks win the pot."""

from knaves_core.games.azi.game import Azi
from knaves_core.games.azi.moves import BUY_IN, CALL, FOLD, AziMove, BuyIn, Call, Fold, Raise
from knaves_core.games.azi.rules import PRESETS, AziRules, RaiseCap
from knaves_core.games.azi.state import AziState
from knaves_core.games.azi.view import AziView, EarlierDeal, Phase

__all__ = [
    "BUY_IN",
    "CALL",
    "FOLD",
    "PRESETS",
    "Azi",
    "AziMove",
    "AziRules",
    "AziState",
    "AziView",
    "BuyIn",
    "Call",
    "EarlierDeal",
    "Fold",
    "Phase",
    "Raise",
    "RaiseCap",
]
