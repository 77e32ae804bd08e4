"""What a seat of the call game may know."""

from __future__ import annotations

from typing import ClassVar, cast

from knaves_core.cards import Card
from knaves_core.games.call.moves import Call
from knaves_core.games.call.rules import CallRules
from knaves_core.moves import Move
from knaves_core.tricks import Trick, TrickView, count_tricks
from knaves_core.view import view

__all__ = ["CallView"]


@view
class CallView(TrickView):
    """What a seat of the call game may know when it is asked for a call or a card.

    Attributes:
        seat: the seat that is asked, 0 … 3.
        rules: the rules in force.
        hand: its cards, in the order dealt.
        legal: the calls that it may make, or the cards that it may play.
        calls: for each seat, how many tricks it called, or None while that is not known.
        leader: the seat that leads or led the trick under way; at the calls, the first one.
        plays: the cards of the trick under way with the seats that played them, in the order
            played.
        tricks: the tricks that were played out.
    """

    suit_order: ClassVar[str] = "SHDC"

    seat: int
    rules: CallRules
    hand: tuple[Card, ...]
    legal: tuple[Call, ...] | tuple[Card, ...]
    calls: tuple[int | None, ...]
    leader: int
    plays: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]

    @property
    def calling(self) -> bool:
        """Whether a call is asked for, and not a card."""
        return type(self.legal[0]) is Call

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that it may play; none while a call is asked for."""
        return () if self.calling else cast("tuple[Card, ...]", self.legal)

    @property
    def best(self) -> Card | None:
        """The card that wins the trick so far, or None if the trick is empty."""
        return self.rules.best_play(self.plays)[1] if self.plays else None

    def beats(self, card: Card) -> bool:
        """Tell whether the card would win the trick so far; any card wins an empty one."""
        best = self.best
        return best is None or self.rules.beats(card, best)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat won."""
        return count_tricks(self.tricks, len(self.calls))

    def picture(self) -> list[str]:
        """Describe the trumps, what each seat won and called, and the trick under way."""
        trump = self.rules.trump
        tallies = [
            f"seat {seat} {won}/{'?' if call is None else call}"
            for seat, (won, call) in enumerate(zip(self.tricks_won, self.calls, strict=True))
        ]
        number = len(self.tricks) + 1
        cards = [f"seat {seat} {card}" for seat, card in self.plays]
        nothing_known = all(call is None for call in self.calls)
        return [
            *([f"trumps: {trump.name.lower()}"] if trump else []),
            *([] if nothing_known else [f"tricks won/called: {', '.join(tallies)}"]),
            f"trick {number}, led by seat {self.leader}: {', '.join(cards) or 'empty'}",
        ]

    def phrase(self, move: Move) -> str:
        """Say ``call 3``; a card is its code."""
        return f"call {move.code}" if self.calling else move.code
