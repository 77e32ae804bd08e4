"""Who is better than whom in a league, in plain words that are right as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.league.comparisons import Claim, Comparison, Tier
from knaves.reports.figures import at_least
from knaves.reports.wording import lead_text, listed, outlook_text

__all__ = ["verdict_lines"]

FEW_LINES: Final = 10
"""So many pairs that are told apart have a line each."""


def verdict_lines(tiers: Sequence[Tier]) -> list[str]:
    """Say of the bots of a standing which are better than the next, and by how much.

    Bots whose neighbours can't be told apart share a line; where there are many, those of
    which each is better than the next share one, too.
    """
    lines: list[str] = []
    chain: list[Comparison] = []
    leads = sum(tier.lead is not None for tier in tiers)
    for tier in tiers:
        if tier.neighbours or not _goes_on(chain, tier):
            lines += _chained(chain, leads)
            chain = []
        if tier.neighbours:
            lines += _not_told_apart(tier)
        if tier.lead is not None:
            chain.append(tier.lead)
    return [*lines, *_chained(chain, leads)]


def _goes_on(chain: Sequence[Comparison], tier: Tier) -> bool:
    """Tell whether all that a chain names are better than the bot below the tier."""
    ordered = all(pair.claim is Claim.BETTER for pair in chain)
    return ordered and {*tier.bots, *(pair.bot for pair in chain)} <= tier.leaders


def _chained(chain: Sequence[Comparison], leads: int) -> list[str]:
    """Say of bots that each is better than the next; one by one where that isn't too much."""
    if leads <= FEW_LINES or len(chain) < 2:
        return [_better(pair) for pair in chain]
    names = listed([chain[0].bot, *(pair.other for pair in chain)])
    least = min(pair.difference.low or 0 for pair in chain)
    return [f"each of {names} is better than the next, by at least {at_least(least)} points a game"]


def _better(pair: Comparison) -> str:
    by = lead_text(pair.difference, pair.alike)
    match pair.claim:
        case Claim.OVERALL:
            return f"{pair.bot} scores more than {pair.other} over all opponents, by {by}"
        case Claim.AGAINST:
            return f"{pair.bot} scores more against {pair.against} than {pair.other}, by {by}"
        case _:
            return f"{pair.bot} is better than {pair.other} by {by}"


def _not_told_apart(tier: Tier) -> list[str]:
    if tier.ends is None or not tier.ends.told_apart:
        return [f"{listed(tier.bots)} can't be told apart yet: {_outlook(tier)}"]
    first, *_, last = tier.bots
    return [
        _better(tier.ends),
        (
            f"no two neighbours from {first} to {last} ({len(tier.bots)} bots) can be told apart "
            f"yet: {_outlook(tier)}"
        ),
    ]


def _outlook(tier: Tier) -> str:
    first = tier.neighbours[0]
    pair = tier.next_to_part or next((p for p in tier.neighbours if p.alike is None), first)
    outlook = outlook_text(pair.difference, pair.more_deals, pair.alike)
    if len(tier.bots) == 2 or (pair.more_deals is None and pair.alike is None):
        return outlook
    if all(neighbours.alike and not neighbours.difference.mean for neighbours in tier.neighbours):
        return outlook
    return f"{outlook} for {pair.bot} and {pair.other}"
