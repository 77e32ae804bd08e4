"""Find the bots and games that installed packs offer, and load them by name.

To find reads metadata alone: no pack is imported, and a damaged one hides no other. To load
imports one pack; whatever goes wrong in it is a `BotError` that names it.
"""

from knaves.packs.choose import choose_bots
from knaves.packs.distributions import Damaged
from knaves.packs.entries import BotEntry, GameEntry, Status
from knaves.packs.find import find_bots, find_damaged, find_games
from knaves.packs.load import check_bot, check_game, load_game, load_player
from knaves.packs.names import find_bot, find_game

__all__ = [
    "BotEntry",
    "Damaged",
    "GameEntry",
    "Status",
    "check_bot",
    "check_game",
    "choose_bots",
    "find_bot",
    "find_bots",
    "find_damaged",
    "find_game",
    "find_games",
    "load_game",
    "load_player",
]
