"""Who plays in a league: find the bots that join, and those that have changed since."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath
from typing import NoReturn

import attrs

from knaves.errors import BotError, NamingError, UsageError
from knaves.errortext import in_one_line, plain
from knaves.league.settings import Newcomer
from knaves.packs import BotEntry, Catalogue, Status, digest_contents, find_bot, load_bot

__all__ = ["Found", "find_changed", "find_entrants", "key_of", "refuse_changed"]


@attrs.frozen
class Found:
    """The bots that were found for a league.

    Attributes:
        newcomers: those that join, in the order of their keys.
        left_out: why each of the others doesn't, in one line.
    """

    newcomers: tuple[Newcomer, ...]
    left_out: tuple[str, ...] = ()


def find_entrants(
    game: str, references: Sequence[str] | None = None, present: Sequence[Newcomer] = ()
) -> Found:
    """Find the bots that join a league; one that is named twice, or present, joins once.

    Args:
        game: the name of the game.
        references: the bots, as `knaves.packs.load_player` takes them, which must all work; or
            None for all registered bots of the game, of which others are left out.
        present: who is in the league already.

    Raises:
        BotError: if a bot that is named can't be found, used or read.
    """
    installed = Catalogue.read()
    if references is None:
        bots = installed.bots(game)
    else:
        bots = [find_bot(reference, game, installed) for reference in references]
    there = {entrant.key for entrant in present}
    joining: list[Newcomer] = []
    times = Counter(map(key_of, bots))
    left_out = [f"{key} once more: a bot joins once" for key in sorted(times) if times[key] > 1]
    for key, bot in sorted({key_of(bot): bot for bot in bots}.items()):
        if key in there:
            continue
        try:
            if references is None and bot.status is not Status.OK:
                raise bot.refusal()
            load_bot(bot)
            joining.append(_newcomer(bot))
        except BotError as error:
            if references is not None:
                raise
            left_out.append(f"{error}")
    return Found(tuple(joining), tuple(left_out))


def key_of(bot: BotEntry) -> str:
    """Return what a bot is called in a league: its reference, by which any process finds it.

    It is ``pack/name``, ``module:Class`` or ``path/to/file.py:Class``. The path is from the
    current folder, however it was written: a league goes on in the folder where it began.

    Raises:
        BotError: if a file's path has characters that no text can hold.
    """
    if bot.installed:
        return bot.qualified_name
    source, _, attribute = bot.value.rpartition(":")
    if source.endswith(".py"):
        source = _from_here(source)
    key = f"{source}:{attribute}"
    if plain(key) != key or "\n" in key:
        raise BotError(f"bot {in_one_line(key)} can't be in a league: its path must be plain text")
    return key


def _from_here(path: str) -> str:
    try:
        path = os.path.relpath(path)
    except ValueError:  # on another drive
        path = os.path.abspath(path)  # noqa: PTH100 - as the other, without following links
    return PurePath(path).as_posix()


def _newcomer(bot: BotEntry) -> Newcomer:
    key = key_of(bot)
    return Newcomer(
        key=key,
        name=bot.name,
        pack=bot.pack if bot.installed else key.rpartition(":")[0],
        version=bot.version,
        digest=digest_contents(bot),
    )


def find_changed(entrants: Sequence[Newcomer], game: str) -> tuple[Newcomer, ...]:
    """Find the bots of a league whose pack is of another version or has other contents now.

    Returns:
        Those that have changed, as they are now.

    Raises:
        BotError: if one is not there any more, or can't be used.
    """
    installed = Catalogue.read()
    now = [_found_again(entrant, game, installed) for entrant in entrants]
    return tuple(new for old, new in zip(entrants, now, strict=True) if new != old)


def _found_again(entrant: Newcomer, game: str, installed: Catalogue) -> Newcomer:
    pack = f"{entrant.pack} {entrant.version}".strip()
    try:
        bot = find_bot(entrant.key, game, installed)
        return attrs.evolve(entrant, version=bot.version, digest=digest_contents(bot))
    except NamingError:
        raise BotError(
            f"bot {entrant.key} plays in this league and is not there any more: install {pack} "
            "again, or begin another league without it"
        ) from None
    except BotError as error:
        # The path of a file that is no pack is from the current folder.
        advice = "" if entrant.version else ": leagues go on in the folder where they began"
        raise BotError(f"bot {entrant.key} plays in this league, but {error}{advice}") from error


def refuse_changed(changed: Sequence[Newcomer]) -> NoReturn:
    """Refuse to go on with bots that have changed.

    Raises:
        UsageError: in one line that says which, and what to do.
    """
    bots = " and ".join(f"{entrant.key} {entrant.version}".strip() for entrant in changed)
    have = "has" if len(changed) == 1 else "have"
    raise UsageError(
        f"{bots} {have} changed since joining this league: install what it began with, or go on "
        "with what is there now by --allow-changed"
    )
