"""A game of Eights in progress."""

from __future__ import annotations

import copy

from knaves_core import Card, Event, Item, Result, State, Tell, codes
from knaves_eights.moves import DRAW, Draw, EightsMove
from knaves_eights.rules import EightsRules
from knaves_eights.view import EightsView

__all__ = ["EightsState"]


class EightsState(State[EightsMove]):
    """A game of Eights in progress."""

    rules: EightsRules

    def __init__(self, rules: EightsRules, deck: tuple[Card, ...], seats: int) -> None:
        """Deal the hands and turn a card up; use `Eights.start`, which checks."""
        self.rules = rules
        self.to_act = 0
        self.over = False
        size, dealt = rules.hand, rules.hand * seats
        self._hands = [deck[first : first + size] for first in range(0, dealt, size)]
        self._pile, self._stock = deck[dealt : dealt + 1], deck[dealt + 1 :]
        # How many seats have passed one after the other.
        self._passes = 0

    def _legal(self) -> tuple[EightsMove, ...]:
        if self.over:
            return ()
        hand, top = self._hands[self.to_act], self._pile[-1]
        return (*[card for card in hand if self.rules.fits(card, top)], DRAW)

    def view(self) -> EightsView:
        """Return what the seat that is to act may know."""
        return EightsView(
            seat=self.to_act,
            rules=self.rules,
            hand=self._hands[self.to_act],
            legal=self._legal(),
            pile=self._pile,
            counts=tuple(map(len, self._hands)),
            stock=len(self._stock),
        )

    def play(self, move: EightsMove, tell: Tell | None = None) -> None:
        """Play a card or draw one; then it is the next seat's turn."""
        # The exact type first: the `==` of a stranger's object is never asked.
        ours = type(move) is Card or type(move) is Draw
        if not ours or move not in self._legal():
            self._refuse(move)
        event = self._lay(move) if isinstance(move, Card) else self._draw()
        if tell is not None:
            tell(event)
        self.over = not self._hands[self.to_act] or self._passes == len(self._hands)
        self.to_act = (self.to_act + 1) % len(self._hands)

    def _lay(self, card: Card) -> Event:
        seat = self.to_act
        self._hands[seat] = tuple(held for held in self._hands[seat] if held is not card)
        self._pile += (card,)
        self._passes = 0
        return Event("play", seat, f"plays {card}", (card,))

    def _draw(self) -> Event:
        seat = self.to_act
        if not self._stock:
            self._passes += 1
            return Event("pass", seat, "passes")
        self._hands[seat] += self._stock[:1]
        self._stock = self._stock[1:]
        return Event("draw", seat, "draws a card")

    def copy(self) -> EightsState:
        """Return a state that plays on alike and shares nothing that changes."""
        twin = copy.copy(self)
        twin._hands = self._hands.copy()
        return twin

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds."""
        return tuple(self._hands)

    @property
    def result(self) -> Result:
        """The scores: what the cards left in each hand cost."""
        scores = tuple(-sum(map(self.rules.cost_of, hand)) for hand in self._hands)
        return Result(scores, "hand empty" if () in self._hands else "all passed")

    def score_sheet(self) -> tuple[tuple[Item, ...], ...]:
        """Return one item a seat: what it has left."""
        scored = zip(self._hands, self.result.scores, strict=True)
        return tuple((Item(f"left: {codes(hand) or 'nothing'}", score),) for hand, score in scored)
