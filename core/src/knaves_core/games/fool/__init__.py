"""The Fool: two seats attack, pass and cover, and the first to be rid of its cards wins."""

from knaves_core.games.fool.dealfile import DealFile, FileDeal, read_deals
from knaves_core.games.fool.game import Fool
from knaves_core.games.fool.moves import DONE, TAKE, Cover, Done, FoolMove, Take
from knaves_core.games.fool.rules import PRESETS, CardOrder, FoolRules
from knaves_core.games.fool.state import FoolState
from knaves_core.games.fool.view import FoolView, Phase

__all__ = [
    "DONE",
    "PRESETS",
    "TAKE",
    "CardOrder",
    "Cover",
    "DealFile",
    "Done",
    "FileDeal",
    "Fool",
    "FoolMove",
    "FoolRules",
    "FoolState",
    "FoolView",
    "Phase",
    "Take",
    "read_deals",
]
