"""One state machine for all games: whatever is played, what is promised of a state holds."""

from __future__ import annotations

import gc
import pickle
import random
import re
from collections import Counter
from itertools import chain
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import event, reject
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.core.games.support.adapters import Adapter, all_cards
from tests.core.games.support.stories import STORIES

from knaves_core import (
    CARDS,
    Card,
    Deal,
    DealError,
    Event,
    Game,
    GameRecord,
    IllegalMove,
    InternedMove,
    Move,
    Rank,
    Rules,
    RulesError,
    State,
    Suit,
    View,
    replay,
)

__all__ = ["GameMachine", "readings"]

DECKS = 20
PAIRS = 6
ATOMS = (str, int, type(None), Rank, Suit, type)


def option_texts(adapter: Adapter, name: str, values: str) -> list[str]:
    """Return texts that an option takes."""
    if name in adapter.option_texts:
        return [*adapter.option_texts[name]]
    span = re.fullmatch(r"(\d+) to (\d+)", values)
    if span:
        least, most = int(span[1]), int(span[2])
        return [str(number) for number in {*range(least, min(most, least + 6)), most}]
    return values.split("|")


@st.composite
def specs(draw: st.DrawFn, adapter: Adapter) -> str:
    """Draw a preset and up to three options."""
    presets = adapter.game.presets
    options = type(presets["house"]).options()
    chosen = draw(st.lists(st.sampled_from([*options]), unique=True, max_size=3))
    overrides = [
        f"{name}={draw(st.sampled_from(option_texts(adapter, name, options[name].values)))}"
        for name in chosen
    ]
    return ",".join([draw(st.sampled_from([*presets])), *overrides])


def readings(view: View) -> dict[str, Any]:
    """Return all that can be read from a view: its fields, its properties, what it shows."""
    names = [name for name in dir(view) if not name.startswith("_")]
    values = {name: getattr(view, name) for name in names}
    read = {name: value for name, value in values.items() if not callable(value)}
    return read | {
        "picture": view.picture(),
        "phrases": [view.phrase(move) for move in view.legal],
    }


def cards_within(values: list[object]) -> set[Card]:
    """Return the cards that can be reached from some values, by whatever way there is."""
    found: set[Card] = set()
    seen: set[int] = set()
    while values:
        value = values.pop()
        if id(value) in seen or isinstance(value, ATOMS):
            continue
        seen.add(id(value))
        assert not isinstance(value, State | Game | Deal), "a view leads to the state"
        if isinstance(value, Card):
            found.add(value)
        else:
            values += gc.get_referents(value)
    return found


