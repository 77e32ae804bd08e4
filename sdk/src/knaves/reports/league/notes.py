"""What one should know of a league before one believes its numbers, in lines of text."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from knaves.league.results import LeagueBot, LeagueResult
from knaves.league.settings import Change
from knaves.reports.figures import with_margin
from knaves.reports.league.chance import added_lines
from knaves.reports.league.standing import EARLY
from knaves.reports.wording import listed
from knaves.stats.intervals import Interval
from knaves.stats.ratings import Rating
from knaves.stats.scores import ENOUGH_MEETINGS

__all__ = ["changed_text", "note_lines", "remark_lines"]

TOLD: Final = 3
"""Of many alike so many are told."""
OFTEN: Final = 0.01
"""A bot with more faults a game than this has a line of its own."""


def note_lines(result: LeagueResult) -> Iterator[str]:
    """Yield what is out of the ordinary, and which command tells more of it."""
    yield from remark_lines(result)
    if result.faults:
        yield f"faults: {result.faults:,}; `knaves league faults` tells them"


def remark_lines(result: LeagueResult) -> Iterator[str]:
    """Yield what is out of the ordinary: late and changed bots, faults, cycles, and the like."""
    yield from added_lines(result.settings, result.stages)
    yield from _bots(result)
    yield from _early(result)
    yield from _bounded(result)
    yield from _apart(result)
    yield from _unexplained(result)
    yield from _reversals(result)
    yield from _cycles(result)
    yield from _points_decide(result)
    yield from _faults(result)


def _first_of(lines: Sequence[str], others: str) -> Iterator[str]:
    """Yield some of many lines that are alike, and then how many more there are, and of what."""
    yield from lines[:TOLD]
    if len(lines) > TOLD:
        yield f"and {len(lines) - TOLD:,} more {others}"


def _reversals(result: LeagueResult) -> Iterator[str]:
    lines = []
    for cell in result.reversals:
        winner, loser = result.label(cell.bot), result.label(cell.other)
        by = with_margin(cell.difference)
        lines.append(
            f"{winner} beats {loser} head to head, by {by} points a game, but stands below it"
        )
    return _first_of(lines, "pairs stand the other way round")


def _cycles(result: LeagueResult) -> Iterator[str]:
    lines = []
    for cycle in result.fit.cycles:
        one, two, three = map(result.label, cycle)
        lines.append(
            f"no order is claimed among {one}, {two} and {three}: "
            f"{one} beats {two}, {two} beats {three}, and {three} beats {one}"
        )
    return _first_of(lines, "threes beat each other in turn")


def _bots(result: LeagueResult) -> Iterator[str]:
    if result.late:
        names = listed(result.labels[entrant.key] for entrant in result.late)
        yield f"joined when the league had begun: {names}"
    for change in result.changes:
        yield changed_text(result.labels[change.key], change)


def _faults(result: LeagueResult) -> Iterator[str]:
    lines = []
    for bot in result.bots:
        if bot.faults > OFTEN * bot.games:
            times = "once" if bot.faults == 1 else f"{bot.faults:,} times"
            lines.append(
                f"{bot.label} was at fault {times} in {bot.games:,} games: its points may partly "
                "be those of penalty moves"
            )
    return _first_of(lines, "were at fault in more than 1% of their games")


def _points_decide(result: LeagueResult) -> Iterator[str]:
    """Name neighbours of which the lower is ahead, beyond chance, by other figures."""
    ranked = [bot for bot in result.bots if bot.rank is not None]
    figures: dict[str, list[Interval | None]] = {
        "rating": [result.ratings[bot.entrant.number].elo for bot in ranked],
    }
    if result.gauntlet is None:  # where all won against the same opponents
        figures["wins"] = [bot.wins for bot in ranked]
    ahead = {
        name: [at for at, two in enumerate(itertools.pairwise(values)) if _exceeds(*two)]
        for name, values in figures.items()
    }
    places = sorted({at for found in ahead.values() for at in found})
    if places:
        by = " or ".join(name for name, found in ahead.items() if found)
        told = [f"{ranked[at + 1].label} is ahead of {ranked[at].label}" for at in places[:TOLD]]
        more = f", and so on ({len(places)} in all)" if len(places) > TOLD else ""
        yield f"points decide the order: by {by}, {', '.join(told)}{more}"


def _exceeds(upper: Interval | None, lower: Interval | None) -> bool:
    """Tell whether the bot that stands lower has the higher figure, beyond both intervals."""
    if upper is None or upper.high is None or lower is None or lower.low is None:
        return False
    return lower.low > upper.high


def changed_text(bot: str, change: Change) -> str:
    """Say that a bot was changed while its league went on."""
    before = f" (version {change.version} until then)" if change.version else ""
    return f"{bot} was changed after {change.blocks:,} blocks{before}: its figures mix both"


def _early(result: LeagueResult) -> Iterator[str]:
    early = [bot.label for bot in result.bots if bot.is_early]
    if early:
        whom = "all others" if result.gauntlet is None else result.label(result.gauntlet)
        yield (
            f"too early to rank {listed(early)}: until {whom} are met in {ENOUGH_MEETINGS} deals, "
            f"points{EARLY} are over those that were met"
        )


def _bounded(result: LeagueResult) -> Iterator[str]:
    bounded = [bot.label for bot, rating in _rated(result) if rating.bounded]
    if bounded:
        yield (
            f"bounded by the prior alone: {listed(bounded)}, who won or lost everything against "
            "the others"
        )


def _apart(result: LeagueResult) -> Iterator[str]:
    groups: dict[int, list[str]] = {}
    for bot, rating in _rated(result):
        groups.setdefault(rating.component, []).append(bot.label)
    if len(groups) > 1:
        apart = " | ".join(map(listed, groups.values()))
        yield f"never met, so that nothing compares them: {apart}"


def _rated(result: LeagueResult) -> list[tuple[LeagueBot, Rating]]:
    """Return the bots that played, each with its rating."""
    return [
        (bot, result.ratings[bot.entrant.number]) for bot in result.bots if bot.score is not None
    ]


def _unexplained(result: LeagueResult) -> Iterator[str]:
    lines = [
        f"{result.label(pair.bot)} won {pair.share:.0%} against {result.label(pair.other)}, "
        f"where the ratings expect {pair.expected:.0%}"
        for pair in result.fit.flagged
    ]
    return _first_of(lines, "pairs that the ratings don't explain")
