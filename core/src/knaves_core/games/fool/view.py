"""What a seat of The Fool may know."""

from __future__ import annotations

import enum

from knaves_core.cards import CARDS, Card, Suit, codes
from knaves_core.games.fool.moves import Cover, FoolMove, Take
from knaves_core.games.fool.rules import CardOrder, FoolRules
from knaves_core.moves import Move
from knaves_core.view import View, view

__all__ = ["FoolView", "Phase"]


class Phase(enum.Enum):
    """What the seat that is asked is to do."""

    ATTACK = "attack"
    """Open a turn with any card of the hand."""

    DEFEND = "defend"
    """Pass, while that is possible, or cover a card, or take the cards."""

    ADD = "add"
    """Add a card of a rank that lies on the table, or add no more."""


@view
class FoolView(View):
    """What a seat of The Fool may know when it is asked for a move.

    Attributes:
        seat: the seat that is asked, 0 or 1; seat 0 attacked first.
        rules: the rules in force.
        hand: its cards, in the order in which it got them.
        legal: what it may answer with; `TAKE` or `DONE`, where it is possible, stands last.
        order: the order of the cards, which knows the trump.
        phase: what the seat is to do.
        turn: the number of the turn, from 1.
        table: the cards on the table, each attack card with its cover or None.
        added: how many cards the attacker has added since it was last its turn to add.
        opponent_cards: how many cards the opponent holds.
        picked_up: for each seat, the cards that it picked up from the table and still holds.
        discarded: the cards that are out for good, in the order in which they went.
    """

    seat: int
    rules: FoolRules
    hand: tuple[Card, ...]
    legal: tuple[FoolMove, ...]
    order: CardOrder
    phase: Phase
    turn: int
    table: tuple[tuple[Card, Card | None], ...]
    added: int
    opponent_cards: int
    picked_up: tuple[tuple[Card, ...], ...]
    discarded: tuple[Card, ...]

    @property
    def penalty_move(self) -> FoolMove:
        """Taking or adding no more where that is possible, else the first legal move."""
        last = self.legal[-1]
        return self.legal[0] if isinstance(last, Card) else last

    @property
    def trump(self) -> Suit:
        """The suit whose cards cover those of all others."""
        return self.order.trump

    @property
    def attacks(self) -> bool:
        """Whether the seat is the attacker of this turn, as it stands after passes."""
        return self.phase is not Phase.DEFEND

    @property
    def uncovered(self) -> tuple[Card, ...]:
        """The attack cards that lie uncovered, in the order in which they came."""
        return tuple([attack for attack, cover in self.table if cover is None])

    @property
    def taking(self) -> bool:
        """Whether the defender takes the cards, and the attacker is asked what to add to them."""
        return self.phase is Phase.ADD and len(self.uncovered) > self.added

    @property
    def room(self) -> int:
        """How many cards the attacker may still add before the defender is asked again."""
        defending = self.opponent_cards if self.attacks else len(self.hand)
        return self.rules.room(defending, len(self.uncovered), self.added)

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that the opponent is known to hold: it picked them up from the table."""
        return self.picked_up[1 - self.seat]

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may be anywhere: in the opponent's hand or not dealt at all."""
        lying = [card for pair in self.table for card in pair if card is not None]
        seen = {*self.hand, *self.known, *self.discarded, *lying}
        return tuple([card for card in CARDS if card not in seen])

    def strength(self, card: Card) -> int:
        """Return the card's place in the order of the game, 0 … 51, such as for ``min``'s key."""
        return self.order.strengths[card.index]

    def can_cover(self, attack: Card, by: Card) -> bool:
        """Tell whether one card would cover the other."""
        return self.order.covers[attack.index][by.index] is not None

    def picture(self) -> list[str]:
        """Describe the trump, the table, what the opponent holds and what is out."""
        known = f", among them {codes(self.known)}" if self.known else ""
        pairs = [
            f"{attack} covered with {cover}" if cover else f"{attack} uncovered"
            for attack, cover in self.table
        ]
        return [
            f"trump: {self.trump.symbol}",
            *([f"out: {codes(self.discarded)}"] if self.discarded else []),
            f"seat {1 - self.seat}: {_counted(self.opponent_cards)}{known}",
            *([f"table: {', '.join(pairs)}"] if pairs else []),
            f"turn {self.turn}: {self._task()}",
        ]

    def _task(self) -> str:
        if self.phase is Phase.ATTACK:
            return f"seat {self.seat} attacks"
        if self.phase is Phase.DEFEND:
            return f"seat {self.seat} defends"
        taking = f"seat {1 - self.seat} takes the cards, " if self.taking else ""
        return f"{taking}seat {self.seat} may add up to {_counted(self.room)}"

    def phrase(self, move: Move) -> str:
        """Say a move as people do: ``attack with H5``, ``cover H5 with H9``, ``take the cards``."""
        if isinstance(move, Card):
            words = {Phase.ATTACK: "attack with", Phase.DEFEND: "pass with", Phase.ADD: "add"}
            return f"{words[self.phase]} {move}"
        if isinstance(move, Cover):
            return f"cover {move.attack} with {move.by}"
        return "take the cards" if isinstance(move, Take) else "add no more"


def _counted(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"
