import subprocess
import sys
from pathlib import Path

from tests.sdk.kit.sessions import PACKS, PLUGIN, run_pytest

from knaves.kit.registry import CHECKS

BAD = f"{PACKS / 'bad_bots' / 'hooks.py'}:Bot"
LOADED = ["loads", "import-quick", "import-clean"]
OWN_TESTS = """
import sys

def test_that_nothing_of_the_arena_is_imported_yet():
    assert "knaves.kit.pytest_plugin" in sys.modules
    assert not {"attrs", "knaves_core", "knaves.packs", "typer"} & set(sys.modules)

def test_that_there_are_no_fixtures(request):
    assert not request.fixturenames[1:]
"""


def test_an_option_adds_each_check_of_a_bot_as_a_test(tmp_path: Path) -> None:
    session = run_pytest(tmp_path, "--knaves-bot", BAD, "--knaves-game", "pisti")
    assert session.status == 1
    assert session.outcomes(f"{BAD}::") == {
        check.id: "PASSED" if check.id in LOADED else "SKIPPED" for check in CHECKS
    } | {"hooks": "FAILED"}
    assert any(line.startswith("again  knaves check ") for line in session.lines)


def test_its_tests_are_chosen_like_others(tmp_path: Path) -> None:
    session = run_pytest(tmp_path, "--knaves-bot", "captor", "-k", "hooks or loads")
    assert (session.status, list(session.outcomes("captor::"))) == (0, ["loads", "hooks"])


def test_an_unknown_bot_is_a_wrong_use_of_the_option(tmp_path: Path) -> None:
    session = run_pytest(tmp_path, "--knaves-bot", "captro")
    assert session.status == 4
    assert session.err.startswith("ERROR: unknown bot 'captro'; did you mean 'captor'?")


def test_a_bare_class_without_a_game_is_told_the_option(tmp_path: Path) -> None:
    session = run_pytest(tmp_path, "--knaves-bot", BAD)
    assert session.status == 4
    message = f"ERROR: {BAD} doesn't say which game it plays: add --knaves-game GAME"
    assert session.err.strip() == message


def test_who_does_not_use_it_does_not_notice_it(tmp_path: Path) -> None:
    (tmp_path / "test_own.py").write_text(OWN_TESTS)
    session = run_pytest(tmp_path, "-W", "error")
    assert set(session.outcomes("test_own.py::").values()) == {"PASSED"}
    assert session.status == 0


def test_it_imports_nothing_but_itself_beside_pytest() -> None:
    program = f"""
import sys, pytest
before = set(sys.modules)
import {PLUGIN}
print(*sorted(set(sys.modules) - before))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["knaves", "knaves.kit", "knaves.kit.conformance", PLUGIN]
