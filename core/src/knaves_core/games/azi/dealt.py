"""The cards of one deal: in the hands, on the table, and out of play."""

from __future__ import annotations

from typing import Final

from knaves_core.cards import Card, Rank
from knaves_core.errors import DealError
from knaves_core.game import Deal
from knaves_core.games.azi.rules import AziRules
from knaves_core.games.azi.tricks import best_play, strengths
from knaves_core.slots import shallow_copy
from knaves_core.tricks import Trick
from knaves_core.tuples import without

__all__ = ["TRICKS", "DealtCards", "further_deck"]

TRICKS: Final = 3
"""How many tricks a deal has, and how many cards each seat plays."""


class DealtCards:
    """The cards of one deal.

    Attributes:
        deck: the deck order that it was dealt from.
        hands: the cards that each seat holds; one that folded keeps its own, face down.
        thrown: the card that each seat threw away, or None.
        trump_card: the card that names the trump: the next one of the stock, out of play, or
            the last one of the dealer, which keeps it in its hand.
        trump: the suit of trumps.
        plays: the cards of the trick under way with the seats that played them.
        tricks: the tricks that were played out.
    """

    __slots__ = (
        "_rules",
        "_strengths",
        "deck",
        "hands",
        "plays",
        "thrown",
        "tricks",
        "trump",
        "trump_card",
    )

    def __init__(
        self, rules: AziRules, deck: tuple[Card, ...], players: tuple[int, ...], seats: int
    ) -> None:
        """Deal to some of the seats.

        Args:
            rules: the rules in force.
            deck: the deck order, the card dealt first coming first.
            players: the seats that are dealt cards, in turn order; the last is the dealer.
            seats: the number of seats at the table.
        """
        each, dealt = rules.cards, rules.cards * len(players)
        self._rules = rules
        self.deck = deck
        self.hands: list[tuple[Card, ...]] = [()] * seats
        for place, seat in enumerate(players):
            self.hands[seat] = deck[place * each : (place + 1) * each]
        self.thrown: list[Card | None] = [None] * seats
        self.trump_card = deck[dealt if rules.trump == "stock" else dealt - 1]
        self.trump = self.trump_card.suit
        self._strengths = strengths(self.trump, six_on_stage=self.six_on_stage)
        self.plays: tuple[tuple[int, Card], ...] = ()
        self.tricks: tuple[Trick, ...] = ()

    @property
    def six_on_stage(self) -> bool:
        """Whether the six of trumps is the highest card."""
        return self._rules.six_on_stage and self.trump_card.rank is Rank.ACE

    @property
    def winners(self) -> list[int]:
        """The seats that won a trick, each as often as it did."""
        return [trick.winner for trick in self.tricks]

    def throwable(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat may throw away: any but the one that named the trump."""
        return tuple([card for card in self.hands[seat] if card is not self.trump_card])

    def throw_away(self, seat: int, card: Card) -> None:
        """Lay a card of a hand aside, face down."""
        self.hands[seat] = without(self.hands[seat], card)
        self.thrown[seat] = card

    def playable(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat may play to the trick under way, in hand order."""
        hand, plays = self.hands[seat], self.plays
        if not plays:
            return hand
        led = plays[0][1].suit
        following = tuple([card for card in hand if card.suit is led])
        if following or self._rules.void == "free":
            return following or hand
        return tuple([card for card in hand if card.suit is self.trump]) or hand

    def play(self, seat: int, card: Card) -> None:
        """Play a card of a hand to the trick under way."""
        self.hands[seat] = without(self.hands[seat], card)
        self.plays += ((seat, card),)

    def finish_trick(self) -> tuple[int, Card]:
        """Turn the trick under way over, and return the seat and the card that won it."""
        best = best_play(self.plays, self.trump, self._strengths)
        self.tricks += (Trick(self.plays, best[0]),)
        self.plays = ()
        return best

    def copy(self) -> DealtCards:
        """Return the same cards, to be played on their own."""
        return shallow_copy(self, hands=self.hands.copy(), thrown=self.thrown.copy())


def further_deck(rules: AziRules, deal: Deal, azis: int) -> tuple[Card, ...]:
    """Return the deck order that is dealt from after so many azis.

    Raises:
        DealError: if the deal has none, or if that doesn't hold each card of the game once.
    """
    try:
        deck = deal.decks[azis]
    except IndexError:
        raise DealError(f"azi: after {azis} azis the deal has no deck left; give it more") from None
    if len(deck) != len(rules.deck) or set(deck) != set(rules.deck):
        raise DealError(f"azi: deck {azis + 1} of the deal doesn't hold each card once")
    return deck
