"""The options of Pişti, its presets, and what each card brings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from knaves_core.cards import Card, Rank
from knaves_core.games.pisti.scoring import JACK_PISTI_POINTS, PISTI_POINTS, suits_text
from knaves_core.rules import Rules, choice, count, flag

__all__ = ["PRESETS", "SEATS", "START_CARDS", "PistiRules"]

SEATS: Final = 4
"""How many seats there are."""

START_CARDS: Final = 4
"""How many cards the pile is begun with."""


@attrs.frozen
class PistiRules(Rules):
    """The options of Pişti.

    Attributes:
        points: the table of card points.
        pisti: whether a pişti's bonus comes on top of its cards' points or instead of them.
        edge_pisti: whether the first and the last card of a game can make a pişti.
        most_cards: the bonus for the most captured cards; none on a tie.
        hidden_start: whether three of the four start cards lie face down.
        open_jack: whether the open start card may be a jack; else another is turned.
        pairs: whether the cards score when just two are collected together without a pişti.
        leftover: who gets the cards left on the pile: the last seat that captured, or,
            if they are more than one, the dealer.
        plays: after how many plays the game ends.
    """

    points: str = choice("house", "classic", help="the table of card points")
    pisti: str = choice(
        "extra", "instead", help="a pişti's bonus comes on top of its cards' points or instead"
    )
    edge_pisti: bool = flag(True, help="the first and the last card can make a pişti")
    most_cards: int = count(0, least=0, most=100, help="bonus for the most captured cards")
    hidden_start: bool = flag(False, help="three of the four start cards lie face down")
    open_jack: bool = flag(True, help="the open start card may be a jack")
    pairs: str = choice(
        "score", "nothing", help="what two cards collected together without a pişti bring"
    )
    leftover: str = choice("last", "dealer", help="who gets the cards left on the pile at the end")
    plays: int = count(48, least=4, most=48, help="after how many plays the game ends")

    def score_table(self) -> tuple[str, ...]:
        """Return the table of points in force: players of the game know more than one."""
        instead = " instead of its cards' points" if self.pisti == "instead" else ""
        lines = [
            f"each jack 1, each ace 1, {suits_text(self.points)}",
            f"pişti {PISTI_POINTS}, jack pişti {JACK_PISTI_POINTS}{instead}",
        ]
        if self.most_cards:
            lines.append(f"most cards {self.most_cards}")
        return tuple(lines)

    def bonus(self, single: Card, card: Card, plays: int) -> int:
        """Return the bonus for playing a card on a pile of one, after so many plays."""
        if card.rank is not single.rank:
            return 0
        if not self.edge_pisti and plays in (0, self.plays - 1):
            return 0
        return JACK_PISTI_POINTS if card.rank is Rank.JACK else PISTI_POINTS


PRESETS: Final[Mapping[str, PistiRules]] = MappingProxyType(
    {
        "house": PistiRules(),
        "classic": PistiRules(preset="classic", points="classic"),
        "pagat": PistiRules(
            preset="pagat",
            points="classic",
            hidden_start=True,
            open_jack=False,
            most_cards=3,
            edge_pisti=False,
        ),
        "peak": PistiRules(
            preset="peak",
            points="classic",
            pisti="instead",
            pairs="nothing",
            leftover="dealer",
            plays=36,
        ),
    }
)
"""The named rules of Pişti."""
