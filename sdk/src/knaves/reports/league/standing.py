"""Which ranks the bots of a league may have, in words."""

from __future__ import annotations

from typing import Final

from knaves.stats.ranks import Rank

__all__ = ["chance_text", "rank_text"]

HARDLY: Final = 0.01
"""The chance of being the best is told no more exactly than this."""


def rank_text(rank: Rank | None) -> str:
    """Write which ranks a bot may have, such as ``1–3``; nothing for one that met nobody."""
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
