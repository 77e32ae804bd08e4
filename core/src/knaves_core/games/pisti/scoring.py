"""What captured cards and piştis bring, and how the sum is written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves_core.cards import CARDS, Card, Rank, Suit
from knaves_core.game import Item

__all__ = [
    "JACK_PISTI_POINTS",
    "PISTI_POINTS",
    "bonus_items",
    "card_items",
    "card_values",
    "suits_text",
]

PISTI_POINTS: Final = 10
"""The bonus for capturing a single card by its own rank."""

JACK_PISTI_POINTS: Final = 20
"""The bonus for capturing a single jack by a jack, instead of the other."""

RANK_POINTS: Final = {Rank.JACK: 1, Rank.ACE: 1}
SUIT_POINTS: Final = {Suit.CLUBS: 2, Suit.DIAMONDS: 3}  # points=house
SINGLE_POINTS: Final = {Card("C2"): 2, Card("DT"): 3}  # points=classic
HOUSE: Final = "house"

_VALUES: Final = {
    "house": tuple(RANK_POINTS.get(c.rank, 0) + SUIT_POINTS.get(c.suit, 0) for c in CARDS),
    "classic": tuple(RANK_POINTS.get(c.rank, 0) + SINGLE_POINTS.get(c, 0) for c in CARDS),
}


def card_values(points: str) -> tuple[int, ...]:
    """Return what each card brings under a table of points, by `Card.index`."""
    return _VALUES[points]


def suits_text(points: str) -> str:
    """Say in a few words what a table of points gives for clubs and diamonds."""
    if points == HOUSE:
        return ", ".join(f"each {_noun(suit)} {value}" for suit, value in SUIT_POINTS.items())
    return ", ".join(f"{card} {value}" for card, value in SINGLE_POINTS.items())


def card_items(points: str, cards: Sequence[Card]) -> list[Item]:
    """Split what captured cards bring into what the table of points lists."""
    items = [
        _item([card for card in cards if card.rank is rank], _noun(rank), value)
        for rank, value in RANK_POINTS.items()
    ]
    if points == HOUSE:
        items += [
            _item([card for card in cards if card.suit is suit], _noun(suit), value)
            for suit, value in SUIT_POINTS.items()
        ]
    else:
        items += [Item(c.code, value) for c, value in SINGLE_POINTS.items() if c in cards]
    return [item for item in items if item.score]


def bonus_items(bonuses: Sequence[int]) -> list[Item]:
    """Sum up the bonuses of a seat, each 10 or 20 points."""
    kinds = {"pişti": PISTI_POINTS, "jack pişti": JACK_PISTI_POINTS}
    counts = {name: bonuses.count(points) for name, points in kinds.items()}
    return [Item(f"{n} {name}", n * kinds[name]) for name, n in counts.items() if n]


def _item(cards: Sequence[Card], noun: str, value: int) -> Item:
    many = "" if len(cards) == 1 else "s"
    return Item(f"{len(cards)} {noun}{many}", value * len(cards))


def _noun(kind: Rank | Suit) -> str:
    return kind.name.lower().removesuffix("s")
