"""What a seat of Eights may know."""

from __future__ import annotations

from knaves_core import Card, Move, View
from knaves_core.view import view
from knaves_eights.moves import DRAW, EightsMove
from knaves_eights.rules import EightsRules

__all__ = ["EightsView"]


@view
class EightsView(View):
    """What a seat of Eights may know when it is asked for a move.

    Attributes:
        seat: the seat that is asked.
        rules: the rules in force.
        hand: its cards, in the order in which it got them.
        legal: those of them that fit the top card, and `DRAW` last.
        pile: the card that was turned up and all that were played on it, the top last.
        counts: for each seat, how many cards it holds.
        stock: how many cards can still be drawn.
    """

    seat: int
    rules: EightsRules
    hand: tuple[Card, ...]
    legal: tuple[EightsMove, ...]
    pile: tuple[Card, ...]
    counts: tuple[int, ...]
    stock: int

    @property
    def top(self) -> Card:
        """The card on which the seat plays."""
        return self.pile[-1]

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that it may play."""
        return tuple(move for move in self.legal if isinstance(move, Card))

    @property
    def penalty_move(self) -> Move:
        """Drawing: it is always legal and seldom wise."""
        return DRAW

    def picture(self) -> list[str]:
        """Describe the pile, the stock, and how many cards each seat holds."""
        held = ", ".join(f"seat {seat} {count}" for seat, count in enumerate(self.counts))
        return [f"top card: {self.top}", f"stock: {self.stock}", f"cards held: {held}"]

    def phrase(self, move: Move) -> str:
        """Say ``draw a card`` or ``pass``; a card is its code."""
        if move is DRAW:
            return "draw a card" if self.stock else "pass"
        return move.code
