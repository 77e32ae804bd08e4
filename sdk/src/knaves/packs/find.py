"""Find bots and games by the entry points of installed packs, importing none of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter
from typing import Final, Self

import attrs

from knaves.packs.distributions import CORE, MAX_NAME
from knaves.packs.entries import BotEntry, GameEntry
from knaves.packs.pack import Damaged, Offer, Pack, read_packs
from knaves.packs.status import BLOCK_VARIABLE, Criteria, Status
from knaves_core.rules import nearest

__all__ = ["Catalogue", "find_bots", "find_games"]

BOTS: Final = "knaves.bots"
GAMES: Final = "knaves.games"
ANY_GAME: Final = ""


@attrs.frozen
class Catalogue:
    """What installed packs offer, as their metadata was when it was read.

    No pack is imported, so a bot or game that is broken at import is still ``ok`` here.

    Attributes:
        packs: the packs that offer bots or games, sorted by name.
        damaged: the distributions that were passed over because their metadata can't be used.
    """

    packs: tuple[Pack, ...]
    damaged: tuple[Damaged, ...]
    _criteria: Criteria

    @classmethod
    def read(cls) -> Self:
        """Read the metadata of all distributions."""
        packs, damaged = read_packs()
        return cls(packs, damaged, Criteria.among(packs))

    def games(self) -> list[GameEntry]:
        """Return the games, sorted by name and pack."""
        games = [game for pack in self.packs for game in _games_of(pack, self._criteria)]
        return sorted(_mark_ambiguous_games(games), key=lambda game: (game.name, game.pack))

    def bots(self, game: str | None = None) -> list[BotEntry]:
        """Return the bots, sorted by name and pack.

        Args:
            game: only those that play this game. A bot is then ambiguous only if another pack
                offers its name for this game, and else if one does for any game.
        """
        known = sorted({entry.name for entry in self.games()})
        bots = [bot for pack in self.packs for bot in _bots_of(pack, known, self._criteria)]
        if game is not None:
            bots = [bot for bot in bots if game in bot.games]
        marked = _mark_ambiguous_bots(bots, game)
        return sorted(marked, key=lambda bot: (bot.name, bot.pack, bot.games))


def find_games() -> list[GameEntry]:
    """Find the games that installed packs offer; see `Catalogue.games`."""
    return Catalogue.read().games()


def find_bots(game: str | None = None) -> list[BotEntry]:
    """Find the bots that installed packs offer; see `Catalogue.bots`."""
    return Catalogue.read().bots(game)


def _games_of(pack: Pack, criteria: Criteria) -> Iterator[GameEntry]:
    for offer in pack.offers:
        if offer.group == GAMES:
            status, reason = criteria.status_of(pack, offer)
            yield GameEntry(
                name=offer.name,
                pack=pack.name,
                version=pack.version,
                value=offer.value,
                status=status,
                reason=reason,
            )


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


def _bots_of(pack: Pack, known: list[str], criteria: Criteria) -> Iterator[BotEntry]:
    """Return the bots of a pack: one for each name and class, with all games that it plays."""
    for offers in _bot_offers(pack).values():
        for_any = offers.pop(ANY_GAME, None)
        # What is registered for one game goes before what is registered for any.
        offer_of = (dict.fromkeys(known, for_any) if for_any else {}) | offers
        alike: dict[tuple[bool, str, bool], list[str]] = defaultdict(list)
        for game, offer in sorted(offer_of.items(), key=itemgetter(0)):
            alike[game in known, offer.value, offer.repeated].append(game)
        for (is_known, value, _), games in alike.items():
            offer = offer_of[games[0]]
            status, reason = criteria.status_of(pack, offer)
            bot = BotEntry(
                name=offer.name,
                pack=pack.name,
                version=pack.version,
                games=games,
                value=value,
                any_game=is_known and for_any is not None and value == for_any.value,
                status=status,
                reason=reason,
            )
            yield bot if is_known else _without_game(bot, games[0], known)


def _without_game(bot: BotEntry, game: str, known: list[str]) -> BotEntry:
    if bot.status is not Status.OK:
        return bot
    reason = f"unknown game {game[:MAX_NAME]!r}{nearest(game[:MAX_NAME], known)}"
    return attrs.evolve(bot, status=Status.BROKEN, reason=reason)


def _bot_offers(pack: Pack) -> dict[str, dict[str, Offer]]:
    """Return what a pack offers as bots, by name and game, which may be `ANY_GAME`."""
    offers: dict[str, dict[str, Offer]] = defaultdict(dict)
    for offer in pack.offers:
        group, _, game = offer.group.removeprefix(BOTS).partition(".")
        if offer.group.startswith(BOTS) and not group:
            offers[offer.name][game] = offer
    return offers


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
