import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

Run = Callable[..., Outcome]

BOT = """\
from knaves_core import hookimpl

class Novice:
    @hookimpl
    def play(self, view):
        print("thinking")
        return view.legal[0]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "novice.py"
    file.write_text(BOT)
    return file


@pytest.mark.parametrize(
    ("arguments", "message", "status"),
    [
        (("captr", "pisti"), "did you mean 'captor'", 2),
        (("captor", "pisto"), "did you mean 'pisti'", 2),
        (("scholar", "pisti"), "bot scholar plays fool, not pisti", 2),
        (("captor", "pisti", "--against", "scholar"), "bot scholar plays fool, not pisti", 2),
        (("captor", "pisti", "--games", "0"), "1 game or more, not 0", 2),
        (("none.py", "pisti"), "bot none.py can't be used: there is no such file", 3),
        (("captor",), "Missing argument", 2),
    ],
)
def test_what_can_not_be_watched_is_answered_in_one_line(
    run: Run, arguments: tuple[str, ...], message: str, status: int
) -> None:
    done = run("watch", *arguments)
    assert (done.status, done.out) == (status, "")
    assert message in done.err
    assert done.err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
class TestSession:
    @pytest.fixture
    def session(self, file: Path) -> Iterator[subprocess.Popen[str]]:
        """``knaves watch`` under way, as a terminal starts it."""
        arguments = ["watch", str(file), "fool", "--against", "dummy", "--games", "20"]
        with subprocess.Popen(
            [sys.executable, "-m", "knaves", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=None,
            start_new_session=True,
        ) as process:
            yield process
            process.kill()

    def test_versions_are_told_until_ctrl_c(
        self, session: subprocess.Popen[str], file: Path
    ) -> None:
        assert session.stdout is not None
        lines = [session.stdout.readline() for _ in range(3)]
        assert lines == [
            f"watching {file}\n",
            "against dummy; Ctrl-C stops\n",
            "version 1  +0.00 points a game against dummy\n",
        ]
        file.write_text(BOT.replace("view.legal[0]", "("))
        line = session.stdout.readline()
        assert line == "version 2  loads: SyntaxError: '(' was never closed (novice.py, line 7)\n"
        session.send_signal(signal.SIGINT)
        out, err = session.communicate(timeout=60)
        assert (session.returncode, out, err) == (0, "\nstopped\n", "")

    def test_ctrl_c_ends_a_round_that_is_under_way(self, session: subprocess.Popen[str]) -> None:
        assert session.stdout is not None
        assert session.stdout.readline().startswith("watching ")
        session.send_signal(signal.SIGINT)
        out, err = session.communicate(timeout=60)
        assert (session.returncode, err) == (0, "")
        assert out.endswith("\nstopped\n")
