"""Who is better than whom in a league, in plain words that are right as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.league.comparisons import Comparison, Tier
from knaves.reports.figures import with_margin
from knaves.reports.wording import deals_text, listed, outlook_text

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
        if tier.neighbours:
            lines += [*_chained(chain, leads), _not_told_apart(tier)]
            chain = []
        if tier.lead is not None:
            chain.append(tier.lead)
    return [*lines, *_chained(chain, leads)]


def _chained(chain: Sequence[Comparison], leads: int) -> list[str]:
    """Say of bots that each is better than the next; one by one where that isn't too much."""
    if leads <= FEW_LINES or len(chain) == 1:
        return [_better(pair) for pair in chain]
    if not chain:
        return []
    names = listed([chain[0].bot, *(pair.other for pair in chain)])
    closest = min(chain, key=lambda pair: pair.difference.mean)
    margin = with_margin(closest.difference)
    return [f"each of {names} is better than the next, by {margin} points a game or more"]


def _better(pair: Comparison) -> str:
    margin = with_margin(pair.difference)
    if pair.in_turn:
        return f"{pair.bot} scores more than {pair.other} over all, by {margin} points a game"
    return f"{pair.bot} is better than {pair.other} by {margin} points a game"


def _not_told_apart(tier: Tier) -> str:
    names = listed(tier.bots)
    if tier.ends is not None and tier.ends.told_apart:
        start = f"no neighbours among {names} can be told apart yet"
        end = f"; but {_better(tier.ends)}"
    else:
        start = f"{names} can't be told apart yet"
        end = ""
    return f"{start}{_outlook(tier)}{end}"


def _outlook(tier: Tier) -> str:
    if all(not pair.difference.mean and pair.difference.margin == 0 for pair in tier.neighbours):
        return ": they scored the same in every deal"
    pair = tier.next_to_part
    if pair is None or pair.more_deals is None:
        return f": {outlook_text(tier.neighbours[0].difference, None)}"
    between = f" for {pair.bot} and {pair.other}" if len(tier.bots) > 2 else ""
    return f": {deals_text(pair.more_deals)}{between}"
