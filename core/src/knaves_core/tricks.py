"""Tricks, and the words that the views of all games with tricks share."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from knaves_core.cards import Card, Suit
from knaves_core.view import View

__all__ = ["Trick", "TrickView", "count_tricks"]


@attrs.frozen
class Trick:
    """A trick that was played out.

    Attributes:
        plays: its cards with the seats that played them, in the order played.
        winner: the seat that won it.
    """

    plays: tuple[tuple[int, Card], ...]
    winner: int

    @property
    def leader(self) -> int:
        """The seat that led it."""
        return self.plays[0][0]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards, in the order played."""
        return tuple([card for _, card in self.plays])


def count_tricks(tricks: Iterable[Trick], seats: int) -> tuple[int, ...]:
    """Return how many of the tricks each seat won."""
    winners = [trick.winner for trick in tricks]
    return tuple([winners.count(seat) for seat in range(seats)])


class TrickView(View):
    """Base of the views of games with tricks.

    Attributes:
        plays: the cards of the trick under way with the seats that played them, in the order
            played.
        tricks: the tricks that were played out.
    """

    __slots__ = ()

    plays: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick under way, in the order played."""
        return tuple([card for _, card in self.plays])

    @property
    def leader(self) -> int | None:
        """The seat that leads or led the trick under way, or None if it is not known yet."""
        raise NotImplementedError

    @property
    def led(self) -> Suit | None:
        """The suit led, or None if the trick is empty."""
        return self.plays[0][1].suit if self.plays else None

    @property
    def best(self) -> Card | None:
        """The card that wins the trick so far, or None if the trick is empty."""
        raise NotImplementedError

    @property
    def best_seat(self) -> int | None:
        """The seat that played the best card, or None if the trick is empty."""
        best = self.best
        return next((seat for seat, card in self.plays if card is best), None)

    def beats(self, card: Card) -> bool:
        """Tell whether the card would win the trick so far; any card wins an empty one."""
        raise NotImplementedError

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat won."""
        raise NotImplementedError
