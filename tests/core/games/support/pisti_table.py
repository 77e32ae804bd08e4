"""Deals of Pişti that are written card by card, and games that are played on them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from knaves_core import CARDS, Card, Deal, Event, Rank, read_cards
from knaves_core.games.pisti import Pisti, PistiState

__all__ = ["EXAMPLE", "EXAMPLE_PLAYS", "GAME", "play", "play_out", "started", "without_captures"]

GAME = Pisti()
# The worked example of the rules: the pile, and the first cards of each seat.
EXAMPLE = ["C2 C3 C4 H9", "D9 CJ S2 S3", "HA DT S4 S5", "SA HJ S6 S7", "DJ S8 S9 SQ"]
EXAMPLE_PLAYS = ["D9", "HA", "SA", "DJ", "CJ", "DT", "HJ"]


def dealt(cards: Sequence[str]) -> Deal:
    """Return a deal of these cards, start cards first, and then of the others in their order."""
    first = read_cards(" ".join(cards))
    return Deal(((*first, *(card for card in CARDS if card not in first)),))


def started(cards: Sequence[str] = (), spec: str = "house") -> PistiState:
    return GAME.start(GAME.rules(spec), dealt(cards))


def play(state: PistiState, moves: Sequence[str]) -> list[Event]:
    events: list[Event] = []
    for move in moves:
        state.play(Card(move), events.append)
    return events


def play_out(state: PistiState, seed: int = 0) -> list[Event]:
    chance, events = random.Random(seed), list[Event]()
    while not state.over:
        legal = state.view().legal
        state.play(legal[int(chance.random() * len(legal))], events.append)
    return events


def without_captures() -> Deal:
    """Return a deal in which nobody captures if every seat plays its first card."""
    ranks = [rank for rank in Rank if rank is not Rank.JACK]
    jacks = [card for card in CARDS if card.rank is Rank.JACK]
    plays = [
        card for suit in "CDHS" for card in CARDS if card.code[0] == suit and card.rank in ranks
    ]
    hands = [
        plays[16 * batch + seat + 4 * turn]
        for batch in range(3)
        for seat in range(4)
        for turn in range(4)
    ]
    return Deal(((*jacks, *hands),))
