"""The game of Pişti: its cards and its start."""

from __future__ import annotations

from knaves_core.cards import CARDS, Card, Rank
from knaves_core.game import Deal, Game
from knaves_core.games.pisti.rules import PRESETS, SEATS, START_CARDS, PistiRules
from knaves_core.games.pisti.state import PistiState

__all__ = ["Pisti"]


class Pisti(Game[PistiRules]):
    """Pişti, a fishing game for four seats."""

    name = "pisti"
    title = "Pişti"
    seats = range(SEATS, SEATS + 1)
    presets = PRESETS

    def deck(self, rules: PistiRules) -> tuple[Card, ...]:  # noqa: ARG002 - the same for all rules
        """Return the 52 cards."""
        return CARDS

    def start(self, rules: PistiRules, deal: Deal, seats: int = SEATS) -> PistiState:
        """Deal the start cards and four cards to each seat."""
        self.check_deal(rules, deal, seats)
        deck = deal.deck
        if not rules.open_jack:
            deck = _without_open_jack(deck)
        return PistiState(rules, deck)

    def read_move(self, code: str) -> Card:
        """Return the card with this code."""
        return Card(code)


def _without_open_jack(deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Put an open jack back into the deck, in the place of the next card that isn't one."""
    opened = START_CARDS - 1
    turned = next(at for at in range(opened, len(deck)) if deck[at].rank is not Rank.JACK)
    cards = list(deck)
    cards[opened], cards[turned] = cards[turned], cards[opened]
    return tuple(cards)
