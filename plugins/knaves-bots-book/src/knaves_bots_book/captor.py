"""A sensible bot for Pişti."""

from __future__ import annotations

from itertools import chain

from knaves_core import Card, Rank, hookimpl
from knaves_core.games.pisti import PistiView

__all__ = ["Captor"]

SUITS = 4


class Captor:
    """Captures when it can, and else throws what the others can hardly capture.

    - Of the cards that capture it plays the one that makes a pişti, and else an equal rank
      before a jack, which captures another time; then the card worth most.
    - Otherwise it throws the card of whose rank the fewest are still out: those that it sees
      neither in its hand nor on the pile nor among the captured cards. It keeps its jacks,
      and of equally safe cards it throws the one worth least.
    """

    @hookimpl
    def play(self, view: PistiView) -> Card:
        """Capture the pile or throw a card."""
        capturing = [card for card in view.legal if view.captures(card)]
        if capturing:
            return max(capturing, key=lambda card: _gain(view, card))
        out = _ranks_out(view)
        return min(view.legal, key=lambda card: _risk(view, card, out))


def _gain(view: PistiView, card: Card) -> tuple[int, bool, int]:
    return view.pisti(card), card.rank is not Rank.JACK, view.worth(card)


def _risk(view: PistiView, card: Card, out: dict[Rank, int]) -> tuple[bool, int, int]:
    return card.rank is Rank.JACK, out[card.rank], view.worth(card)


def _ranks_out(view: PistiView) -> dict[Rank, int]:
    """Count, for each rank, the cards that may still be in the hand of another seat."""
    # Whatever was played lies on the pile or has been captured.
    seen = {*view.hand, *view.pile, *chain(*view.taken)}
    out = dict.fromkeys(Rank, SUITS)
    for card in seen:
        out[card.rank] -= 1
    return out
