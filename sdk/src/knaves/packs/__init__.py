"""Find the bots and games that installed packs offer, and load them by name.

To find reads metadata alone: no pack is imported, and a damaged one hides no other. To load
imports one pack; whatever goes wrong in it is a `BotError` that names it.
"""

from knaves.packs.choose import choose_bots
from knaves.packs.distributions import Damaged, Pack, is_group
from knaves.packs.entries import BotEntry, GameEntry, Status
from knaves.packs.find import find_bots, find_damaged, find_games, find_packs
from knaves.packs.fitness import is_entry_name
from knaves.packs.installed import Installed, find_installed, those_that_count
from knaves.packs.load import check_bot, check_game, load_game, load_player
from knaves.packs.names import find_bot, find_game
from knaves.packs.unmet import Unmet, find_unmet

__all__ = [
    "BotEntry",
    "Damaged",
    "GameEntry",
    "Installed",
    "Pack",
    "Status",
    "Unmet",
    "check_bot",
    "check_game",
    "choose_bots",
    "find_bot",
    "find_bots",
    "find_damaged",
    "find_game",
    "find_games",
    "find_installed",
    "find_packs",
    "find_unmet",
    "is_entry_name",
    "is_group",
    "load_game",
    "load_player",
    "those_that_count",
]
