"""The options of Azi and its presets."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from knaves_core.cards import CARDS, Card, Rank, Suit
from knaves_core.errors import RulesError
from knaves_core.rules import Rules, choice, count, flag, option

__all__ = ["MAX_STACK", "PRESETS", "AziRules", "RaiseCap"]

MAX_STACK: Final = 10_000
"""The most chips that a seat can start with: each raise is a legal move of its own."""
MAX_CAP: Final = 100
_SUITS: Final = tuple(map(Suit, "HDSC"))
_CAP: Final = re.compile(r"(seat|table):([1-9][0-9]{0,2})", re.ASCII)


@attrs.frozen
class RaiseCap:
    """How often the bid may be raised in a deal, written ``seat:3`` or ``table:3``.

    Attributes:
        per: ``seat`` counts the bids of each seat, its opening bet included; ``table`` counts
            the raises of all seats, the opening bet not included.
        most: how many there may be.
    """

    per: str
    most: int

    @classmethod
    def read(cls, text: str) -> RaiseCap:
        """Read it from text.

        Raises:
            ValueError: if it is written otherwise, or allows none or more than 100.
        """
        match = _CAP.fullmatch(text)
        if match is None or int(match[2]) > MAX_CAP:
            raise ValueError(text)
        return cls(match[1], int(match[2]))

    def __str__(self) -> str:
        return f"{self.per}:{self.most}"

    def allows(self, bids: tuple[int, ...], seat: int) -> bool:
        """Tell whether a seat may bid again.

        Args:
            bids: how many bids each seat made in this deal, an opening bet included.
            seat: the seat.
        """
        if self.per == "seat":
            return bids[seat] < self.most
        return sum(bids) <= self.most


def _read_suits(text: str) -> tuple[Suit, ...]:
    if len(set(text)) < len(text) or len(text) < 2:
        raise ValueError(text)
    chosen = set(map(Suit, text))
    return tuple(suit for suit in _SUITS if suit in chosen)


def _write_suits(suits: tuple[Suit, ...]) -> str:
    return "".join(suit.value for suit in suits)


@attrs.frozen
class AziRules(Rules):
    """The options of Azi.

    Attributes:
        suits: the suits that are played with, each from the six to the ace.
        cards: how many cards a seat is dealt; of four it throws one away.
        trump: whether the trump is turned up from the stock, or is the dealer's last card,
            which stays in its hand.
        six_on_stage: whether the six of trumps is the highest card where an ace was shown.
        raise_cap: how often the bid may be raised.
        opener_may_fold: whether a seat may fold before there is an opening bet.
        void: what a seat without the suit led must play: a trump if it has one, or any card.
        azi: whether all start again after an azi, or those with a trick play on for nothing
            while others may buy in for half the pot.
        payout: what a winner gets if it put in less than others: from each seat as much as it
            put in itself, or a share of the pot in proportion to the highest contribution.
        ante: the ante, in chips; also the least opening bet.
        stack: the chips that a seat starts with, in antes.

    Raises:
        RulesError: if a stack would have more than 10,000 chips.
    """

    min_raise: ClassVar[int] = 1
    """By how many chips a raise must exceed the highest bid."""

    suits: tuple[Suit, ...] = option(
        tuple(map(Suit, "HDS")),
        help="the suits played with",
        values="two to four of the letters H, D, S, C",
        read=_read_suits,
        write=_write_suits,
    )
    cards: int = count(3, least=3, most=4, help="cards dealt; of four one is thrown away")
    trump: str = choice(
        "stock", "dealer-card", help="the trump is turned up from the stock, or the dealer's card"
    )
    six_on_stage: bool = flag(True, help="if an ace is shown, the six of trumps is the highest")
    raise_cap: RaiseCap = option(  # noqa: RUF009 - declares a field, as flag and its like do
        RaiseCap("seat", 3),
        help="bids of a seat, or raises of all seats, in a deal",
        values=f"seat:N or table:N, N from 1 to {MAX_CAP}",
        read=RaiseCap.read,
    )
    opener_may_fold: bool = flag(False, help="a seat may fold before the opening bet")
    void: str = choice("trump", "free", help="without the suit led: a trump, or any card")
    azi: str = choice(
        "restart",
        "half-pot",
        help="after an azi all start again, or others buy in for half the pot",
    )
    payout: str = choice(
        "matched", "proportional", help="what a winner gets if it put in less than others"
    )
    ante: int = count(1, least=1, most=100, help="the ante and least bet, in chips")
    stack: int = count(100, least=1, most=MAX_STACK, help="chips of a seat at the start, in antes")

    def __attrs_post_init__(self) -> None:
        if self.stack_chips > MAX_STACK:
            raise RulesError(
                f"a stack of {self.stack} antes of {self.ante} is {self.stack_chips} chips: "
                f"choose a stack of at most {MAX_STACK // self.ante}"
            )

    @property
    def stack_chips(self) -> int:
        """What a seat starts with, in chips."""
        return self.stack * self.ante

    @property
    def min_bet(self) -> int:
        """The least opening bet, in chips: as much as the ante."""
        return self.ante

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that are played with, suit by suit, each from the six to the ace."""
        return _deck(self.suits)


@functools.cache
def _deck(suits: tuple[Suit, ...]) -> tuple[Card, ...]:
    return tuple(
        card for suit in suits for card in CARDS if card.suit is suit and card.rank >= Rank.SIX
    )


PRESETS: Final[Mapping[str, AziRules]] = MappingProxyType(
    {
        "house": AziRules(),
        "traditional": AziRules(
            preset="traditional",
            cards=4,
            trump="dealer-card",
            six_on_stage=False,
            raise_cap=RaiseCap("table", 3),
            opener_may_fold=True,
            azi="half-pot",
        ),
    }
)
"""The named rules of Azi, by name."""
