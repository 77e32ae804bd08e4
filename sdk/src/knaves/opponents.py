"""Choose bots for a person who named none, or too few."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any, Final

from knaves.errors import BotError
from knaves.packs import BotEntry, Status, check_bot, find_bots
from knaves_core import Game

__all__ = ["choose_opponents", "table_size"]

USUAL_SEATS: Final = 4


def table_size(game: Game[Any], bots: int) -> int:
    """Return how many sit at the table of a person who named so many bots.

    As few as there are, if the game is played so; four, if he named none and the game leaves
    the choice. The game has not checked the number.
    """
    least, most = game.seats[0], game.seats[-1]
    return max(least, bots + 1) if bots else max(least, min(USUAL_SEATS, most))


def choose_opponents(game: str, wanted: int) -> list[str]:
    """Choose so many installed bots that can play a game; the same one again if they are few.

    Bots that were made for the game are chosen by name order; those that play any game only
    where it has none of its own.

    Returns:
        Names for `knaves.packs.load_player`.

    Raises:
        BotError: if no installed bot can play it.
    """
    bots = [bot for bot in find_bots(game) if bot.status is Status.OK]
    for any_game in (False, True):
        candidates = (bot for bot in bots if bot.any_game is any_game and _works(bot))
        chosen = [bot.name for bot in islice(candidates, wanted)]
        if chosen:
            return list(islice(cycle(chosen), wanted))
    raise BotError(f"no installed bot can play {game}: install a pack, or name a file.py:Class")


def _works(bot: BotEntry) -> bool:
    return check_bot(bot).status is Status.OK
