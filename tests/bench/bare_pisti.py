"""The yardstick: Pişti as a bare loop that calls bots and makes no view.

It deals, asks, checks that the card is in the hand, moves the cards and adds up the scores of
`house`: what anybody would write who wants nothing but the scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from knaves_core import Card, Rank
from knaves_core.games.pisti.scoring import card_values

VALUES = card_values("house")
JACK = Rank.JACK
Ask = Callable[[Sequence[Card]], Card]


def play_bare(deck: Sequence[Card], bots: Sequence[Ask]) -> list[int]:
    """Play one game of Pişti and return the four scores."""
    pile = list(deck[:4])
    taken: list[list[Card]] = [[], [], [], []]
    scores = [0, 0, 0, 0]
    last = None
    for dealt in (4, 20, 36):
        hands = [list(deck[dealt + 4 * seat : dealt + 4 * seat + 4]) for seat in range(4)]
        for _ in range(4):
            for seat in range(4):
                hand = hands[seat]
                card = bots[seat](hand)
                if card not in hand:
                    raise ValueError(card)
                hand.remove(card)
                if pile and (card.rank is pile[-1].rank or card.rank is JACK):
                    if len(pile) == 1 and card.rank is pile[0].rank:
                        scores[seat] += 20 if card.rank is JACK else 10
                    taken[seat] += pile
                    taken[seat].append(card)
                    pile.clear()
                    last = seat
                else:
                    pile.append(card)
    if last is not None:
        taken[last] += pile
    return [
        score + sum([VALUES[card.index] for card in cards])
        for score, cards in zip(scores, taken, strict=True)
    ]
