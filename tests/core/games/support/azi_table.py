"""Deals of Azi that are set out by hand, and ways to play them."""

from __future__ import annotations

from typing import Final

from knaves_core import Card, Deal, Tell, read_cards
from knaves_core.games.azi import Azi, AziRules, AziState

GAME: Final = Azi()

AZI: Final = "HA H6 D6 | H7 D7 DA | H8 HK D8 | S6"
"""Three hands, and the trump: played from the left, each seat wins a trick."""
AZI_TRICKS: Final = "HA H7 H8 H6 D7 HK D8 D6 DA"
AZI_MOVES: Final = f"raise:1 call call {AZI_TRICKS}"

SWEEP: Final = "HA HK HQ | H6 H7 H8 | D6 D7 D8 | S6"
"""Three hands, and the trump: who opens wins the first two tricks if he leads."""
SWEEP_TRICKS: Final = "HA H6 D6 HK H7 D7"


def deck(rules: AziRules, text: str) -> tuple[Card, ...]:
    """Set out a deck: the hands, in the order dealt, the card turned up, and the rest."""
    first = read_cards(text.replace("|", " "))
    return (*first, *(card for card in rules.deck if card not in first))


def dealt(
    *decks: str,
    seats: int = 3,
    spec: str = "house",
    starter: int = 0,
    stacks: tuple[int, ...] | None = None,
) -> AziState:
    """Start a game whose decks begin with these hands, the opener's first."""
    rules = GAME.rules(spec)
    deal = Deal(tuple(deck(rules, text) for text in decks), starter, stacks=stacks)
    return GAME.start(rules, deal, seats)


def play(state: AziState, codes: str, tell: Tell | None = None) -> AziState:
    """Play moves that are written as codes, and return the state."""
    for code in codes.split():
        state.play(GAME.read_move(code), tell)
    return state


def legal(state: AziState) -> str:
    """Return the codes of the legal moves, three raises at most."""
    codes = [move.code for move in state.view().legal]
    raises = [code for code in codes if code.startswith("raise")]
    if len(raises) > 3:
        first, last = codes.index(raises[0]), codes.index(raises[-1])
        codes[first : last + 1] = [raises[0], "…", raises[-1]]
    return " ".join(codes)
