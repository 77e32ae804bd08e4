"""Find bots and games by the entry points of installed packs, importing none of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import attrs

from knaves.packs.distributions import Damaged, Pack, read_packs
from knaves.packs.entries import BotEntry, GameEntry, Status
from knaves.packs.fitness import BLOCK_VARIABLE, CORE, Fitness
from knaves_core.rules import nearest

__all__ = ["find_bots", "find_damaged", "find_games", "find_packs"]

BOTS: Final = "knaves.bots"
GAMES: Final = "knaves.games"
ANY_GAME: Final = ""


def find_games() -> list[GameEntry]:
    """Find the games that installed packs offer, sorted by name and pack.

    No pack is imported, so a game that is broken at import is still ``ok`` here.
    """
    return _games(read_packs()[0])


def find_bots(game: str | None = None) -> list[BotEntry]:
    """Find the bots that installed packs offer, sorted by name and pack.

    No pack is imported, so a bot that is broken at import is still ``ok`` here.

    Args:
        game: only those that play this game. A bot is then ambiguous only if another pack
            offers its name for this game, and else if one does for any game.
    """
    packs, _ = read_packs()
    known = sorted({entry.name for entry in _games(packs)})
    fitness = Fitness.among(packs)
    bots = [bot for pack in packs for bot in _bots_of(pack, known, fitness)]
    if game is not None:
        bots = [bot for bot in bots if game in bot.games]
    return sorted(_mark_ambiguous_bots(bots, game), key=lambda bot: (bot.name, bot.pack, bot.games))


def find_packs() -> list[Pack]:
    """Find the packs that offer bots or games, sorted by name."""
    return read_packs()[0]


def find_damaged() -> list[Damaged]:
    """Find the distributions that were passed over because their metadata can't be used."""
    return read_packs()[1]


def _games(packs: list[Pack]) -> list[GameEntry]:
    fitness = Fitness.among(packs)
    games = []
    for pack in packs:
        for offer in pack.offers:
            if offer.group == GAMES:
                status, reason = fitness.judge(pack, offer.name)
                games.append(
                    GameEntry(
                        name=offer.name,
                        pack=pack.name,
                        version=pack.version,
                        value=offer.value,
                        status=status,
                        reason=reason,
                    )
                )
    return sorted(_mark_ambiguous_games(games), key=lambda game: (game.name, game.pack))


def _mark_ambiguous_games(games: list[GameEntry]) -> Iterator[GameEntry]:
    """Mark as ambiguous the games whose name another pack offers too; core's keep theirs.

    Records and entry-point groups know a game by its bare name, so there is no other way to
    name one; and no pack may take a game away from the bots of everybody else.
    """
    packs_of = defaultdict(set)
    for game in games:
        if game.status is Status.OK:
            packs_of[game.name].add(game.pack)
    for game in games:
        rivals = packs_of[game.name] - {game.pack}
        if game.status is not Status.OK or not rivals or game.pack == CORE:
            yield game
        else:
            others = " and ".join(sorted(rivals))
            reason = (
                f"{others} offers a game of this name too: uninstall one, or put it into "
                f"{BLOCK_VARIABLE}"
            )
            yield attrs.evolve(game, status=Status.AMBIGUOUS, reason=reason)


def _bots_of(pack: Pack, known: list[str], fitness: Fitness) -> Iterator[BotEntry]:
    """Return the bots of a pack: one for each name and class, with all games that it plays."""
    for name, values in _bot_values(pack).items():
        status, reason = fitness.judge(pack, name)
        for_any = values.pop(ANY_GAME, "")
        # What is registered for one game goes before what is registered for any.
        value_of = (dict.fromkeys(known, for_any) if for_any else {}) | values
        games_of: dict[tuple[bool, str], list[str]] = defaultdict(list)
        for game, value in sorted(value_of.items()):
            games_of[game in known, value].append(game)
        for (is_known, value), games in games_of.items():
            bot = BotEntry(
                name=name,
                pack=pack.name,
                version=pack.version,
                games=tuple(games),
                value=value,
                any_game=is_known and value == for_any,
                status=status,
                reason=reason,
            )
            yield bot if is_known else _without_game(bot, known)


def _without_game(bot: BotEntry, known: list[str]) -> BotEntry:
    if bot.status is not Status.OK:
        return bot
    game = bot.games[0]
    reason = f"unknown game {game!r}{nearest(game, known)}"
    return attrs.evolve(bot, status=Status.BROKEN, reason=reason)


def _bot_values(pack: Pack) -> dict[str, dict[str, str]]:
    """Return where a pack's bots are, by name and game, which may be `ANY_GAME`."""
    values: dict[str, dict[str, str]] = defaultdict(dict)
    for offer in pack.offers:
        group, _, game = offer.group.removeprefix(BOTS).partition(".")
        if offer.group.startswith(BOTS) and not group:
            values[offer.name][game] = offer.value
    return values


def _mark_ambiguous_bots(bots: list[BotEntry], game: str | None) -> Iterator[BotEntry]:
    """Mark as ambiguous the bots whose name another pack offers for the same game.

    Only bots that could be used contend: a blocked one takes no name away.
    """
    packs_of = defaultdict(set)
    for bot in bots:
        if bot.status is Status.OK:
            for name in bot.games:
                packs_of[bot.name, name].add(bot.pack)
    for bot in bots:
        played = bot.games if game is None else (game,)
        contested = [name for name in played if packs_of[bot.name, name] - {bot.pack}]
        if bot.status is not Status.OK or not contested:
            yield bot
            continue
        rivals = set().union(*(packs_of[bot.name, name] for name in contested)) - {bot.pack}
        reason = (
            f"{' and '.join(sorted(rivals))} offers a bot of this name for "
            f"{' and '.join(contested)} too: write {bot.qualified_name}"
        )
        yield attrs.evolve(bot, status=Status.AMBIGUOUS, reason=reason)
