import signal
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.match.bots import Captor, Drawer, First, Stumbler, Unmade

from knaves.ask import ask_again
from knaves.interrupts import Interrupted, interruptible
from knaves.match import play_match
from knaves.packs import load_game
from knaves.players.in_process import InProcessBot
from knaves.records import Decision, decisions, read_records
from knaves_core import DealInfo, Event, Move, View, hookimpl

CAPTOR = InProcessBot("captor", Captor)
DRAWER = InProcessBot("drawer", Drawer)
STUMBLER = InProcessBot("stumbler", Stumbler)
SEED = "ask"


class Diarist:
    """Writes down all that it is told, and what it drew at each decision."""

    def __init__(self) -> None:
        self.diary: list[object] = []

    @hookimpl
    def deal_started(self, info: DealInfo) -> None:
        self.diary.append(info)
        self.random = info.random

    @hookimpl
    def seen(self, event: Event) -> None:
        self.diary.append(event)

    @hookimpl
    def play(self, view: View) -> Move:
        self.diary.append(view)
        self.diary.append(self.random.random())
        return view.legal[0]


class Forgetful:
    """Raises whatever it is told."""

    @hookimpl
    def seen(self, event: Event) -> None:
        raise LookupError(event.text)

    @hookimpl
    def play(self, view: View) -> Move:
        return view.legal[0]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of a match of Pişti: captor, two drawers and a stumbler."""
    path = tmp_path_factory.mktemp("ask") / "games.jsonl"
    play_match("pisti", [CAPTOR, DRAWER, DRAWER, STUMBLER], games=8, seed=SEED, record=path)
    return path


def decisions_of(records: Path, label: str, game: int) -> list[Decision]:
    ((_, record),) = read_records(records, game)
    found = decisions(record, load_game(record.game))
    return [decision for decision in found if decision.label == label]


def any_decision(records: Path) -> Decision:
    return decisions_of(records, "captor", 2)[5]


@pytest.mark.parametrize("label", ["captor", "drawer#1", "drawer#2", "stumbler"])
def test_with_the_seed_of_the_match_a_bot_does_all_that_it_did(records: Path, label: str) -> None:
    name = label.split("#", maxsplit=1)[0]
    player = {"captor": CAPTOR, "drawer": DRAWER, "stumbler": STUMBLER}[name]
    for game in (1, 6):
        for decision in decisions_of(records, label, game):
            assert ask_again(player, decision, seed=SEED).as_recorded


def test_without_the_seed_the_answer_is_the_same_each_time(records: Path) -> None:
    drawn = decisions_of(records, "drawer#1", 1) + decisions_of(records, "drawer#1", 2)
    answers = [ask_again(DRAWER, decision) for decision in drawn]
    again = [ask_again(DRAWER, decision) for decision in drawn]
    assert [one.reply for one in answers] == [one.reply for one in again]
    assert not all(one.as_recorded for one in answers)
    assert all(one.fault is None for one in answers)


def test_a_bot_knows_what_it_knew(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    made: list[Diarist] = []

    def make() -> Diarist:
        made.append(Diarist())
        return made[-1]

    diarist = InProcessBot("diarist", make)
    play_match("pisti", [diarist, CAPTOR, DRAWER, DRAWER], games=4, seed=SEED, record=path)
    then = made[1].diary
    decision = decisions_of(path, "diarist", 2)[7]
    ask_again(diarist, decision, seed=SEED)
    now = made[-1].diary
    asked = now.index(decision.view)
    assert now[: asked + 2] == then[: asked + 2]
    assert sum(isinstance(entry, View) for entry in now[: asked + 1]) == 8


def test_what_it_is_asked_is_the_recorded_view(records: Path) -> None:
    decision = any_decision(records)
    views = list[View]()

    def play(_play: Any, view: View) -> Move:
        views.append(view)
        return view.legal[-1]

    asked = ask_again(CAPTOR, decision, call=play)
    assert views == [decision.view]
    assert asked.reply is decision.view.legal[-1]
    assert asked.decision is decision


def test_the_time_of_the_answer_is_measured(records: Path) -> None:
    asked = ask_again(CAPTOR, any_decision(records))
    assert asked.wall_ns is not None
    assert asked.wall_ns > 0


@pytest.mark.parametrize(
    ("reply", "kind", "message"),
    [
        ("nonsense", "wrong-type", "its answer is of type str, not Card"),
        (None, "wrong-type", "its answer is of type NoneType, not Card"),
    ],
)
def test_an_answer_is_judged_as_in_a_match(
    records: Path, reply: object, kind: str, message: str
) -> None:
    asked = ask_again(CAPTOR, any_decision(records), call=lambda _play, _view: reply)
    assert asked.fault is not None
    assert (asked.fault.kind, asked.fault.message) == (kind, message)
    assert asked.reply is reply
    assert not asked.as_recorded


def test_an_error_is_told_with_the_bots_own_traceback(records: Path) -> None:
    first, second, third = decisions_of(records, "stumbler", 1)[:3]
    asked = ask_again(STUMBLER, first)
    assert asked.fault is not None
    assert asked.fault.message == "RuntimeError: I stumbled"
    assert asked.fault.traceback.splitlines()[1].strip().endswith("in play")
    assert asked.reply is None
    assert [fault.kind for fault in ask_again(STUMBLER, second).earlier] == ["exception"]
    assert ask_again(STUMBLER, third).fault is None


def test_what_is_wrong_with_another_bot_is_not_as_recorded(records: Path) -> None:
    stumbled = decisions_of(records, "stumbler", 1)[0]
    first = InProcessBot("first", First)
    assert stumbled.move is stumbled.view.legal[0]
    assert not ask_again(first, stumbled).as_recorded


def test_what_it_does_wrong_before_is_told_apart(records: Path) -> None:
    asked = ask_again(InProcessBot("forgetful", Forgetful), any_decision(records))
    assert [fault.hook for fault in asked.earlier] == ["seen"]
    assert asked.fault is None


def test_a_bot_that_can_not_be_made_has_done_that_wrong(records: Path) -> None:
    asked = ask_again(InProcessBot("unmade", Unmade), any_decision(records))
    assert asked.fault is not None
    assert (asked.fault.hook, asked.fault.message) == (
        "deal_started",
        "RuntimeError: I don't want to",
    )
    assert (asked.reply, asked.wall_ns, asked.as_recorded) == (None, None, False)


def test_a_person_who_interrupts_is_obeyed(records: Path) -> None:
    def play(_play: Any, _view: View) -> Move:
        signal.raise_signal(signal.SIGINT)

    with interruptible(), pytest.raises(Interrupted):
        ask_again(CAPTOR, any_decision(records), call=play)


@pytest.mark.parametrize(("game", "seats"), [("call", 4), ("fool", 2), ("azi", 5)])
def test_bots_of_every_game_can_be_asked(tmp_path: Path, game: str, seats: int) -> None:
    path = tmp_path / "games.jsonl"
    play_match(game, [DRAWER] * seats, games=seats, seed=SEED, record=path)
    ((_, record),) = read_records(path, only=1)
    for decision in decisions(record, load_game(game)):
        assert ask_again(DRAWER, decision, seed=SEED).as_recorded
