"""Our loop, with views, legality and records, against two loops without them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.bench.bare_pisti import play_bare
from tests.bench.timing import Comparison, compare

from knaves.players.in_process import InProcessBot
from knaves.referee import PlayedGame, play_game
from knaves_core import Card, Deal, View, hookimpl
from knaves_core.games.pisti import Pisti

GAMES = 300
PLAYS = 48
SEATS = 4
GAME = Pisti()
RULES = GAME.rules()
SPEC = GAME.spec(RULES)


class FirstCard:
    """Plays the first card of the hand that a view shows."""

    @hookimpl
    def play(self, view: View) -> Card:
        return view.hand[0]


class BareFirstCard:
    """Plays the first card of the hand that it is given."""

    def play(self, hand: Sequence[Card]) -> Card:
        return hand[0]


PLAYERS = [InProcessBot(f"first-card#{seat}", FirstCard) for seat in range(SEATS)]
NAMES = [player.name for player in PLAYERS]


def against_bare_state() -> Comparison:
    """Compare with the same states, driven by a loop that makes no view and no record."""

    def bare() -> int:
        for deal in deals:
            state = GAME.start(RULES, deal, SEATS)
            bots = [BareFirstCard().play for _ in range(SEATS)]
            while not state.over:
                seat = state.to_act
                state.play(bots[seat](state._hands[seat]))
            _ = state.result
        return GAMES * PLAYS

    deals = _deals()
    return compare(lambda: _play_ours(deals), bare)


def against_hand_written() -> Comparison:
    """Compare with a loop written for nothing but the scores: the floor for plain Python."""

    def hand_written() -> int:
        for deal in deals:
            play_bare(deal.deck, [BareFirstCard().play for _ in range(SEATS)])
        return GAMES * PLAYS

    deals = _deals()
    for deal in deals:
        if list(_play_one(deal).result.scores) != play_bare(
            deal.deck, [BareFirstCard().play for _ in range(SEATS)]
        ):
            raise AssertionError("the two loops don't play the same game")
    return compare(lambda: _play_ours(deals), hand_written)


def _deals() -> list[Deal]:
    shuffler = random.Random(1)
    cards = GAME.deck(RULES)
    return [Deal((tuple(shuffler.sample(cards, len(cards))),)) for _ in range(GAMES)]


def _play_one(deal: Deal) -> PlayedGame:
    return play_game(GAME, RULES, deal, PLAYERS, seed_of=int)


def _play_ours(deals: list[Deal]) -> int:
    for deal in deals:
        _play_one(deal).record(GAME.name, SPEC, deal, NAMES)
    return GAMES * PLAYS
