"""Random games under many rules: what must hold after every step of every game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.core.games.support.azi_table import GAME

from knaves_core import Card, Deal, Event, Move
from knaves_core.games.azi import AziRules, AziState, AziView, Phase, Raise

SPECS = (
    "house",
    "traditional",
    "stack=3",
    "ante=7,stack=2",
    "cards=4,void=free,payout=proportional",
    "trump=dealer-card,suits=HDSC,raise_cap=table:1",
    "azi=half-pot,stack=12,payout=proportional",
    "traditional,stack=5,six_on_stage=on,void=free",
    "opener_may_fold=on,raise_cap=seat:1,ante=3,stack=3",
)
MANY_STEPS = 2000


def random_deal(rules: AziRules, seats: int, chance: random.Random) -> Deal:
    """Shuffle twenty decks; half of the time, let the seats have unequal stacks."""
    decks = [tuple(chance.sample(rules.deck, len(rules.deck))) for _ in range(20)]
    stacks = None
    if chance.random() < 0.5:
        most = 3 * rules.ante
        stacks = tuple(chance.randint(rules.ante if seat < 2 else 0, most) for seat in range(seats))
    return Deal(decks, chance.randrange(seats), stacks=stacks)


def cautious(view: AziView, chance: random.Random) -> Move:
    """Choose at random, but raise seldom: so that chips last, and azis follow one another."""
    if chance.random() < 0.8:
        calm = [move for move in view.legal if not isinstance(move, Raise)]
        return chance.choice(calm or view.legal[:1])
    return chance.choice(view.legal)


def games(spec: str, seats: int, count: int) -> Iterator[tuple[AziState, random.Random]]:
    chance = random.Random(f"{spec} {seats}")
    rules = GAME.rules(spec)
    for _ in range(count):
        yield GAME.start(rules, random_deal(rules, seats, chance), seats), chance


def steps(
    state: AziState, chance: random.Random, events: list[Event] | None = None
) -> Iterator[AziState]:
    """Play a game to its end, and give its state before each move and at the end."""
    tell = None if events is None else events.append
    for _ in range(MANY_STEPS):
        yield state
        if state.over:
            return
        state.play(cautious(state.view(), chance), tell)  # type: ignore[arg-type]
    raise AssertionError("the game does not end")


def cards_of(state: AziState) -> tuple[list[Card], list[Card]]:
    """Return the cards of the deal that are in play or aside, and those never dealt."""
    cards = state._cards
    used = [card for hand in cards.hands for card in hand]
    used += [card for card in cards.thrown if card is not None]
    used += [card for trick in cards.tricks for card in trick.cards]
    used += [card for _, card in cards.plays]
    return used, [card for card in cards.deck if card not in used]


def hidden_cards(state: AziState) -> list[Card]:
    """Return the cards that the seat to act has not seen and can't tell."""
    view, cards = state.view(), state._cards
    shown = {view.trump_card, *view.hand, view.thrown}
    shown.update(card for trick in cards.tricks for card in trick.cards)
    shown.update(card for _, card in cards.plays)
    return [card for card in cards.deck if card not in shown]


def with_swapped(state: AziState, one: Card, other: Card) -> AziState:
    """Return a copy in which two cards have changed places."""
    twin = state.copy()
    cards = twin._cards
    swapped = {one: other, other: one}
    cards.hands = [tuple(swapped.get(card, card) for card in hand) for hand in cards.hands]
    cards.thrown = [swapped.get(card, card) if card else None for card in cards.thrown]
    cards.deck = tuple(swapped.get(card, card) for card in cards.deck)
    return twin


def reachable(value: object) -> Iterator[object]:
    """Walk through everything that can be reached from a value."""
    yield value
    if isinstance(value, tuple | list):
        inner = list(value)
    else:
        names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
        inner = [getattr(value, name) for name in names if not isinstance(value, Card)]
    for each in inner:
        yield from reachable(each)


every_table = pytest.mark.parametrize("seats", GAME.seats)
all_rules = pytest.mark.parametrize("spec", SPECS)


