"""Compare the decks that somebody has recorded with those that chance decides."""

from __future__ import annotations

from collections.abc import Sequence

from knaves_core import Card, Deal, ReplayError

__all__ = ["compare_decks"]


def compare_decks(recorded: Sequence[Sequence[Card]], deal: Deal) -> None:
    """Compare decks, of which there may be fewer than chance would give.

    Args:
        recorded: the decks, the first one first.
        deal: what chance decides.

    Raises:
        ReplayError: at the first card that is another one.
    """
    for number, (cards, due) in enumerate(zip(recorded, deal.decks[: len(recorded)], strict=True)):
        if len(cards) != len(due):
            raise ReplayError(f"deck {number} has {len(due)} cards, and {len(cards)} are recorded")
        for place, (card, right) in enumerate(zip(cards, due, strict=True), start=1):
            if card is not right:
                raise ReplayError(
                    f"card {place} of deck {number} comes out as {right.code}, "
                    f"and {card.code} is recorded"
                )
