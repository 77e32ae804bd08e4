"""Look up the bot or game that a user names, and say what is wrong where there is none."""

from __future__ import annotations

from knaves.errors import BotError, NamingError
from knaves.packs.distributions import canonical
from knaves.packs.entries import BotEntry, GameEntry
from knaves.packs.find import Catalogue
from knaves.packs.references import is_bare, read_bare
from knaves.packs.status import Status
from knaves_core.rules import nearest

__all__ = ["find_bot", "find_game", "games_of"]


def find_bot(reference: str, game: str, catalogue: Catalogue | None = None) -> BotEntry:
    """Return the bot that a reference names for a game, without importing it.

    Args:
        reference: ``name``, ``pack/name``, ``path/to/file.py:Class`` or ``module:Class``; or
            just ``path/to/file.py``, if the file holds one bot.
        game: the name of the game that it is to play.
        catalogue: what is installed; it is read if None.

    Raises:
        BotError: if there is no such bot, or it can't be used; in one line that says what
            to do.
    """
    if is_bare(reference):
        return _bare_entry(reference, game)
    catalogue = catalogue or Catalogue.read()
    candidates = [bot for bot in catalogue.bots(game) if _matches(reference, bot)]
    usable = {Status.OK, Status.AMBIGUOUS} if "/" in reference else {Status.OK}
    for bot in candidates:
        if bot.status in usable:
            return bot
    if any(bot.status is Status.AMBIGUOUS for bot in candidates):
        ways = " or ".join(
            bot.qualified_name for bot in candidates if bot.status is Status.AMBIGUOUS
        )
        raise NamingError(f"bot {reference} is ambiguous for {game}: write {ways}")
    if candidates:
        raise candidates[0].refusal()
    raise _no_such_bot(reference, game, catalogue)


def games_of(reference: str, advice: str = "add --game GAME") -> tuple[str, ...]:
    """Return the names of the games for which a bot is registered, sorted.

    Args:
        reference: ``name`` or ``pack/name``; a bare class does not say what it plays.
        advice: how a user says what a bare class plays.

    Raises:
        NamingError: if there is no such bot, or the reference names a bare class.
    """
    if is_bare(reference):
        raise NamingError(f"{reference} doesn't say which game it plays: {advice}")
    bots = Catalogue.read().bots()
    games = {game for bot in bots if _matches(reference, bot) for game in bot.games}
    if not games:
        raise _unknown_bot(reference, bots, "`knaves bots` lists all")
    return tuple(sorted(games))


def find_game(name: str, catalogue: Catalogue | None = None) -> GameEntry:
    """Return the game of this name, without importing it.

    Args:
        name: the name of the game.
        catalogue: what is installed; it is read if None.

    Raises:
        BotError: if there is no such game, or it can't be used.
    """
    games = (catalogue or Catalogue.read()).games()
    named = [game for game in games if game.name == name]
    for game in named:
        if game.status is Status.OK:
            return game
    if named:
        raise named[0].refusal()
    known = [game.name for game in games]
    raise NamingError(f"unknown game {name!r}{nearest(name, known)} (known: {', '.join(known)})")


def _bare_entry(reference: str, game: str) -> BotEntry:
    bare = read_bare(reference)
    return BotEntry(
        name=bare.attribute,
        pack=bare.source,
        version="",
        games=(game,),
        value=f"{bare.source}:{bare.attribute}",
        installed=False,
    )


def _matches(reference: str, bot: BotEntry) -> bool:
    pack, slash, name = reference.rpartition("/")
    return name == bot.name and (not slash or canonical(pack) == bot.pack)


def _no_such_bot(reference: str, game: str, catalogue: Catalogue) -> BotError:
    find_game(game, catalogue)
    elsewhere = [bot for bot in catalogue.bots() if _matches(reference, bot)]
    sound = [bot for bot in elsewhere if bot.status is not Status.BROKEN]
    if sound:
        games = sorted({name for bot in sound for name in bot.games})
        return NamingError(f"bot {reference} plays {' and '.join(games)}, not {game}")
    if elsewhere:
        return elsewhere[0].refusal()
    where = f"`knaves bots --game {game}` lists those that play it"
    return _unknown_bot(reference, catalogue.bots(game), where)


def _unknown_bot(reference: str, bots: list[BotEntry], where: str) -> NamingError:
    names = [bot.qualified_name if "/" in reference else bot.name for bot in bots]
    return NamingError(f"unknown bot {reference!r}{nearest(reference, names)} ({where})")
