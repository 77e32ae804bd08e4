"""The options of the call game, its presets, what a call brings, and which card wins."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from knaves_core.cards import Card, Suit
from knaves_core.rules import Rules, choice, count, option

__all__ = ["HAND_CARDS", "PRESETS", "SEATS", "CallRules"]

SEATS: Final = 4
"""How many seats there are."""

HAND_CARDS: Final = 13
"""How many cards a seat is dealt, and how many tricks there are."""

_TRUMPS: Final[dict[str, Suit | None]] = {
    "none": None,
    "spades": Suit.SPADES,
    "hearts": Suit.HEARTS,
    "diamonds": Suit.DIAMONDS,
    "clubs": Suit.CLUBS,
}


def _read_trump(text: str) -> Suit | None:
    if text not in _TRUMPS:
        raise ValueError(text)
    return _TRUMPS[text]


def _write_trump(trump: Suit | None) -> str:
    return trump.name.lower() if trump else "none"


@attrs.frozen
class CallRules(Rules):
    """The options of the call game.

    Attributes:
        follow: whether a seat must follow the suit led if it can, or may play any card.
        void: what a seat that must follow and can't may play: any card, or only a trump that
            beats the trick so far, if it has one.
        trump: the suit whose cards beat those of all others, or None.
        calls: whether calls are made unseen and shown together, or in turn, each knowing
            those before.
        min_call: the least number that may be called.
        scoring: what a call brings; see `score`.
        session: after how many deals a session ends, or 0 if only its players end it.
    """

    follow: str = choice("must", "free", help="whether the suit led must be followed")
    void: str = choice(
        "any",
        "trump",
        help="play any card if void, or a trump that beats the table if there is one",
    )
    trump: Suit | None = option(  # noqa: RUF009 - declares a field, as flag and its like do
        None,
        help="the suit of trumps",
        values="|".join(_TRUMPS),
        read=_read_trump,
        write=_write_trump,
    )
    calls: str = choice("together", "in-turn", help="calls are shown together, or made in turn")
    min_call: int = count(0, least=0, most=HAND_CARDS, help="the least that may be called")
    scoring: str = choice("house", "callbreak", "call-bridge", help="what a call brings")
    session: int = count(0, least=0, most=1000, help="deals a session; 0 for no end")

    @property
    def score_scale(self) -> int:
        """Ten where tenths of a point are counted, else one."""
        return 10 if self.scoring == "callbreak" else 1

    def score(self, call: int, won: int) -> int:
        """Return what a seat that called and won so many tricks scores.

        Counted in 1/``score_scale`` points. Up to the scale `house` and `callbreak` are the
        same: ten a trick called, one a trick over, and all of it lost for one trick short.
        """
        if self.scoring == "call-bridge":
            return call if won - call in (0, 1) else -call
        return -10 * call if call > won else 10 * call + won - call

    def best_play(self, plays: tuple[tuple[int, Card], ...]) -> tuple[int, Card]:
        """Return the seat and the card that win: the highest trump, or else of the suit led."""
        best = plays[0]
        for play in plays[1:]:
            if self.beats(play[1], best[1]):
                best = play
        return best

    def beats(self, card: Card, best: Card) -> bool:
        """Tell whether a card beats the best of those that were played to its trick before."""
        if card.suit is best.suit:
            return card.rank > best.rank
        return card.suit is self.trump


PRESETS: Final[Mapping[str, CallRules]] = MappingProxyType(
    {
        "house": CallRules(),
        "callbreak": CallRules(
            preset="callbreak",
            void="trump",
            trump=Suit.SPADES,
            min_call=1,
            scoring="callbreak",
            session=5,
        ),
        "call-bridge": CallRules(
            preset="call-bridge", trump=Suit.SPADES, min_call=2, scoring="call-bridge"
        ),
    }
)
"""The presets, by name."""
