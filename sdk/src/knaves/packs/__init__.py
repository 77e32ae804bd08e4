"""Find the bots and games that installed packs offer, and load them by name.

To find reads metadata alone: no pack is imported, and a damaged one hides no other. To load
imports one pack; whatever goes wrong in it is a `BotError` that names it.
"""

from knaves.packs.choose import choose_bots
from knaves.packs.contents import digest_contents
from knaves.packs.entries import BotEntry, Entry, GameEntry
from knaves.packs.find import Catalogue, find_bots, find_games
from knaves.packs.installed import Installed, effective_copies, find_installed
from knaves.packs.load import check_bot, check_game, load_bot, load_game, load_player
from knaves.packs.names import find_bot, find_game
from knaves.packs.pack import Damaged, Pack, is_group
from knaves.packs.requirements import is_version, unreadable_requirements
from knaves.packs.status import Status, is_entry_name
from knaves.packs.unmet_requirements import UnmetRequirement, find_unmet_requirements

__all__ = [
    "BotEntry",
    "Catalogue",
    "Damaged",
    "Entry",
    "GameEntry",
    "Installed",
    "Pack",
    "Status",
    "UnmetRequirement",
    "check_bot",
    "check_game",
    "choose_bots",
    "digest_contents",
    "effective_copies",
    "find_bot",
    "find_bots",
    "find_game",
    "find_games",
    "find_installed",
    "find_unmet_requirements",
    "is_entry_name",
    "is_group",
    "is_version",
    "load_bot",
    "load_game",
    "load_player",
    "unreadable_requirements",
]
