import re
import shlex
from pathlib import Path

import attrs
import pytest
from tests.sdk.match.bots import Captor, First, Stumbler

from knaves.ask import ask_again
from knaves.match import play_match
from knaves.players.in_process import InProcessBot
from knaves.records import Decision, read_decision
from knaves.reports.decisions import ask_command, asked_lines, decision_lines
from knaves_core import Move, View, hookimpl

PLACE = r"\(bots\.py:\d+\)"
CAPTOR = InProcessBot("captor", Captor)
FIRST = InProcessBot("first", First)
STUMBLER = InProcessBot("stumbler", Stumbler)


class Last:
    """Plays its last legal move."""

    @hookimpl
    def play(self, view: View) -> Move:
        return view.legal[-1]


@pytest.fixture(scope="module")
def decisions(tmp_path_factory: pytest.TempPathFactory) -> list[Decision]:
    """The decisions of a game of Pişti, in which seat 1 plays nonsense at first."""
    path = tmp_path_factory.mktemp("decisions") / "games.jsonl"
    play_match("pisti", [FIRST, STUMBLER, FIRST, FIRST], games=4, seed="x", record=path)
    decisions = [read_decision(path, 1, number) for number in range(1, 49)]
    seat = next(one.view.seat for one in decisions if one.label == "stumbler")
    return [one for one in decisions if one.view.seat in {seat, (seat + 1) % 4}]


def rows(lines: list[str]) -> dict[str, str]:
    """Read labelled lines; what goes on in another line stands there without a label."""
    texts: dict[str, str] = {}
    for line in lines:
        if label := line[2:18].strip():
            texts[label] = line[18:]
        else:
            texts[[*texts][-1]] += f" {line[18:]}"
    return texts


def own(decisions: list[Decision], label: str, at: int) -> Decision:
    return [one for one in decisions if one.label.startswith(label)][at]


def test_a_decision_is_shown_with_its_view_and_the_move(decisions: list[Decision]) -> None:
    decision = own(decisions, "first", 5)
    heading, *lines = decision_lines(decision)
    seat = decision.view.seat
    assert heading == f"decision {decision.number} of 48: seat {seat}, {decision.label}"
    assert rows(lines)["legal"] == " ".join(move.code for move in decision.view.legal)
    assert rows(lines)["recorded"] == decision.move.code


def test_a_fault_is_shown_with_what_was_played_instead(decisions: list[Decision]) -> None:
    decision = own(decisions, "stumbler", 0)
    recorded = rows(decision_lines(decision))["recorded"]
    told = f"none: RuntimeError: I stumbled {PLACE}; {decision.move.code} was played instead"
    assert re.fullmatch(told, recorded)


def test_an_answer_is_shown_with_whether_it_is_legal_and_as_recorded(
    decisions: list[Decision],
) -> None:
    decision = own(decisions, "first", 0)
    code = decision.move.code
    lines = asked_lines(attrs.evolve(ask_again(FIRST, decision), wall_ns=12_340))
    assert rows(lines) == {"answer": code, "verdict": "legal, as recorded", "time": "12.3 µs"}


def test_another_answer_is_said_to_be_another(decisions: list[Decision]) -> None:
    asked = ask_again(InProcessBot("last", Last), own(decisions, "first", 0))
    assert rows(asked_lines(asked))["verdict"] == "legal, not as recorded"


def test_an_illegal_answer_is_shown_with_what_is_wrong(decisions: list[Decision]) -> None:
    asked = ask_again(STUMBLER, own(decisions, "stumbler", 1))
    shown = rows(asked_lines(asked))
    decision = asked.earlier[0].decision + 1
    assert re.fullmatch(f"RuntimeError: I stumbled {PLACE}, decision {decision}", shown["before"])
    assert shown["answer"] == "'nonsense': its answer is of type str, not Card"
    assert shown["verdict"] == "wrong-type, as recorded"


def test_an_error_is_shown_as_no_answer(decisions: list[Decision]) -> None:
    asked = ask_again(STUMBLER, own(decisions, "stumbler", 0))
    shown = rows(asked_lines(asked))
    assert re.fullmatch(f"none: RuntimeError: I stumbled {PLACE}", shown["answer"])
    assert shown["verdict"] == "exception, as recorded"


def test_the_time_is_left_out_on_request(decisions: list[Decision]) -> None:
    asked = ask_again(FIRST, own(decisions, "first", 0))
    assert "time" not in rows(asked_lines(asked, timed=False))


def test_the_command_can_be_pasted_into_a_shell() -> None:
    command = ask_command("my bots/a.py:A", Path("it's.jsonl"), 3, 17, seed="a b")
    assert shlex.split(command) == [
        *("knaves", "ask", "my bots/a.py:A", "--record", "it's.jsonl"),
        *("--game", "3", "--decision", "17", "--seed", "a b", "--pdb"),
    ]
    assert "--seed" not in ask_command("captor", Path("games.jsonl"), 3, 17)
