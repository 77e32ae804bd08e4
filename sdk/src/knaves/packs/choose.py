"""Choose bots for somebody who named none, or too few."""

from __future__ import annotations

from itertools import cycle, islice

from knaves.errors import BotError
from knaves.packs.entries import BotEntry
from knaves.packs.find import find_bots
from knaves.packs.load import check_bot
from knaves.packs.status import Status

__all__ = ["choose_bots"]


def choose_bots(game: str, wanted: int, *, besides: str | None = None) -> list[str]:
    """Choose so many installed bots that play a game; the same ones again if they are too few.

    Bots that were made for the game are taken by the order of their names; those that play
    any game only where it has none of its own that works.

    Args:
        game: the name of the game.
        wanted: how many.
        besides: the name of a bot that is not to be chosen.

    Returns:
        Names for `load_player`.

    Raises:
        BotError: if no installed bot plays the game.
    """
    bots = [bot for bot in find_bots(game) if bot.status is Status.OK and bot.name != besides]
    for any_game in (False, True):
        candidates = (bot for bot in bots if bot.any_game is any_game and _works(bot))
        chosen = [bot.name for bot in islice(candidates, wanted)]
        if chosen:
            return list(islice(cycle(chosen), wanted))
    raise BotError(
        f"no installed bot plays {game}: install a pack that offers one, or name a file.py:Class"
    )


def _works(bot: BotEntry) -> bool:
    return check_bot(bot).status is Status.OK
