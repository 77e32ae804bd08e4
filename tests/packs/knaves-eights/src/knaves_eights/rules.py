"""The options of Eights and its presets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from knaves_core import Card, Rank, Rules
from knaves_core.rules import choice, count, flag

__all__ = ["PRESETS", "EightsRules"]


@attrs.frozen
class EightsRules(Rules):
    """The options of Eights.

    Attributes:
        hand: how many cards each seat is dealt.
        wild: whether an eight fits any card.
        cost: what a card costs that is left in a hand: points by its rank, or 1.
    """

    hand: int = count(5, least=2, most=8, help="cards dealt to each seat")
    wild: bool = flag(True, help="an eight fits any card")
    cost: str = choice("ranks", "ones", help="what a card left in a hand costs: its rank, or 1")

    def is_wild(self, card: Card) -> bool:
        """Tell whether the card fits any other."""
        return self.wild and card.rank is Rank.EIGHT

    def fits(self, card: Card, top: Card) -> bool:
        """Tell whether the card may be played on the other."""
        return self.is_wild(card) or card.suit is top.suit or card.rank is top.rank

    def cost_of(self, card: Card) -> int:
        """Return what the card costs if it is left in a hand, in points."""
        if self.cost == "ones":
            return 1
        if self.is_wild(card):
            return 50
        return 1 if card.rank is Rank.ACE else min(card.rank, 10)


PRESETS: Final[Mapping[str, EightsRules]] = MappingProxyType(
    {
        "house": EightsRules(),
        "quick": EightsRules(preset="quick", hand=3, cost="ones"),
        "tame": EightsRules(preset="tame", hand=7, wild=False),
    }
)
"""The named rules of Eights."""
