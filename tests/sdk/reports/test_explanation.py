from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path

from tests.sdk.match.bots import Captor, First, Stumbler, Unmade

from knaves.match import play_match
from knaves.players.in_process import InProcessBot
from knaves.records import read_decision
from knaves.reports.explanation import Explanation
from knaves_core.games.pisti import Pisti

BOTS = {"captor": "captor", "first#1": "first", "first#2": "first", "stumbler": "s.py:Stumbler"}


PLAYERS = [
    InProcessBot("captor", Captor),
    InProcessBot("first", First),
    InProcessBot("first", First),
    InProcessBot("stumbler", Stumbler),
]


def told(*labels: str, record: Path | None = None) -> list[list[str]]:
    """Return what is said of each decision of these bots in four games."""
    lines: list[str] = []
    explained = {label: BOTS[label] for label in labels}
    explanation = Explanation(lines.append, Pisti(), explained, "see", record)
    play_match("pisti", PLAYERS, games=4, seed="see", spectator=explanation, record=record)
    assert lines[-1] == ""
    return [block.splitlines() for block in "\n".join(lines[:-1]).split("\n\n")]


def rows(block: list[str]) -> Mapping[str, str]:
    return {line[2:18].strip(): line[18:] for line in block[1:]}


def test_each_decision_of_a_bot_is_shown_and_no_other() -> None:
    blocks = told("captor")
    assert len(blocks) == 4 * 12
    headings = [re.fullmatch(r"game (\d), decision (\d+): seat (\d), captor", b[0]) for b in blocks]
    places = [heading and tuple(map(int, heading.groups())) for heading in headings]
    assert None not in places
    assert places == sorted(places, key=lambda place: place and place[:2])
    assert all(place and (place[1] - 1) % 4 == place[2] for place in places)


def test_bots_of_one_name_can_be_shown_alone_or_together() -> None:
    assert len(told("first#1")) == 4 * 12
    assert len(told("first#1", "first#2")) == 2 * 4 * 12


def test_a_decision_is_shown_with_view_answer_and_time(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for block in told("captor", record=path):
        game, number = re.findall(r"\d+", block[0])[:2]
        decision = read_decision(path, int(game), int(number))
        shown = rows(block)
        assert shown["legal"] == " ".join(move.code for move in decision.view.legal)
        assert shown["answer"] == decision.move.code
        assert re.fullmatch(r"\d+\.\d (µs|ms|s)", shown["time"])


def test_where_games_are_recorded_each_decision_has_the_command_that_asks_again(
    tmp_path: Path,
) -> None:
    path = tmp_path / "games.jsonl"
    for block in told("stumbler", record=path):
        game, number = re.findall(r"\d+", block[0])[:2]
        assert shlex.split(block[-1]) == [
            *("knaves", "ask", "s.py:Stumbler", "--record", str(path)),
            *("--game", game, "--decision", number, "--seed", "see", "--pdb"),
        ]
    assert not any("knaves ask" in line for block in told("stumbler") for line in block)


def test_what_is_no_legal_move_is_shown_with_what_is_played_instead() -> None:
    first, second, third, *_ = told("stumbler")
    penalty = rows(first)["legal"].split()[0]
    assert rows(first)["answer"].startswith("none: RuntimeError: I stumbled (bots.py:")
    assert f"; {penalty} is played instead" in " ".join(" ".join(first).split())
    penalty = rows(second)["legal"].split()[0]
    assert rows(second)["answer"] == f"'nonsense', not a legal move; {penalty} is played instead"
    assert rows(third)["answer"] == rows(third)["legal"].split()[0]


def test_a_bot_that_can_not_be_made_is_told_once_a_game() -> None:
    lines: list[str] = []
    explanation = Explanation(lines.append, Pisti(), {"unmade": "u.py:Unmade"}, "see", None)
    players = [*PLAYERS[:3], InProcessBot("unmade", Unmade)]
    play_match("pisti", players, games=4, seed="see", spectator=explanation)
    faults = [line for line in lines if line.startswith("unmade: ")]
    assert len(faults) == 4
    for line in faults:
        start, end = line.split("bots.py:")
        assert start == "unmade: exception in deal_started: RuntimeError: I don't want to ("
        assert end.endswith("), at move 1")


def test_errors_are_shown_with_their_tracebacks_on_request() -> None:
    lines: list[str] = []
    explained = {"stumbler": "s.py:Stumbler", "unmade": "u.py:Unmade"}
    explanation = Explanation(lines.append, Pisti(), explained, "see", None, tracebacks=True)
    players = [*PLAYERS[:2], PLAYERS[3], InProcessBot("unmade", Unmade)]
    play_match("pisti", players, games=4, seed="see", spectator=explanation)
    traces = [line for line in lines if line.startswith("Traceback (most recent call last):\n")]
    ends = [trace.rpartition("\n")[2] for trace in traces]
    assert ends == ["RuntimeError: I stumbled", "RuntimeError: I don't want to"] * 4
