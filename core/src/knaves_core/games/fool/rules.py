"""The options of The Fool, its presets, and the order of its cards."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from knaves_core.cards import CARDS, Card, Rank, Suit
from knaves_core.games.fool.moves import Cover
from knaves_core.rules import Rules, choice, count, flag

__all__ = ["PRESETS", "SEATS", "CardOrder", "FoolRules"]

SEATS: Final = 2
"""How many seats there are."""


@attrs.frozen
class FoolRules(Rules):
    """The options of The Fool.

    Attributes:
        both_empty: what both hands empty after a turn means: a tie, or a win of the defender.
        trump_order: whether trumps rank as the other suits do, or in the alphabetical order of
            their letters: 2 … 9 A J K Q T.
        recover: whether an addition after a failed defence lets the defender cover again.
        pass_limit: whether passing needs a new defender with a card for each on the table.
        add_limit: what may not exceed the defender's hand: all the uncovered cards, or only
            those added at one go.
        repetition: whether a position that returns at the start of a turn is a tie.
        turn_limit: after how many turns a game is a tie.
        hand_size: the cards of each seat where chance deals.
    """

    both_empty: str = choice("tie", "defender", help="who wins when both hands are empty")
    trump_order: str = choice("rank", "letter", help="trumps rank as usual, or 2 … 9 A J K Q T")
    recover: bool = flag(True, help="an addition after a failed defence lets it cover again")
    pass_limit: bool = flag(True, help="passing needs a new defender with enough cards")
    add_limit: str = choice(
        "uncovered", "added", help="which cards the defender's hand limits: uncovered or added"
    )
    repetition: bool = flag(True, help="a position that returns is a tie")
    turn_limit: int = count(500, least=1, most=1_000_000, help="turns after which it is a tie")
    hand_size: int = count(6, least=1, most=26, help="cards dealt to each seat by chance")

    def room(self, defending: int, uncovered: int, added: int) -> int:
        """Return how many more cards may be added.

        Args:
            defending: the cards in the defender's hand.
            uncovered: the uncovered cards on the table.
            added: those that were added since it was last the attacker's turn to add.
        """
        return max(0, defending - (uncovered if self.add_limit == "uncovered" else added))


PRESETS: Final[Mapping[str, FoolRules]] = MappingProxyType(
    {
        "house": FoolRules(),
        "official": FoolRules(preset="official"),
        "original": FoolRules(
            preset="original", both_empty="defender", trump_order="letter", recover=False
        ),
        "first-edition": FoolRules(
            preset="first-edition", both_empty="defender", pass_limit=False, add_limit="added"
        ),
    }
)
"""The presets, by name."""

_SUIT_ORDER: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
_LETTER_ORDER: Final = tuple(sorted(Rank, key=lambda rank: rank.letter))


@attrs.frozen
class CardOrder:
    """The order of the cards under a trump: by rank, then by suit H < D < C < S, trumps on top.

    Attributes:
        trump: the suit whose cards stand above all others.
        trump_order: how the trumps rank among themselves; see `FoolRules`.
        strengths: the place of each card in the order, by `Card.index`.
        covers: for each attack card and each other card, both by `Card.index`, the move that
            covers the one by the other, or None where that is not possible.
    """

    trump: Suit
    trump_order: str
    strengths: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)
    covers: tuple[tuple[Cover | None, ...], ...] = attrs.field(init=False, repr=False, eq=False)

    @strengths.default
    def _strengths(self) -> tuple[int, ...]:
        ordered = sorted(CARDS, key=self._place)
        return tuple(ordered.index(card) for card in CARDS)

    @covers.default
    def _covers(self) -> tuple[tuple[Cover | None, ...], ...]:
        return tuple(
            tuple(Cover(attack, by) if self.can_cover(attack, by) else None for by in CARDS)
            for attack in CARDS
        )

    @classmethod
    @functools.cache
    def of(cls, trump: Suit, trump_order: str) -> CardOrder:
        """Return the order with these values; each is made once."""
        return cls(trump, trump_order)

    def _place(self, card: Card) -> tuple[bool, int, int]:
        if card.suit is self.trump and self.trump_order == "letter":
            return True, _LETTER_ORDER.index(card.rank), 0
        return card.suit is self.trump, card.rank, _SUIT_ORDER.index(card.suit)

    def strength(self, card: Card) -> int:
        """Return the card's place in the order, 0 … 51: the sort key of "smallest"."""
        return self.strengths[card.index]

    def can_cover(self, attack: Card, by: Card) -> bool:
        """Tell whether one card covers the other: a stronger one of its suit, or a trump."""
        if by.suit is attack.suit:
            return self.strength(by) > self.strength(attack)
        return by.suit is self.trump

    def __reduce__(self) -> tuple[object, tuple[Suit, str]]:
        return CardOrder.of, (self.trump, self.trump_order)
