"""What a seat of the call game may know."""

from __future__ import annotations

from typing import ClassVar, cast

import attrs

from knaves_core.cards import Card, Suit
from knaves_core.games.call.moves import Call
from knaves_core.games.call.rules import SEATS, CallRules
from knaves_core.moves import Move
from knaves_core.view import View, view

__all__ = ["CallView", "Trick", "tricks_won"]


@attrs.frozen
class Trick:
    """A trick that was played out.

    Attributes:
        leader: the seat that led it.
        cards: its four cards, in the order played, the leader's first.
        winner: the seat that won it.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int

    @property
    def plays(self) -> tuple[tuple[int, Card], ...]:
        """Its cards with the seats that played them, in the order played."""
        return _with_seats(self.leader, self.cards)


@view
class CallView(View):
    """What a seat of the call game may know when it is asked for a call or a card.

    Attributes:
        seat: the seat that is asked, 0 … 3.
        rules: the rules in force.
        hand: its cards, in the order dealt.
        legal: the calls that it may make, or the cards that it may play.
        calls: for each seat, how many tricks it called, or None while that is not known.
        leaders: the seats that led the tricks so far; the last leads the one under way.
            Whoever won a trick led the next.
        trick: the cards of the trick under way, in the order played, the leader's first.
        tricks: likewise the cards of each trick that was played out; see `history`.
    """

    suit_order: ClassVar[str] = "SHDC"

    seat: int
    rules: CallRules
    hand: tuple[Card, ...]
    legal: tuple[Call, ...] | tuple[Card, ...]
    calls: tuple[int | None, ...]
    leaders: tuple[int, ...]
    trick: tuple[Card, ...]
    tricks: tuple[tuple[Card, ...], ...]

    @property
    def calling(self) -> bool:
        """Whether a call is asked for, and not a card."""
        return type(self.legal[0]) is Call

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that it may play; none while a call is asked for."""
        return () if self.calling else cast("tuple[Card, ...]", self.legal)

    @property
    def leader(self) -> int:
        """The seat that leads the trick under way; at the calls, the first one."""
        return self.leaders[-1]

    @property
    def led(self) -> Suit | None:
        """The suit led, or None if the trick is empty."""
        return self.trick[0].suit if self.trick else None

    @property
    def plays(self) -> tuple[tuple[int, Card], ...]:
        """The cards of the trick under way with the seats that played them."""
        return _with_seats(self.leader, self.trick)

    @property
    def best(self) -> Card | None:
        """The card that wins the trick so far, or None if the trick is empty."""
        return self.rules.best(self.trick) if self.trick else None

    @property
    def best_seat(self) -> int | None:
        """The seat that wins the trick so far, or None if the trick is empty."""
        best = self.best
        return (self.leader + self.trick.index(best)) % SEATS if best else None

    def beats(self, card: Card) -> bool:
        """Tell whether the card would win the trick so far; any card wins an empty one."""
        best = self.best
        return best is None or self.rules.beats(card, best)

    @property
    def won(self) -> tuple[int, ...]:
        """For each seat, how many tricks it won."""
        return tricks_won(self.leaders)

    @property
    def history(self) -> tuple[Trick, ...]:
        """The tricks that were played out, with the seats that led and won them."""
        return tuple(map(Trick, self.leaders, self.tricks, self.leaders[1:]))

    def picture(self) -> list[str]:
        """Describe the trumps, what each seat won and called, and the trick under way."""
        trump = self.rules.trump
        tallies = [
            f"seat {seat} {won}/{'?' if call is None else call}"
            for seat, (won, call) in enumerate(zip(self.won, self.calls, strict=True))
        ]
        cards = [f"seat {seat} {card}" for seat, card in self.plays]
        return [
            *([f"trumps: {trump.name.lower()}"] if trump else []),
            f"tricks won/called: {', '.join(tallies)}",
            f"trick {len(self.leaders)}, led by seat {self.leader}: {', '.join(cards) or 'empty'}",
        ]

    def phrase(self, move: Move) -> str:
        """Say ``call 3``; a card is its code."""
        return f"call {move.code}" if self.calling else move.code


def tricks_won(leaders: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many tricks each seat won, if these seats led: a winner leads the next."""
    winners = leaders[1:]
    return tuple([winners.count(seat) for seat in range(SEATS)])


def _with_seats(leader: int, cards: tuple[Card, ...]) -> tuple[tuple[int, Card], ...]:
    return tuple([((leader + place) % SEATS, card) for place, card in enumerate(cards)])
