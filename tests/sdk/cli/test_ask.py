import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

from knaves.match import play_match

Run = Callable[..., Outcome]

BOTS = """\
from knaves_core import hookimpl

class Loud:
    @hookimpl
    def play(self, view):
        print("thinking")
        return view.legal[-1]

class Stumbler:
    @hookimpl
    def play(self, view):
        return self.best(view)

    def best(self, view):
        raise ValueError("no idea")

class Babbler:
    @hookimpl
    def play(self):
        return "nonsense"
"""


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records of a match, in the working directory with a file of bots."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots.py").write_text(BOTS)
    path = Path("games.jsonl")
    play_match("pisti", ["captor", "random", "dummy", "random"], games=4, seed="ask", record=path)
    return path


@pytest.fixture
def place(records: Path) -> tuple[str, ...]:
    """The words that name one decision: the ninth of the second game."""
    return ("--record", str(records), "--game", "2", "--decision", "9")


def rows(out: str) -> dict[str, str]:
    return {line[2:18].strip(): line[18:] for line in out.splitlines() if line.startswith("  ")}


def test_the_decision_is_shown_and_the_answer(run: Run, place: tuple[str, ...]) -> None:
    done = run("ask", "dummy", *place)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("decision 9 of 48: seat 0, ")
    shown = rows(done.out)
    assert shown["answer"] == shown["legal"].split()[0]
    assert shown["verdict"].startswith("legal, ")
    assert "time" in shown


def test_what_the_bot_prints_stays_apart(run: Run, place: tuple[str, ...]) -> None:
    done = run("ask", "bots.py:Loud", *place)
    assert done.status == 0
    assert done.err == "thinking\n" * 3  # and so the two earlier decisions of its seat
    assert "thinking" not in done.out


def test_an_error_is_shown_with_the_traceback_of_the_bot(run: Run, place: tuple[str, ...]) -> None:
    done = run("ask", "bots.py:Stumbler", *place)
    assert done.status == 1
    assert rows(done.out)["answer"] == "none: ValueError: no idea (bots.py:15)"
    trace = done.out.partition("Traceback (most recent call last):\n")[2].splitlines()
    assert trace[0].endswith('bots.py", line 12, in play')
    assert trace[-1] == "ValueError: no idea"
    assert done.out.count(", decision ") == 2


def test_an_illegal_answer_is_an_answer(run: Run, place: tuple[str, ...]) -> None:
    done = run("ask", "bots.py:Babbler", *place)
    assert done.status == 0
    assert rows(done.out)["answer"] == "'nonsense': its answer is of type str, not Card"
    assert rows(done.out)["verdict"] == "wrong-type, not as recorded"


@pytest.mark.parametrize(
    ("arguments", "message", "status"),
    [
        (("--game", "5", "--decision", "1"), "games.jsonl has no game 5: it has 4", 2),
        (("--game", "2", "--decision", "49"), "jsonl:2: the game has no decision 49: it has 48", 2),
        (("--game", "0", "--decision", "1"), "--game: they count from 1, so there is no 0", 2),
        (("--game", "2"), "Missing option '--decision'", 2),
    ],
    ids=["no such game", "beyond the end", "game zero", "no decision"],
)
def test_a_decision_that_is_not_there_is_named(
    run: Run, records: Path, arguments: tuple[str, ...], message: str, status: int
) -> None:
    done = run("ask", "dummy", "--record", str(records), *arguments)
    assert (done.status, done.out) == (status, "")
    assert message in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("bot", "message", "status"),
    [
        ("scholar", "bot scholar plays fool, not pisti", 2),
        ("captr", "did you mean 'captor'", 2),
        ("bots.py:Lout", "did you mean 'Loud'", 3),
        ("none.py:Loud", "there is no such file", 3),
    ],
)
def test_a_bot_that_can_not_be_asked_is_named(
    run: Run, place: tuple[str, ...], bot: str, message: str, status: int
) -> None:
    done = run("ask", bot, *place)
    assert (done.status, done.out) == (status, "")
    assert message in done.err
    assert done.err.count("\n") == 1


def test_a_damaged_record_is_named_with_its_line(
    run: Run, records: Path, place: tuple[str, ...]
) -> None:
    lines = records.read_text("utf-8").splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | {"moves": "ST ST"})
    records.write_text("\n".join(lines), "utf-8")
    done = run("ask", "dummy", *place)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("knaves: games.jsonl:2: move ")


class TestDebugger:
    @pytest.fixture
    def debug(
        self, run: Run, place: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
    ) -> Callable[..., Outcome]:
        """Ask a bot in the debugger, and type these commands."""

        def debug(bot: str, *commands: str) -> Outcome:
            typed = io.StringIO("".join(f"{command}\n" for command in commands))
            monkeypatch.setattr(sys, "stdin", typed)
            return run("ask", bot, *place, "--pdb")

        return debug

    def test_it_is_entered_at_the_first_line_of_the_decision(
        self, debug: Callable[..., Outcome]
    ) -> None:
        done = debug("bots.py:Loud", "p view.seat", "c")
        assert done.status == 0
        before, after = done.out.split("(Pdb) ", maxsplit=1)
        assert before.splitlines()[-2].endswith("bots.py(6)play()")
        assert before.splitlines()[-1] == '-> print("thinking")'
        assert before.splitlines().count("thinking") == 2
        assert after.startswith("0\n(Pdb) ")
        shown = rows(done.out)
        assert shown["answer"] == shown["legal"].split()[-1]
        assert "time" not in shown

    def test_steps_lead_through_the_bot_and_not_through_the_arena(
        self, debug: Callable[..., Outcome]
    ) -> None:
        done = debug("bots.py:Loud", "n", "n", "n", "n", "n")
        assert done.status == 0
        assert "verdict" in rows(done.out)
        assert "knaves/" not in done.out

    def test_a_hook_without_arguments_is_entered_too(self, debug: Callable[..., Outcome]) -> None:
        done = debug("bots.py:Babbler", "c")
        assert "bots.py(18)play()" in done.out
        assert rows(done.out)["verdict"].startswith("wrong-type")

    def test_an_error_has_the_same_traceback_as_without(
        self, run: Run, place: tuple[str, ...], debug: Callable[..., Outcome]
    ) -> None:
        debugged, plain = debug("bots.py:Stumbler", "c"), run("ask", "bots.py:Stumbler", *place)
        assert (debugged.status, plain.status) == (1, 1)
        traces = [done.out.partition("Traceback")[2] for done in (debugged, plain)]
        assert traces[0] == traces[1] != ""

    @pytest.mark.parametrize("commands", [("q",), ()], ids=["quit", "end of input"])
    def test_it_can_be_left(self, debug: Callable[..., Outcome], commands: tuple[str, ...]) -> None:
        done = debug("bots.py:Loud", *commands)
        assert done.status == 0
        assert done.out.splitlines()[-1].endswith("left the debugger before it answered")

    def test_it_needs_no_terminal(self, place: tuple[str, ...]) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "knaves", "ask", "dummy", *place, "--pdb"],
            input="c\n",
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONUTF8": "1"},
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "verdict" in rows(done.stdout)
