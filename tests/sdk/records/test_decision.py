import json
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.match.bots import Captor, Drawer, First, Stumbler, Unmade

from knaves.errors import BotError, FileError
from knaves.match import play_match
from knaves.packs import load_game
from knaves.players import Player
from knaves.players.answers import Answer
from knaves.players.in_process import InProcessBot
from knaves.records import Decision, decisions, read_decision, read_records
from knaves_core import RecordError

CAPTOR = InProcessBot("captor", Captor)
DRAWER = InProcessBot("drawer", Drawer)
FIRST = InProcessBot("first", First)
STUMBLER = InProcessBot("stumbler", Stumbler)


class Witness:
    """Notes every answer of a match by game and decision, as a spectator."""

    def __init__(self) -> None:
        self.answers: dict[tuple[int, int], Answer] = {}
        self._game = self._decision = 0

    def begin(self, number: int, _seats: Any) -> None:
        self._game, self._decision = number, 0

    def look(self, _state: Any) -> None:
        self._decision += 1

    def hear(self, event: Any) -> None:
        pass

    def answered(self, answer: Answer) -> None:
        self.answers[self._game, self._decision] = answer

    def end(self, faults: Any) -> None:
        pass


def played(path: Path, *bots: str | Player, game: str = "pisti", games: int = 4) -> Witness:
    """Record a match, and return what was answered in it."""
    witness = Witness()
    play_match(game, bots, games=games, seed="decisions", record=path, spectator=witness)
    return witness


def all_decisions(path: Path) -> dict[tuple[int, int], Decision]:
    return {
        (line, decision.number): decision
        for line, record in read_records(path)
        for decision in decisions(record, load_game(record.game))
    }


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def change(path: Path, **fields: Any) -> None:
    """Change fields of the second record in a file."""
    lines = path.read_text("utf-8").splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | fields)
    path.write_text("\n".join(lines), "utf-8")


@pytest.mark.parametrize(("game", "seats"), [("pisti", 4), ("call", 4), ("fool", 2), ("azi", 3)])
def test_a_decision_has_the_view_that_the_bot_got_and_the_move_that_it_made(
    path: Path, game: str, seats: int
) -> None:
    witness = played(path, *["random"] * seats, game=game, games=2 * seats)
    found = all_decisions(path)
    assert found.keys() == witness.answers.keys()
    for place, answer in witness.answers.items():
        assert found[place].view == answer.view
        assert found[place].move is answer.reply
        assert found[place].fault is None


def test_a_decision_knows_which_bot_was_asked(path: Path) -> None:
    played(path, CAPTOR, DRAWER, FIRST, DRAWER)
    for decision in all_decisions(path).values():
        assert decision.label == decision.record.seats[decision.view.seat]
        assert decision.label in {"captor", "drawer#1", "first", "drawer#3"}
        assert decision.bot == decision.label.split("#", maxsplit=1)[0]


def test_a_decision_has_the_fault_for_which_a_penalty_move_was_played(path: Path) -> None:
    played(path, CAPTOR, STUMBLER, FIRST, FIRST)
    own = [one for one in all_decisions(path).values() if one.label == "stumbler"]
    first_game = own[:12]
    assert [one.fault and one.fault.kind for one in first_game[:3]] == [
        "exception",
        "wrong-type",
        None,
    ]
    assert all(one.move is one.view.penalty_move for one in first_game[:2])
    others = [one for one in all_decisions(path).values() if one.label != "stumbler"]
    assert not any(one.fault for one in others)


def test_a_bot_that_could_not_be_made_made_no_decision_at_all(path: Path) -> None:
    played(path, CAPTOR, InProcessBot("unmade", Unmade), FIRST, FIRST)
    found = all_decisions(path).values()
    faults = [one.fault for one in found if one.label == "unmade"]
    assert len(faults) == 4 * 12
    assert all(fault and fault.hook == "deal_started" for fault in faults)
    assert not any(one.fault for one in found if one.label != "unmade")


def test_a_decision_is_read_by_the_numbers_of_its_game_and_in_it(path: Path) -> None:
    witness = played(path, CAPTOR, DRAWER, FIRST, DRAWER)
    decision = read_decision(path, 3, 17)
    assert decision.number == 17
    assert decision.view == witness.answers[3, 17].view


@pytest.mark.parametrize("number", [0, -1, 49])
def test_a_decision_that_is_not_there_is_named_with_those_that_are(path: Path, number: int) -> None:
    played(path, CAPTOR, DRAWER, FIRST, DRAWER)
    with pytest.raises(RecordError, match=rf"jsonl:2: .* no decision {number}: it has 48$"):
        read_decision(path, 2, number)


def test_a_game_that_is_not_there_is_named(path: Path) -> None:
    played(path, CAPTOR, DRAWER, FIRST, DRAWER)
    with pytest.raises(RecordError, match="has no game 5: it has 4"):
        read_decision(path, 5, 1)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"moves": "ZZ"}, r"move 1 \(ZZ\)"),
        ({"scores": [1, 2, 3, 4]}, "the scores come out as"),
        ({"seats": ["a", "b"]}, "its deal can't be started"),
    ],
    ids=["no move", "scores", "seats"],
)
def test_a_damaged_record_is_refused_even_before_the_damage(
    path: Path, fields: dict[str, Any], message: str
) -> None:
    played(path, CAPTOR, DRAWER, FIRST, DRAWER)
    change(path, **fields)
    with pytest.raises(RecordError, match=rf"jsonl:2: .*{message}"):
        read_decision(path, 2, 1)


def test_a_game_that_is_not_installed_is_named_with_its_place(path: Path) -> None:
    played(path, CAPTOR, DRAWER, FIRST, DRAWER)
    change(path, game="whist")
    with pytest.raises(BotError, match=r"jsonl:2: unknown game 'whist'"):
        read_decision(path, 2, 1)


def test_a_file_that_is_not_there_is_named(path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        read_decision(path, 1, 1)
