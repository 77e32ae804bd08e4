"""What a seat of Pişti may know."""

from __future__ import annotations

from knaves_core.cards import Card, Rank
from knaves_core.games.pisti.rules import PistiRules
from knaves_core.games.pisti.scoring import card_values
from knaves_core.view import View, view

__all__ = ["PistiView"]


@view
class PistiView(View):
    """What a seat of Pişti may know when it is asked for a card.

    Attributes:
        seat: the seat that is asked, 0 … 3; seat 0 began and seat 3 is the dealer.
        rules: the rules in force.
        hand: its cards, in the order dealt.
        legal: its cards again: any may be played.
        pile: the cards of the pile that are known, the top last.
        face_down: how many more lie face down below them.
        taken: for each seat, the captured cards that are known to this seat.
        taken_counts: for each seat, how many cards it captured.
        bonuses: for each seat, the bonuses that it won, one a pişti, each 10 or 20 points.
        played: all cards played so far, in order; seat 0 played the first.
    """

    seat: int
    rules: PistiRules
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]
    pile: tuple[Card, ...]
    face_down: int
    taken: tuple[tuple[Card, ...], ...]
    taken_counts: tuple[int, ...]
    bonuses: tuple[tuple[int, ...], ...]
    played: tuple[Card, ...]

    @property
    def top(self) -> Card | None:
        """The top card of the pile, or None if the pile is empty."""
        return self.pile[-1] if self.pile else None

    def captures(self, card: Card) -> bool:
        """Tell whether playing the card would capture the pile."""
        top = self.top
        return top is not None and (card.rank is top.rank or card.rank is Rank.JACK)

    def pisti(self, card: Card) -> int:
        """Return the bonus that playing the card would bring: 20, 10 or 0 points."""
        if len(self.pile) + self.face_down != 1:
            return 0
        return self.rules.bonus(self.pile[0], card, len(self.played))

    def worth(self, card: Card) -> int:
        """Return what the card brings to the seat that captures it, in points."""
        return card_values(self.rules.points)[card.index]

    def picture(self) -> list[str]:
        """Describe the pile, and what each seat captured once one has."""
        pile = [f"{self.face_down} face down"] if self.face_down else []
        pile += [card.code for card in self.pile]
        captured = ", ".join(
            f"{count} by seat {seat}" + (f" (+{sum(bonuses)})" if bonuses else "")
            for seat, (count, bonuses) in enumerate(
                zip(self.taken_counts, self.bonuses, strict=True)
            )
        )
        return [
            f"pile, top last: {' '.join(pile) or 'empty'}",
            *([f"cards captured: {captured}"] if any(self.taken_counts) else []),
        ]
