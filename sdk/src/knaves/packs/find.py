"""Find bots and games by the entry points of installed packs, importing none of them."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

import attrs
from packaging.requirements import InvalidRequirement, Requirement

from knaves.packs.distributions import Damaged, Pack, canonical, read_packs
from knaves.packs.entries import BotEntry, GameEntry, Status
from knaves_core.rules import nearest

__all__ = ["find_bots", "find_damaged", "find_games"]

BLOCK_VARIABLE: Final = "KNAVES_BLOCK"
BOTS: Final = "knaves.bots"
GAMES: Final = "knaves.games"
CORE: Final = "knaves-core"
NAME: Final = re.compile(r"[a-z][a-z0-9-]{1,31}")


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
    faults = _PackFaults.of(packs)
    bots = [bot for pack in packs for bot in _bots_of(pack, known, faults)]
    if game is not None:
        bots = [bot for bot in bots if game in bot.games]
    return sorted(_with_rivals(bots, game), key=lambda bot: (bot.name, bot.pack, bot.games))


def find_damaged() -> list[Damaged]:
    """Find the distributions that were passed over because their metadata can't be used."""
    return read_packs()[1]


@attrs.frozen
class _PackFaults:
    """What keeps whole packs, or single entries of them, from being used.

    Attributes:
        core: the installed version of knaves-core, or None if it is not installed.
        blocked: the packs (``pack``) and entries (``pack/name``) that are blocked.
    """

    core: str | None
    blocked: frozenset[str]

    @classmethod
    def of(cls, packs: Iterable[Pack]) -> _PackFaults:
        core = next((pack.version for pack in packs if pack.name == CORE), None)
        names = [name.strip() for name in os.environ.get(BLOCK_VARIABLE, "").split(",")]
        return cls(core, frozenset(_canonical_block(name) for name in names if name))

    def judge(self, pack: Pack, name: str) -> tuple[Status, str]:
        """Return the status that an entry of a pack has by its metadata, and why."""
        if pack.name in self.blocked or f"{pack.name}/{name}" in self.blocked:
            return Status.BLOCKED, f"it is named in {BLOCK_VARIABLE}"
        if pack.damage:
            return Status.BROKEN, pack.damage
        if not NAME.fullmatch(name):
            return Status.BROKEN, (
                f"{name!r} can't be a name: use 2 to 32 small letters, digits and hyphens, "
                "a letter first"
            )
        wanted = self._other_core(pack)
        if wanted:
            return Status.INCOMPATIBLE, (
                f"{pack.name} {pack.version} requires {wanted}, and {self.core} is installed: "
                "upgrade one of the two"
            )
        return Status.OK, ""

    def _other_core(self, pack: Pack) -> str:
        """Return what the pack requires of knaves-core, if the installed one is not that."""
        for text in pack.requires:
            try:
                wanted = Requirement(text)
            except InvalidRequirement:
                continue  # of no package that pip could have installed
            if canonical(wanted.name) != CORE or self.core is None:
                continue
            if wanted.marker is not None and not wanted.marker.evaluate({"extra": ""}):
                continue
            if not wanted.specifier.contains(self.core, prereleases=True):
                return f"{CORE}{wanted.specifier}"
        return ""


def _canonical_block(name: str) -> str:
    pack, slash, entry = name.partition("/")
    return canonical(pack) + slash + entry


def _games(packs: list[Pack]) -> list[GameEntry]:
    faults = _PackFaults.of(packs)
    games = []
    for pack in packs:
        for offer in pack.offers:
            if offer.group == GAMES:
                status, reason = faults.judge(pack, offer.name)
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
    return sorted(_without_rivals(games), key=lambda game: (game.name, game.pack))


def _without_rivals(games: list[GameEntry]) -> Iterator[GameEntry]:
    """Settle names that two packs offer: core's games keep theirs, others are ambiguous.

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


def _bots_of(pack: Pack, known: list[str], faults: _PackFaults) -> Iterator[BotEntry]:
    """Return the bots of a pack: one for each name and class, with all games that it plays."""
    for name, values in _bot_values(pack).items():
        status, reason = faults.judge(pack, name)
        for_any = values.pop("", None)
        for game in values.keys() - known:
            yield BotEntry(
                name=name,
                pack=pack.name,
                version=pack.version,
                games=(game,),
                value=values[game],
                status=Status.BROKEN,
                reason=f"unknown game {game!r}{nearest(game, known)}",
            )
        played = {game: values.get(game, for_any) for game in known}
        for value in dict.fromkeys(filter(None, played.values())):
            yield BotEntry(
                name=name,
                pack=pack.name,
                version=pack.version,
                games=tuple(game for game in known if played[game] == value),
                value=value,
                any_game=value == for_any,
                status=status,
                reason=reason,
            )


def _bot_values(pack: Pack) -> dict[str, dict[str, str]]:
    """Return where a pack's bots are, by name and game; the game "" means any."""
    values: dict[str, dict[str, str]] = defaultdict(dict)
    for offer in pack.offers:
        group, _, game = offer.group.removeprefix(BOTS).partition(".")
        if offer.group.startswith(BOTS) and not group:
            values[offer.name][game] = offer.value
    return values


def _with_rivals(bots: list[BotEntry], game: str | None) -> Iterator[BotEntry]:
    """Mark as ambiguous the bots whose name another pack offers for the same game.

    Only bots that could be used contend: a blocked one takes no name away.
    """
    packs_of = defaultdict(set)
    for bot in bots:
        if bot.status is Status.OK:
            for played in bot.games:
                packs_of[bot.name, played].add(bot.pack)
    for bot in bots:
        contested = [game] if game is not None else bot.games
        rivals = set().union(*(packs_of[bot.name, played] for played in contested)) - {bot.pack}
        if bot.status is Status.OK and rivals:
            others = " and ".join(sorted(rivals))
            reason = f"{others} offers a bot of this name too: write {bot.qualified_name}"
            yield attrs.evolve(bot, status=Status.AMBIGUOUS, reason=reason)
        else:
            yield bot
