"""What one should know of a league before one believes its numbers, in lines of text."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from knaves.league.results import LeagueResult
from knaves.league.settings import Change
from knaves.reports.figures import with_margin
from knaves.reports.league.chance import added_lines
from knaves.reports.league.standing import EARLY
from knaves.reports.wording import listed
from knaves.stats.intervals import Interval
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
    yield from _ratings(result)
    yield from _order(result)
    yield from _points_decide(result)
    yield from _faults(result)


def _order(result: LeagueResult) -> Iterator[str]:
    for cell in result.reversals[:TOLD]:
        winner, loser = result.label(cell.bot), result.label(cell.other)
        by = with_margin(cell.difference)
        yield f"{winner} beats {loser} head to head, by {by} points a game, but stands below it"
    if len(result.reversals) > TOLD:
        yield f"and {len(result.reversals) - TOLD:,} more pairs stand the other way round"
    cycles = result.fit.cycles
    for first, second, third in cycles[:TOLD]:
        one, two, three = map(result.label, (first, second, third))
        yield (
            f"no order is claimed among {one}, {two} and {three}: "
            f"{one} beats {two}, {two} beats {three}, and {three} beats {one}"
        )
    if len(cycles) > TOLD:
        yield f"and {len(cycles) - TOLD:,} more threes beat each other in turn"


def _bots(result: LeagueResult) -> Iterator[str]:
    if result.late:
        names = listed(result.labels[entrant.key] for entrant in result.late)
        yield f"joined when the league had begun: {names}"
    for change in result.changes:
        yield changed_text(result.labels[change.key], change)


def _faults(result: LeagueResult) -> Iterator[str]:
    often = [bot for bot in result.bots if bot.faults > OFTEN * bot.games]
    for bot in often[:TOLD]:
        times = "once" if bot.faults == 1 else f"{bot.faults:,} times"
        yield (
            f"{bot.label} was at fault {times} in {bot.games:,} games: its points may partly be "
            "those of penalty moves"
        )
    if len(often) > TOLD:
        yield f"and {len(often) - TOLD:,} more were at fault in more than 1% of their games"


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


def _ratings(result: LeagueResult) -> Iterator[str]:
    rated = [bot for bot in result.bots if bot.score is not None]
    ratings = [result.ratings[bot.entrant.number] for bot in rated]
    bounded = [bot.label for bot, rating in zip(rated, ratings, strict=True) if rating.bounded]
    if bounded:
        yield (
            f"bounded by the prior alone: {listed(bounded)}, who won or lost everything against "
            "the others"
        )
    groups: dict[int, list[str]] = {}
    for bot, rating in zip(rated, ratings, strict=True):
        groups.setdefault(rating.component, []).append(bot.label)
    if len(groups) > 1:
        apart = " | ".join(map(listed, groups.values()))
        yield f"never met, so that nothing compares them: {apart}"
    flagged = result.fit.flagged
    for meeting in flagged[:TOLD]:
        yield (
            f"{result.label(meeting.bot)} won {meeting.share:.0%} against "
            f"{result.label(meeting.other)}, where the ratings expect {meeting.expected:.0%}"
        )
    if len(flagged) > TOLD:
        yield f"and {len(flagged) - TOLD:,} more pairs that the ratings don't explain"
