"""Examine the bots and games that packs offer, by their metadata alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from knaves.doctor.findings import (
    BLOCKED,
    BOT_CLASH,
    BROKEN,
    GAME_CLASH,
    INVALID_NAME,
    UNKNOWN_GAME,
    UNKNOWN_GROUP,
    Finding,
    Kind,
)
from knaves.doctor.survey import Survey
from knaves.packs import BotEntry, GameEntry, Status, is_entry_name, is_group
from knaves_core.rules import nearest

__all__ = [
    "blocked",
    "clashing_bots",
    "clashing_games",
    "invalid_names",
    "otherwise_unusable",
    "unknown_games",
    "unknown_groups",
]


def invalid_names(survey: Survey) -> Iterator[Finding]:
    """Find entry points with names that no bot or game may have."""
    for pack in survey.packs:
        for name in sorted({entry.name for entry in survey.entries(pack)}):
            if not is_entry_name(name):
                what = f"{pack.name} offers {name!r}, which can't be a name"
                yield INVALID_NAME.found(what, survey.copy_of(pack).folder)


def unknown_games(survey: Survey) -> Iterator[Finding]:
    """Find bots that are registered for games that nobody offers."""
    known = sorted({game.name for game in survey.games})
    for bot in survey.bots:
        for game in bot.games:
            if game not in known:
                near = nearest(game, known)
                what = f"{bot.qualified_name} is registered for the unknown game {game!r}{near}"
                yield UNKNOWN_GAME.found(what, survey.installed[bot.pack].folder)


def unknown_groups(survey: Survey) -> Iterator[Finding]:
    """Find groups of entry points that were probably meant to be ours."""
    for copy in survey.installed.values():
        for group in copy.groups:
            if group.lower().startswith("knaves") and not is_group(group):
                what = f"{copy.name} has entry points in the unknown group {group}"
                yield UNKNOWN_GROUP.found(what, copy.folder)
        for line in copy.unread:
            if "knaves" in line.lower() and "=" not in line:
                what = f"{copy.name} has {line!r} where its first group should begin"
                yield UNKNOWN_GROUP.found(what, copy.folder)


def clashing_bots(survey: Survey) -> Iterator[Finding]:
    """Find bots whose names alone don't tell which is meant."""
    return _clashing(BOT_CLASH, survey.bots, survey)


def clashing_games(survey: Survey) -> Iterator[Finding]:
    """Find games that can't be used because another pack offers the same name."""
    return _clashing(GAME_CLASH, survey.games, survey)


def _clashing(
    kind: Kind, entries: Iterable[BotEntry | GameEntry], survey: Survey
) -> Iterator[Finding]:
    for entry in entries:
        if entry.status is Status.AMBIGUOUS:
            what = f"{entry.pack}/{entry.name}: {entry.reason}"
            yield kind.found(what, survey.installed[entry.pack].folder)


def blocked(survey: Survey) -> Iterator[Finding]:
    """Find packs of which something is blocked."""
    for pack in survey.packs:
        entries = survey.entries(pack)
        names = sorted({entry.name for entry in entries if entry.status is Status.BLOCKED})
        if names:
            what = f"{', '.join(names)} of {pack.name} can't be used"
            yield BLOCKED.found(what, survey.copy_of(pack).folder)


def otherwise_unusable(survey: Survey) -> Iterator[Finding]:
    """Find bots and games that can't be used for a reason that no other examination tells."""
    told = {unmet.wanted_by.name for unmet in survey.unmet}
    told |= {pack.name for pack in survey.packs if pack.damage}
    known = {game.name for game in survey.games}
    for entry in (*survey.bots, *survey.games):
        if entry.status not in (Status.BROKEN, Status.INCOMPATIBLE) or entry.pack in told:
            continue
        at_home = not isinstance(entry, BotEntry) or known.issuperset(entry.games)
        if is_entry_name(entry.name) and at_home:
            what = f"{entry.qualified_name}: {entry.reason}"
            yield BROKEN.found(what, survey.installed[entry.pack].folder)
