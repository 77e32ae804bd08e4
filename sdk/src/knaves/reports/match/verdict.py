"""Who is better, in plain words."""

from __future__ import annotations

from knaves.match.results import MatchResult
from knaves.reports.figures import with_margin
from knaves.reports.wording import alike_text, deals_text, lead_text

__all__ = ["verdict"]


def verdict(result: MatchResult) -> str:
    """Say whether the bot with the highest score is separated from the next one.

    It is where the interval of their difference, paired deal by deal, excludes zero. Where
    it isn't, say about how many more deals it would take.
    """
    best, runner_up = result.ranking[:2]
    leader, follower = result.bots[best].label, result.bots[runner_up].label
    difference = result.difference(best, runner_up)
    alike = result.blocks if result.always_alike(best, runner_up) else None
    if difference.excludes_zero:
        return f"{leader} is better than {follower} by {lead_text(difference, alike)}"
    if alike is not None:
        same = alike_text(difference, alike)
        return f"{leader} and {follower} can't be told apart yet: {same}"
    if difference.margin is None:
        return "too few deals to tell who is better: play more games"
    measured = f"{with_margin(difference)} points a game"
    more = result.more_blocks(best, runner_up)
    return f"{leader} and {follower} can't be told apart yet: " + (
        f"their difference, {measured}, is too near 0 to say how many more deals it takes"
        if more is None
        else f"their difference is {measured}; it takes {deals_text(more)}"
    )
