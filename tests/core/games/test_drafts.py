"""States build their views by position; here each field is given by its name."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from knaves_core import Deal, Game, View
from knaves_core.games.azi import Azi, AziState, AziView
from knaves_core.games.call import CallGame, CallState, CallView
from knaves_core.games.fool import Fool, FoolState, FoolView
from knaves_core.games.pisti import Pisti, PistiState, PistiView

DECKS = 20
GAMES = 20


def pisti(state: PistiState) -> PistiView:
    knows_the_start = state.to_act == state._start_captor
    return PistiView(
        seat=state.to_act,
        rules=state.rules,
        hand=tuple(state._hands[state.to_act]),
        legal=tuple(state._hands[state.to_act]),
        pile=state._pile,
        face_down=len(state._face_down),
        taken=state._taken if knows_the_start else state._public_taken,
        taken_counts=state._taken_counts,
        bonuses=state._bonuses,
        played=state._played,
    )


def call(state: CallState) -> CallView:
    return CallView(
        seat=state.to_act,
        rules=state.rules,
        hand=tuple(state._hands[state.to_act]),
        legal=state._legal,
        calls=state._known_calls,
        leader=state._leader,
        plays=state._plays,
        tricks=state._tricks,
    )


def fool(state: FoolState) -> FoolView:
    return FoolView(
        seat=state.to_act,
        rules=state.rules,
        hand=state._hands[state.to_act],
        legal=state._legal_moves(),
        order=state._order,
        phase=state._phase,
        turn=state.turn,
        table=state._table,
        added=state._added,
        opponent_cards=len(state._hands[1 - state.to_act]),
        picked_up=state._picked_up,
        discarded=state._discarded,
    )


def azi(state: AziState) -> AziView:
    return AziView(
        seat=state.to_act,
        rules=state.rules,
        phase=state._phase,
        hand=state._cards.hands[state.to_act],
        legal=state._legal,
        thrown=state._cards.thrown[state.to_act],
        trump_card=state._cards.trump_card,
        players=state._players,
        playing=state._playing,
        stacks=state._chips.stacks,
        contributions=state._chips.contributions,
        bids=state._bidding.bids,
        bidding=state._bidding.history,
        high_bidder=state._bidding.high_bidder,
        to_call=state._to_call,
        plays=state._cards.plays,
        tricks=state._cards.tricks,
        earlier=state._earlier,
    )


BY_NAME: list[tuple[Game[Any], Callable[[Any], View]]] = [
    (Pisti(), pisti),
    (CallGame(), call),
    (Fool(), fool),
    (Azi(), azi),
]


@pytest.mark.parametrize(("game", "by_name"), BY_NAME, ids=[game.name for game, _ in BY_NAME])
def test_each_field_of_a_view_holds_what_its_name_says(
    game: Game[Any], by_name: Callable[[Any], View]
) -> None:
    chance = random.Random(game.name)
    for preset in game.presets:
        rules = game.rules(preset)
        for number in range(GAMES):
            decks = [tuple(chance.sample(game.deck(rules), len(game.deck(rules))))] * DECKS
            seats = game.seats[number % len(game.seats)]
            state = game.start(rules, Deal(decks), seats)
            while not state.over:
                view = state.view()
                assert view == by_name(state)
                state.play(view.legal[int(chance.random() * len(view.legal))])
