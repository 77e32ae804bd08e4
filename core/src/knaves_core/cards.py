"""Suits, ranks, and the 52 cards, each of which exists exactly once."""

from __future__ import annotations

import enum
from contextlib import suppress
from typing import Final

from knaves_core.errors import CardError

__all__ = ["CARDS", "Card", "Rank", "Suit", "codes", "read_card", "read_cards"]


class Suit(enum.Enum):
    """One of four suits; its value is the letter that card codes use.

    Suits have no order of their own: where a game needs one, the game says which.
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The suit as one printed character, such as ``♠``."""
        return {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[self.value]

    def __hash__(self) -> int:
        # Not of its name, as enums do: texts hash differently in every process, and a bot
        # that walks through a set of suits must meet them in the same order.
        return ord(self._value_)


class Rank(enum.IntEnum):
    """A rank, ordered from the two (2) up to the ace (14)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The character that card codes use: ``2`` … ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
        return "23456789TJQKA"[self - 2]


class Card:
    """One of the 52 cards, written suit then rank: ``Card("ST")`` is the ten of spades.

    Each card exists once, so cards compare by identity (``is`` and ``==`` agree), and
    a card that was copied or pickled is still the same object. ``10`` is read as ``T``,
    and small letters as capitals.

    Attributes:
        suit: the suit.
        rank: the rank.
        code: the two characters of its text code, such as ``"ST"``.
        index: its place in `CARDS`, 0 … 51.

    Raises:
        CardError: if the code names no card.

    >>> Card("s10") is Card("ST")
    True
    >>> Card("ST").rank > Card("D2").rank
    True
    """

    __slots__ = ("code", "index", "rank", "suit")

    suit: Suit
    rank: Rank
    code: str
    index: int

    def __new__(cls, code: str) -> Card:  # noqa: PYI034 - the one that exists
        """Return the card with this code."""
        try:
            return _BY_CODE[code]
        except (KeyError, TypeError):  # whatever it is that can't be looked up
            raise CardError(
                f"{code!r} isn't a card: write a suit (C, D, H or S) and then a rank "
                "(2 to 9, T, J, Q, K or A), such as ST for the ten of spades"
            ) from None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cards can't be changed: {self.code}.{name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cards can't be changed: {self.code}.{name}")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.code,)

    def __hash__(self) -> int:
        # Not the address: a bot that walks through a set of cards must meet them
        # in the same order in every process.
        return self.index

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code


def _make(index: int, suit: Suit, rank: Rank) -> Card:
    card = object.__new__(Card)
    fields = {"suit": suit, "rank": rank, "code": suit.value + rank.letter, "index": index}
    for name, value in fields.items():
        object.__setattr__(card, name, value)
    return card


CARDS: Final[tuple[Card, ...]] = tuple(
    _make(13 * suit_index + rank_index, suit, rank)
    for suit_index, suit in enumerate(Suit)
    for rank_index, rank in enumerate(Rank)
)
"""All 52 cards: clubs, diamonds, hearts, spades, each from the two to the ace."""

_BY_CODE: Final[dict[str, Card]] = {
    suit + rank: card
    for card in CARDS
    for suit in (card.suit.value, card.suit.value.lower())
    for rank in (
        card.rank.letter,
        card.rank.letter.lower(),
        *(["10"] if card.rank is Rank.TEN else []),
    )
}

_SPOKEN_RANKS: Final[dict[str, Rank]] = (
    {rank.name.lower(): rank for rank in Rank}
    | {rank.letter.lower(): rank for rank in Rank}
    | {"10": Rank.TEN}
)
_SPOKEN_SUITS: Final[dict[str, Suit]] = (
    {suit.name.lower(): suit for suit in Suit}
    | {suit.name.lower().removesuffix("s"): suit for suit in Suit}
    | {suit.value.lower(): suit for suit in Suit}
    | {suit.symbol: suit for suit in Suit}
)


def read_card(text: str) -> Card:
    """Read a card as a person may write it: ``ST``, ``♠10``, ``10s``, ``10 of spades``.

    Raises:
        CardError: if the text names no card.
    """
    compact = "".join(text.split())
    for symbol in ("♣", "♦", "♥", "♠"):
        if symbol in compact:
            compact = _SPOKEN_SUITS[symbol].value + compact.replace(symbol, "", 1)
    words = [word for word in text.lower().split() if word != "of"]
    if len(words) == 2:
        for rank, suit in (words, reversed(words)):
            if rank in _SPOKEN_RANKS and suit in _SPOKEN_SUITS:
                return Card(_SPOKEN_SUITS[suit].value + _SPOKEN_RANKS[rank].letter)
    for code in (compact, compact[-1:] + compact[:-1]):
        with suppress(CardError):
            return Card(code)
    raise CardError(f"{text.strip()!r} isn't a card: write it like ST or 10 of spades")


def read_cards(text: str) -> tuple[Card, ...]:
    """Read cards written as codes with blanks between, such as ``"ST D2 CJ"``.

    Raises:
        CardError: if one of the codes names no card.
    """
    return tuple(Card(code) for code in text.split())


def codes(cards: tuple[Card, ...] | list[Card]) -> str:
    """Write cards as codes with blanks between: the inverse of `read_cards`."""
    return " ".join([card.code for card in cards])
