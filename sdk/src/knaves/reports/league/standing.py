"""The standing of the bots of a league, in words."""

from __future__ import annotations

from typing import Final

from knaves.league.results import LeagueResult
from knaves.stats.ranks import Rank

__all__ = ["EARLY", "chance_text", "points_heading", "rank_text", "scored_over"]

HARDLY: Final = 0.01
"""The chance of being the best is told no more exactly than this."""
EARLY: Final = "*"
"""Behind the points of a bot that has not yet met all others often enough."""


def points_heading(result: LeagueResult) -> str:
    """Return what stands over the scores: in a gauntlet they are over the bot at all tables."""
    return "points" if result.gauntlet is None else f"over {result.label(result.gauntlet)}"


def scored_over(result: LeagueResult) -> str:
    """Say over what the scores are."""
    return "the table's mean" if result.gauntlet is None else result.label(result.gauntlet)


def rank_text(rank: Rank | None) -> str:
    """Write which ranks a bot may have, such as ``1–3``; nothing where it is too early."""
    if rank is None:
        return ""
    return f"{rank.low}" if rank.low == rank.high else f"{rank.low}–{rank.high}"


def chance_text(rank: Rank | None) -> str:
    """Write how probable it is that a bot is the best; nothing where that can't be told."""
    if rank is None or rank.chance_of_best is None:
        return ""
    if rank.chance_of_best < HARDLY:
        return f"<{HARDLY:.0%}"
    if rank.chance_of_best > 1 - HARDLY:
        return f">{1 - HARDLY:.0%}"
    return f"{rank.chance_of_best:.0%}"