@all_rules
@every_table
def test_chips_and_cards_are_conserved_after_every_step(spec: str, seats: int) -> None:
    for start, chance in games(spec, seats, 20):
        chips = sum(start.stacks) + start.pot
        for state in steps(start, chance):
            assert sum(state.stacks) + state.pot == chips
            assert min(state.stacks) >= 0
            used, rest = cards_of(state)
            assert len(used) == len(set(used)) == len(state._players) * state.rules.cards
            assert len(used) + len(rest) == len(state.rules.deck)
        assert start.pot == 0
        assert sum(start.result.scores) == 0


@all_rules
@every_table
def test_moves_are_legal_and_read_back_and_scores_add_up(spec: str, seats: int) -> None:
    for start, chance in games(spec, seats, 10):
        for state in steps(start, chance):
            if state.over:
                break
            view = state.view()
            assert view.legal
            assert len(set(view.legal)) == len(view.legal)
            assert view.penalty_move in view.legal
            assert all(type(move) in GAME.move_types for move in view.legal)
            assert all(GAME.read_move(move.code) is move for move in view.legal)
            assert view.seat == state.to_act
        sums = [sum(item.score for item in items) for items in start.score_sheet()]
        assert tuple(sums) == start.result.scores


@all_rules
@every_table
def test_a_view_tells_nothing_that_its_seat_may_not_know(spec: str, seats: int) -> None:
    for start, chance in games(spec, seats, 3):
        for state in steps(start, chance):
            hidden = hidden_cards(state)
            if state.over or len(hidden) < 2:
                continue
            view = state.view()
            assert set(view.unseen) == set(hidden)
            one, other = chance.sample(hidden, 2)
            assert with_swapped(state, one, other).view() == view
            if not view.earlier:
                assert not set(hidden).intersection(
                    part for part in reachable(view) if isinstance(part, Card)
                )


@all_rules
@every_table
def test_a_copy_plays_on_alike(spec: str, seats: int) -> None:
    for start, chance in games(spec, seats, 5):
        for state in steps(start, chance):
            if chance.random() < 0.2:
                seed = chance.random()
                twins = [state.copy(), state.copy()]
                told: list[list[Event]] = [[], []]
                for twin, events in zip(twins, told, strict=True):
                    alike = random.Random(seed)
                    assert all(step is twin for step in steps(twin, alike, events))
                assert told[0] == told[1]
                assert twins[0].result == twins[1].result


@all_rules
@every_table
def test_events_show_no_card_but_trumps_and_plays(spec: str, seats: int) -> None:
    for start, chance in games(spec, seats, 5):
        events: list[Event] = []
        for _ in steps(start, chance, events):
            pass
        assert {event.kind for event in events if event.cards} <= {"deal", "play", "trick"}
        gains = [event for event in events if event.kind in ("win", "refund")]
        put_in = -sum(item.score for items in start.score_sheet() for item in items[:1])
        assert sum(event.amount or 0 for event in gains) == put_in


@every_table
def test_no_seat_is_favoured(seats: int) -> None:
    for start, chance in games("house", seats, 20):
        deal = start._deal
        stacks = deal.stacks or (100,) * seats
        turned = Deal(deal.decks, (deal.starter + 1) % seats, stacks=(stacks[-1], *stacks[:-1]))
        moves: list[Move] = []
        state = start.copy()
        while not state.over:
            moves.append(cautious(state.view(), chance))
            state.play(moves[-1])  # type: ignore[arg-type]
        other = GAME.start(start.rules, turned, seats)
        for move in moves:
            other.play(move)  # type: ignore[arg-type]
        scores = state.result.scores
        assert other.result.scores == (scores[-1], *scores[:-1])


@pytest.mark.parametrize(("seats", "expected"), [(2, 0), (3, 17), (4, 32), (5, 43), (6, 50)])
def test_azis_come_as_often_as_the_rules_say(seats: int, expected: int) -> None:
    # The figures of the rules are for tables where nobody folds: each opener bets the least,
    # all others call, and cards are played at random. The standard error is 1.3 points.
    rules = GAME.rules()
    chance = random.Random(seats)
    azis = deals = 0
    while deals < 1500:
        decks = [tuple(chance.sample(rules.deck, 27)) for _ in range(20)]
        state = GAME.start(rules, Deal(decks, chance.randrange(seats)), seats)
        while not state.over:
            view = state.view()
            state.play(view.legal[0] if view.phase is Phase.BID else chance.choice(view.legal))
        deals += state.decks_used
        azis += state.decks_used - 1
    assert 100 * azis / deals == pytest.approx(expected, abs=4)
