"""Put a table into words for the person who sits at it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from knaves_core import CARDS, Card, Event, Move, Suit, View, codes

__all__ = ["Wording", "choice_lines", "hand_lines", "sorted_cards"]

LINE_WIDTH: Final = 72
"""How wide a line of cards may get before it is broken."""
SUIT_GAP: Final = "   "
LISTED_NUMBERS: Final = 3
_IRREGULAR_VERBS: Final = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
_CARD_CODES: Final = frozenset(card.code for card in CARDS)


@attrs.frozen
class Wording:
    """Speaks of seats by the names of those who sit there.

    Attributes:
        names: who sits where, seat 0 first.
        you: the seat of the person who is spoken to, or None where nobody sits at the table.
    """

    names: Sequence[str]
    you: int | None = None

    def named(self, text: str) -> str:
        """Put names in the place of ``seat 1`` and its like, and speak to the person.

        Where the person's seat begins a line or a clause, a verb comes next.
        """

        def name(match: re.Match[str]) -> str:
            seat = int(match[1])
            return self.names[seat] if seat < len(self.names) else match[0]

        def speak_to(match: re.Match[str]) -> str:
            return match[1] + _second_person(match[2])

        clause = rf"((?:^|[:,] )seat {self.you} )([a-z]+)"
        return re.sub(r"\bseat (\d)\b", name, re.sub(clause, speak_to, text))

    def event(self, event: Event) -> str:
        """Tell what happened, in one sentence without its full stop."""
        if event.seat is None:
            return self.named(event.text)
        text = _second_person(event.text) if event.seat == self.you else event.text
        return f"{self.names[event.seat]} {self.named(text)}"

    def winners(self, seats: Sequence[int]) -> str:
        """Say who won; a win of all together is a tie."""
        if len(seats) == len(self.names):
            return "it is a tie"
        if len(seats) > 1:
            *most, last = [self.names[seat] for seat in seats]
            return f"{', '.join(most)} and {last} share the win"
        return f"{self.names[seats[0]]} {'win' if seats[0] == self.you else 'wins'}"


def _second_person(text: str) -> str:
    """Turn ``captures 5 cards`` into ``capture 5 cards``."""
    verb, blank, rest = text.partition(" ")
    if verb in _IRREGULAR_VERBS:
        verb = _IRREGULAR_VERBS[verb]
    elif verb.endswith(("sses", "shes", "ches", "xes")):
        verb = verb.removesuffix("es")
    elif verb.isalpha():
        verb = verb.removesuffix("s")
    return verb + blank + rest


def hand_lines(view: View) -> list[str]:
    """Show a hand by suits, each from its highest rank down: in one line if it fits."""
    suits = [
        codes(cards)
        for suit in map(Suit, view.suit_order)
        if (cards := sorted_cards([card for card in view.hand if card.suit is suit], view))
    ]
    line = SUIT_GAP.join(suits)
    return [line or "none"] if len(line) <= LINE_WIDTH else suits


def sorted_cards(cards: Iterable[Card], view: View) -> list[Card]:
    """Sort cards as a hand is shown: by the game's order of suits, each from its highest rank."""
    suits = view.suit_order
    return sorted(cards, key=lambda card: (suits.index(card.suit.value), -card.rank))


def choice_lines(view: View, moves: Iterable[Move]) -> list[str]:
    """Show moves as they can be typed, those that differ in a last card or number on one line."""
    groups: dict[str, list[str]] = {}
    for move in moves:
        phrase = view.phrase(move)
        words, _, last = phrase.rpartition(" ")
        if last in _CARD_CODES or last.isdecimal():
            groups.setdefault(words, []).append(last)
        else:
            groups[phrase] = []
    return [f"{words} {_summed_up(lasts, view)}".strip() for words, lasts in groups.items()]


def _summed_up(lasts: Sequence[str], view: View) -> str:
    """Sum up the last words of some phrases."""
    if _CARD_CODES.issuperset(lasts):
        cards = sorted_cards(map(Card, lasts), view)
        if len(cards) > 1 and len(cards) == len(view.hand):
            return f"any of your cards, such as {cards[0]}"
        return _either([card.code for card in cards])
    if len(lasts) > LISTED_NUMBERS and _consecutive(lasts):
        return f"{lasts[0]} … {lasts[-1]}"
    return _either(lasts)


def _consecutive(words: Sequence[str]) -> bool:
    first = words[0]
    return first.isdecimal() and list(words) == [str(int(first) + k) for k in range(len(words))]


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
