"""The game of Eights: its cards and its start."""

from __future__ import annotations

from knaves_core import CARDS, Card, CardError, Deal, Game, MoveError
from knaves_eights.moves import DRAW, Draw, EightsMove
from knaves_eights.rules import PRESETS, EightsRules
from knaves_eights.state import EightsState

__all__ = ["Eights"]


class Eights(Game[EightsRules]):
    """Eights, a shedding game for two to five seats."""

    name = "eights"
    title = "Eights"
    seats = range(2, 6)
    presets = PRESETS
    move_types = (Card, Draw)

    def deck(self, rules: EightsRules) -> tuple[Card, ...]:  # noqa: ARG002 - the same for all rules
        """Return the 52 cards."""
        return CARDS

    def start(self, rules: EightsRules, deal: Deal, seats: int) -> EightsState:
        """Deal the hands, and turn a card up."""
        self.check_deal(rules, deal, seats)
        return EightsState(rules, deal.deck, seats)

    def read_move(self, code: str) -> EightsMove:
        """Return the card with this code, or the draw."""
        if code == DRAW.code:
            return DRAW
        try:
            return Card(code)
        except CardError:
            raise MoveError(f"{code!r} isn't a move: write a card such as ST, or draw") from None
