from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.sdk.reports.site.recorded import TABLES, record_games
from tests.sdk.sites import Site

from knaves.packs import load_game
from knaves.reports.site.replays import UNSEEN, replayed
from knaves.scoresheet import score_text
from knaves_core import Event, Game, GameRecord, ReplayError, State, codes, replay
from knaves_core.games.pisti import Pisti, PistiState

EIGHTS = Path(__file__).parents[3] / "packs" / "knaves-eights"

each_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def events_of(record: GameRecord, game: Game[Any]) -> list[tuple[int | None, str]]:
    told: list[Event] = []
    for _ in replay(record, game, told.append):
        pass
    return [(event.seat, event.text) for event in told]


@each_table
def test_a_game_is_told_from_its_deal_to_its_scores(tmp_path: Path, name: str, seats: int) -> None:
    game = load_game(name)
    for record in record_games(tmp_path, name, seats):
        shown = replayed(record, game)
        assert len(shown.steps) == len(record.moves) + 1
        assert [step.to_act for step in shown.steps[:-1]].count(None) == 0
        assert shown.steps[-1].to_act is None
        scale = game.rules(record.rules).score_scale
        assert shown.scores == tuple(score_text(score, scale) for score in record.scores)
        assert [len(sheet) > 0 for sheet in shown.sheets] == [True] * seats or name == "pisti"
        assert set(shown.winners) <= set(range(seats))


@each_table
def test_all_hands_are_open_at_every_step(tmp_path: Path, name: str, seats: int) -> None:
    game = load_game(name)
    for record in record_games(tmp_path, name, seats):
        shown = replayed(record, game)
        states = replay(record, game)
        for step, state in zip(shown.steps, states, strict=True):
            for seat, hand in enumerate(state.hands):
                assert sorted(step.hands[seat].split()) == sorted(codes(hand).split())
            if not state.over:
                assert step.table == tuple(state.view().picture())


@each_table
def test_every_event_is_told_once_and_in_order(tmp_path: Path, name: str, seats: int) -> None:
    game = load_game(name)
    for record in record_games(tmp_path, name, seats):
        told = [event for step in replayed(record, game).steps for event in step.events]
        public = [event for event in told if "which the others don't see" not in event[1]]
        assert public == events_of(record, game)


def test_a_move_that_no_event_tells_is_told_all_the_same(tmp_path: Path) -> None:
    record, *_ = record_games(tmp_path, "call", 4)
    shown = replayed(record, load_game("call"))
    caller = shown.steps[0].to_act
    assert caller is not None
    text = f"answers “call {record.moves[0]}”, which the others don't see"
    assert shown.steps[1].events == ((caller, text),)


class ClosedState(PistiState):
    """A game of Pişti that does not tell the hands."""

    __slots__ = ()

    hands = ()  # type: ignore[assignment]  # what `State.hands` is by default


class ClosedPisti(Pisti):
    def start(self, rules: Any, deal: Any, seats: int = 4) -> State[Any]:  # type: ignore[override]
        self.check_deal(rules, deal, seats)
        return ClosedState(rules, deal.deck)


def test_of_a_game_that_does_not_tell_the_hands_each_is_shown_as_its_seat_saw_it(
    tmp_path: Path,
) -> None:
    record, *_ = record_games(tmp_path, "pisti", 4)
    closed, opened = (replayed(record, game) for game in (ClosedPisti(), Pisti()))
    assert closed.steps[0].hands == (opened.steps[0].hands[0], UNSEEN, UNSEEN, UNSEEN)
    for number, step in enumerate(closed.steps[:-1]):
        assert step.to_act is not None
        assert step.hands[step.to_act] == opened.steps[number].hands[step.to_act]
    assert UNSEEN not in closed.steps[3].hands


def test_a_game_that_somebody_else_wrote_is_shown_like_any_other(
    site: Site, tmp_path: Path
) -> None:
    site.install_project(EIGHTS)
    game = load_game("eights")
    for record in record_games(tmp_path, "eights", 3):
        shown = replayed(record, game)
        assert shown.steps[0].table[0].startswith("top card: ")
        assert [len(hand.split()) for hand in shown.steps[0].hands] == [5, 5, 5]
        assert "" in shown.steps[-1].hands or record.reason == "all passed"


def test_a_record_that_cannot_be_true_is_refused(tmp_path: Path) -> None:
    record, *_ = record_games(tmp_path, "pisti", 4)
    with pytest.raises(ReplayError, match="the scores come out as"):
        replayed(attrs.evolve(record, scores=(0, 0, 0, 99)), Pisti())