class GameMachine(RuleBasedStateMachine):
    """A game under way, with its moves and events so far."""

    adapter: ClassVar[Adapter]
    state: State[Any] | None = None

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        game = self.game = self.adapter.game
        self.spec = data.draw(specs(self.adapter), label="rules")
        seats = data.draw(st.sampled_from([*game.seats]), label="seats")
        shuffler = random.Random(data.draw(st.integers(0, 2**32), label="decks"))
        try:
            self.rules: Rules = game.rules(self.spec)
            cards = game.deck(self.rules)
            decks = tuple(tuple(shuffler.sample(cards, len(cards))) for _ in range(DECKS))
            starter = int(shuffler.random() * game.starters(self.rules, seats))
            self.deal, self.seats = Deal(decks, starter), seats
            self.state = game.start(self.rules, self.deal, seats)
        except (RulesError, DealError):
            reject()  # options that exclude each other, too few cards for the seats
        self.first = self.state.copy()
        self.chips = self.adapter.chips(self.state)
        self.moves: list[Move] = []
        self.events: list[Event] = []

    def under_way(self) -> bool:
        return self.state is not None and not self.state.over

    def play(self, move: Move) -> None:
        """Play a move, and check that a copy of the state plays on alike."""
        assert self.state is not None
        twin, heard = self.state.copy(), list[Event]()
        self.state.play(move, self.events.append)
        twin.play(move, heard.append)
        self.moves.append(move)
        assert self.events[len(self.events) - len(heard) :] == heard
        assert self.facts(twin) == self.facts(self.state)
        self.check_cards()

    def facts(self, state: State[Any]) -> Any:
        """Return all that the state is: where each card is, and what its seat reads."""
        adapter = self.adapter
        places = adapter.known(state), adapter.hidden(state), adapter.chips(state)
        if state.over:
            return places, state.result, state.score_sheet()
        return places, readings(state.view())

    def check_cards(self) -> None:
        assert self.state is not None
        counts = Counter(all_cards(self.adapter, self.state))
        assert counts == Counter(self.game.deck(self.rules))
        assert self.adapter.chips(self.state) == self.chips

    def draw(self, chance: random.Random, state: State[Any]) -> Move:
        legal = state.view().legal
        return legal[int(chance.random() * len(legal))]

    @precondition(under_way)
    @rule(number=st.integers(0, 2**16))
    def one_move(self, number: int) -> None:
        assert self.state is not None
        legal = self.state.view().legal
        self.play(legal[number % len(legal)])

    @precondition(under_way)
    @rule(seed=st.integers(0, 2**16), moves=st.integers(1, 12))
    def some_moves(self, seed: int, moves: int) -> None:
        chance = random.Random(seed)
        for _ in range(moves):
            if self.under_way():
                assert self.state is not None
                self.play(self.draw(chance, self.state))

    @precondition(under_way)
    @rule(seed=st.integers(0, 2**16))
    def a_copy_goes_its_own_way(self, seed: int) -> None:
        assert self.state is not None
        before = self.facts(self.state)
        twin, chance = self.state.copy(), random.Random(seed)
        while not twin.over:
            twin.play(self.draw(chance, twin))
        assert self.facts(self.state) == before

    @precondition(under_way)
    @rule()
    def what_is_not_legal_is_refused(self) -> None:
        assert self.state is not None
        before, told = self.facts(self.state), list[Event]()
        legal = self.state.view().legal
        others = [move for move in [*CARDS, *self.moves] if move not in legal]
        for answer in (*others, None, legal[0].code, [legal[0]], object(), type(legal[0])):
            with pytest.raises(IllegalMove):
                self.state.play(answer, told.append)
        assert self.facts(self.state) == before
        assert told == []

    @precondition(under_way)
    @rule(seed=st.integers(0, 2**16))
    def hidden_cards_make_no_difference(self, seed: int) -> None:
        """Exchange two cards in the deal that the seat to act can't know, and play it again."""
        assert self.state is not None
        chance = random.Random(seed)
        fixed = self.adapter.fixed(self.state, self.deal)
        hidden = [
            card for card in chain(*self.adapter.hidden(self.state).values()) if card not in fixed
        ]
        for _ in range(PAIRS if len(hidden) > 1 else 0):
            twin = self.with_exchanged(*chance.sample(hidden, 2))
            event(f"exchanged: {twin is not None}")
            if twin is not None:
                assert readings(twin.view()) == readings(self.state.view())
                assert twin.view() == self.state.view()

    def with_exchanged(self, one: Card, another: Card) -> State[Any] | None:
        """Return the state where two cards of the deal are exchanged, if that can be."""
        assert self.state is not None
        exchange = {one: another, another: one}
        decks = list(self.deal.decks)
        number = self.state.decks_used - 1
        decks[number] = tuple(exchange.get(card, card) for card in decks[number])
        twin = self.game.start(self.rules, attrs.evolve(self.deal, decks=decks), self.seats)
        try:
            for move in self.moves:
                twin.play(move)
        except IllegalMove:
            return None  # another seat could not have played as it did
        return twin

    @rule()
    def the_moves_lead_here_again(self) -> None:
        assert self.state is not None
        again = self.game.start(self.rules, self.deal, self.seats)
        for move in self.moves:
            again.play(self.game.read_move(move.code))
        assert self.facts(again) == self.facts(self.state)

    @precondition(under_way)
    @invariant()
    def legal_moves_are_moves(self) -> None:
        assert self.state is not None
        view = self.state.view()
        assert type(view.legal) is tuple
        assert view.legal
        assert len(set(view.legal)) == len(view.legal)
        assert view.penalty_move in view.legal
        assert view.seat == self.state.to_act in range(self.seats)
        assert self.state.hands[view.seat] == view.hand
        assert len(self.state.hands) == self.seats
        for move in view.legal:
            assert type(move) in self.game.move_types
            assert isinstance(move, Card | InternedMove)
            assert self.game.read_move(move.code) is move
            assert move.code.split() == [move.code]

    @precondition(under_way)
    @invariant()
    def a_view_is_an_immutable_value(self) -> None:
        assert self.state is not None
        view, twin = self.state.view(), self.state.view()
        for other in (twin, pickle.loads(pickle.dumps(view))):  # noqa: S301 - our own bytes
            assert type(other) is type(view)
            assert other == view
            assert hash(other) == hash(view)
            assert readings(other) == readings(view)
        assert not hasattr(view, "__dict__")
        for field in attrs.fields(type(view)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(view, field.name, None)

    @precondition(under_way)
    @invariant()
    def a_view_leads_to_no_hidden_card(self) -> None:
        assert self.state is not None
        view = self.state.view()
        public = [id(getattr(view, name)) for name in self.adapter.public]
        reached = cards_within([one for one in gc.get_referents(view) if id(one) not in public])
        hidden = set(chain(*self.adapter.hidden(self.state).values()))
        assert reached.isdisjoint(hidden)

    def teardown(self) -> None:
        """Play to the end, and check what comes out."""
        if self.state is None:
            return
        chance = random.Random(len(self.moves))
        while not self.state.over:
            move = self.draw(chance, self.state)
            self.state.play(move, self.events.append)
            self.moves.append(move)
        self.check_cards()
        self.nothing_can_be_played_any_more()
        self.the_sheets_add_up_to_the_scores()
        self.the_record_replays()
        self.the_events_tell_it_all()

    def nothing_can_be_played_any_more(self) -> None:
        assert self.state is not None
        before = self.facts(self.state)
        for move in {*CARDS, *self.moves}:
            with pytest.raises(IllegalMove, match="the game is over"):
                self.state.play(move)
        assert self.facts(self.state) == before

    def the_sheets_add_up_to_the_scores(self) -> None:
        assert self.state is not None
        result, sheet = self.state.result, self.state.score_sheet()
        assert len(result.scores) == len(sheet) == self.seats
        assert [sum(item.score for item in items) for items in sheet] == list(result.scores)
        assert all(type(item.score) is int and item.label for items in sheet for item in items)
        assert result.reason

    def the_record_replays(self) -> None:
        assert self.state is not None
        written = GameRecord(
            game=self.game.name,
            rules=self.game.spec(self.rules),
            deal=attrs.evolve(self.deal, decks=self.deal.decks[: self.state.decks_used]),
            seats=tuple(map(str, range(self.seats))),
            moves=tuple(move.code for move in self.moves),
            scores=self.state.result.scores,
            reason=self.state.result.reason,
        ).to_json()
        *_, last = replay(GameRecord.from_json(written), self.game)
        assert self.facts(last) == self.facts(self.state)

    def the_events_tell_it_all(self) -> None:
        STORIES[self.game.name](self.first, self.moves, self.events, self.state)
