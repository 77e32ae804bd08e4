from __future__ import annotations

import io
import os
import select
import subprocess
import sys
from collections.abc import Callable

import attrs
import pytest

from knaves.cli.commands import run as run_command
from knaves.cli.terminal import pages

PROMPT = b"your move (?: rules, q: stop) > "
PATIENCE_S = 2.0
ERASED = "\x1b[1A\x1b[2K"
COMMAND = [sys.executable, "-m", "knaves", "play", "pisti", "--seed", "a"]


@attrs.frozen
class Done:
    """What a command line came to."""

    status: int
    stdout: str
    stderr: str


Play = Callable[..., Done]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Run ``knaves play`` with arguments and typed lines, in this process."""

    def run(*arguments: str, typed: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        status = run_command(["play", *arguments])
        return Done(status, *capsys.readouterr())

    return run


@pytest.mark.parametrize("game", ["pisti", "call", "fool", "azi"])
@pytest.mark.parametrize("typed", ["", "q\n", "?\n\nhello\nq\n"], ids=["nothing", "q", "more"])
def test_every_game_can_be_begun_and_left(play: Play, game: str, typed: str) -> None:
    done = play(game, typed=typed)
    assert (done.status, done.stderr) == (0, "")
    assert PROMPT.decode() in done.stdout
    assert done.stdout.endswith("No game was played to its end.\n")


def test_a_game_of_the_fool_is_played_to_its_end(play: Play) -> None:
    typed = "".join(f"{entry}\n" for _ in range(200) for entry in ("done", "take"))
    done = play("fool", "dummy", "--seat", "1", "--seed", "a", typed=typed)
    assert (done.status, done.stderr) == (0, "")
    assert "Game 1 is over" in done.stdout
    assert "dummy wins." in done.stdout
    assert "Final scores after" in done.stdout


def test_the_named_bots_come_first_and_missing_ones_are_made_for_the_game(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNAVES_BLOCK", "knaves-template-bot")
    assert (
        "seats: 0 dummy, 1 you, 2 caller#2, 3 caller#3"
        in play("call", "dummy", "--seat", "1").stdout
    )


@pytest.mark.parametrize(
    ("bots", "seats"), [((), 4), (("dummy",), 2), (("dummy",) * 5, 6)], ids=["none", "1", "5"]
)
def test_azi_has_a_seat_for_everybody_who_is_named(
    play: Play, bots: tuple[str, ...], seats: int
) -> None:
    line = play("azi", *bots).stdout.splitlines()[1]
    assert line.count(",") == seats - 1


def test_the_same_seed_brings_the_same_cards(play: Play) -> None:
    first, again, other = (play("pisti", "--seed", seed).stdout for seed in ("a", "a", "b"))
    assert first == again != other


def test_rules_are_read_and_shown(play: Play) -> None:
    assert "rules: house,follow=free" in play("call", "--rules", "house,follow=free").stdout


@pytest.mark.parametrize(
    ("arguments", "status", "error"),
    [
        (("whist",), 2, "knaves: unknown game 'whist'"),
        (("pisti", "captr"), 2, "knaves: unknown bot 'captr'; did you mean 'captor'?"),
        (("pisti", *["dummy"] * 4), 2, "knaves: pisti is for 4 seats, not 5"),
        (("pisti", "--seat", "4"), 2, "knaves: there is no seat 4: --seat takes 0 to 3"),
        (("pisti", "--seat", "-1"), 2, "knaves: there is no seat -1: --seat takes 0 to 3"),
        (("pisti", "--rules", "huose"), 2, "knaves: unknown preset 'huose'; did you mean 'house'"),
    ],
    ids=["game", "bot", "bots", "seat", "negative seat", "rules"],
)
def test_what_cannot_be_done_is_said_in_one_line(
    play: Play, arguments: tuple[str, ...], status: int, error: str
) -> None:
    done = play(*arguments)
    assert done.status == status
    assert done.stdout == ""
    assert done.stderr.startswith(error)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "height", "broken"),
    [
        ("ab.cd.ef", 20, ["ab.cd.ef"]),
        ("ab.cd.ef", 4, ["ab", ".cd", ".ef"]),
        ("ab.cd.ef", 5, ["ab.cd", ".ef"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("ab.c.de", 5, ["ab", ".c.de"]),
        ("ab..cd", 4, ["ab", "..cd"]),
        ("a.bcdefg", 4, ["a.bc", "defg"]),
        ("ab", 0, ["a", "b"]),
        ("", 3, [""]),
    ],
)
def test_a_page_ends_at_an_empty_line_but_not_with_a_heading(
    text: str, height: int, broken: list[str]
) -> None:
    lines = [line.replace(".", " \x1b[1m \x1b[0m ") for line in text]
    assert ["".join(page) for page in pages(lines, height)] == [
        page.replace(".", " \x1b[1m \x1b[0m ") for page in broken
    ]


def run(command: list[str], typed: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command,
        input=typed,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_bytes_that_are_no_text_are_a_wrong_entry() -> None:
    done = run(COMMAND, b"\xff\xfe\nq\n", PYTHONIOENCODING="utf-8")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is none of your moves" in done.stdout


def test_an_output_that_knows_no_suits_is_no_error() -> None:
    done = run([*COMMAND[:-3], "azi", "--seed", "a"], b"q\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"trump: ? (" in done.stdout


def test_no_standard_input_at_all_ends_the_game() -> None:
    closing = "import os, sys; os.close(0); os.execv(sys.argv[1], sys.argv[1:])"
    done = run([sys.executable, "-c", closing, *COMMAND], b"")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"No game was played to its end." in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
class TestTerminal:
    @staticmethod
    def play(typed: bytes, **environment: str) -> tuple[int, str]:
        """Type at a terminal once the prompt is there, and read all until the program ends."""
        import pty  # noqa: PLC0415 - not on Windows

        us, terminal = pty.openpty()
        process = subprocess.Popen(
            COMMAND,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", **environment},
            preexec_fn=_take_terminal,  # noqa: PLW1509 - no thread runs beside it
        )
        os.close(terminal)
        shown, answered = b"", False
        while (chunk := _read(us)) != b"":
            shown += chunk or b""
            # Once more where nothing came of it: Python does not see a Ctrl-C that is
            # typed in the moment before it begins to wait for a line.
            if PROMPT in shown and (chunk is None or not answered):
                answered = True
                os.write(us, typed)
        os.close(us)
        return process.wait(), shown.decode()

    def test_cards_are_in_colour(self) -> None:
        status, shown = self.play(b"q\r")
        assert status == 0
        assert "\x1b[1;31mH9\x1b[0m" in shown

    def test_there_is_no_colour_where_none_is_wanted(self) -> None:
        _, shown = self.play(b"q\r", NO_COLOR="1")
        assert "\x1b[1;31m" not in shown
        assert "H9" in shown

    def test_the_rules_are_shown_a_screen_at_a_time(self) -> None:
        status, shown = self.play(b"?\r\r\r\rq\r", COLUMNS="80", LINES="24")
        assert status == 0
        assert shown.count("(Enter: more, q: back) ") == 2
        assert shown.count(f"(Enter: more, q: back) \r\n{ERASED}") == 2
        assert "The rules in force: house." in shown

    def test_the_rules_can_be_left_before_their_end(self) -> None:
        status, shown = self.play(b"?\rq\rq\r", COLUMNS="80", LINES="24")
        assert status == 0
        assert shown.count("(Enter: more, q: back) ") == 1
        assert "The rules in force: house." in shown
        assert shown.count("No game was played to its end.") == 1

    def test_ctrl_d_ends_the_game(self) -> None:
        status, shown = self.play(b"\x04")
        assert status == 0
        assert "No game was played to its end." in shown

    def test_ctrl_c_ends_the_game_and_says_so_by_its_status(self) -> None:
        status, shown = self.play(b"\x03")
        assert status == 130
        assert "No game was played to its end." in shown
        assert "Traceback" not in shown


def _take_terminal() -> None:
    """Make the terminal the one that Ctrl-C is typed at: the first that a new session opens."""
    os.close(os.open(os.ttyname(0), os.O_RDWR))


def _read(terminal: int) -> bytes | None:
    """Return what the terminal shows next, or None if it shows nothing for a while."""
    if not select.select([terminal], [], [], PATIENCE_S)[0]:
        return None
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux says so when the other end is closed
        return b""
