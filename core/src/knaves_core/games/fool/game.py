"""The game of The Fool: its cards and its start, by chance or from a deal that fixes the hands."""

from __future__ import annotations

from knaves_core.cards import CARDS, Card
from knaves_core.errors import DealError
from knaves_core.game import Deal, Game
from knaves_core.games.fool.moves import Cover, Done, FoolMove, Take, read_move
from knaves_core.games.fool.rules import PRESETS, SEATS, FoolRules
from knaves_core.games.fool.state import FoolState

__all__ = ["Fool"]


class Fool(Game[FoolRules]):
    """The Fool, a game for two seats that is Durak without a stock."""

    name = "fool"
    title = "The Fool"
    seats = range(SEATS, SEATS + 1)
    presets = PRESETS
    move_types = (Card, Cover, Take, Done)

    def deck(self, rules: FoolRules) -> tuple[Card, ...]:  # noqa: ARG002 - the same for all rules
        """Return the 52 cards."""
        return CARDS

    def start(self, rules: FoolRules, deal: Deal, seats: int = SEATS) -> FoolState:
        """Give each seat its hand and turn the trump.

        A deal that fixes the hands gives them and its trump. Otherwise each seat gets
        ``rules.hand_size`` cards, and the last card of the deck makes its suit the trump
        unless the deal names another.
        """
        self.check_deal(rules, deal, seats)
        first, second = deal.hands or (rules.hand_size,) * SEATS
        deck = deal.deck
        return FoolState(
            rules,
            (deck[:first], deck[first : first + second]),
            deal.trump or deck[-1].suit,
        )

    def check_deal(self, rules: FoolRules, deal: Deal, seats: int) -> None:
        """Check a deal of chance as usual, and one with hands for distinct cards and a trump.

        Raises:
            DealError: if it isn't one of this game.
        """
        if deal.hands is None:
            super().check_deal(rules, deal, seats)
            return
        self.check_seats(seats)
        if deal.starter != 0:
            raise DealError(f"{self.name}: seat {deal.starter} can't be the one that starts")
        if deal.trump is None:
            raise DealError(f"{self.name}: a deal that fixes the hands must fix the trump too")
        cards = deal.deck if deal.decks else ()
        if len(set(cards)) != len(cards):
            raise DealError(f"{self.name}: a card is dealt twice")
        sizes = deal.hands
        if len(sizes) != seats or min(sizes) < 0 or sum(sizes) != len(cards):
            raise DealError(
                f"{self.name}: {len(cards)} cards can't make the hands of {seats} seats "
                f"with {', '.join(map(str, sizes)) or 'no'} cards"
            )

    def read_move(self, code: str) -> FoolMove:
        """Return the move with this text code: ``S7``, ``S7/S9``, ``take`` or ``done``.

        Raises:
            MoveError: if it isn't a move of The Fool.
        """
        return read_move(code)
