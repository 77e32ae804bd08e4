import importlib.util
import io
import json
import os
import signal
import subprocess
import sys
import threading
import zipimport
from collections.abc import Callable
from importlib.machinery import BuiltinImporter
from pathlib import Path
from textwrap import dedent, indent

import pytest

from knaves.strangers import output_to_stderr, surroundings_kept

PROGRAM = """
import os, subprocess, sys
from knaves.strangers import output_to_stderr
{before}
with output_to_stderr() as original:
    print("to whom it was", file=original)
{within}
print("after")
"""


def run_apart(within: str, before: str = "", shell: str = 'exec "$@"') -> tuple[str, str]:
    """Return what a Python writes that diverts its output while something is done."""
    program = PROGRAM.format(before=before, within=indent(dedent(within), "    "))
    outcome = subprocess.run(
        ["sh", "-c", shell, "sh", sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    return outcome.stdout, outcome.stderr


WRITERS = {
    "print": "print('stray')",
    "original object": "sys.__stdout__.write('stray\\n')",
    "descriptor": "os.write(1, b'stray\\n')",
    "program": "subprocess.run(['echo', 'stray'])",
}


@pytest.mark.parametrize("within", WRITERS.values(), ids=WRITERS)
def test_what_is_written_goes_to_standard_error(within: str) -> None:
    assert run_apart(within) == ("to whom it was\nafter\n", "stray\n")


@pytest.mark.parametrize(
    "within",
    [
        "sys.stdout = None",
        "sys.stdout = sys.__stdout__ = None",
        "sys.__stdout__.close()",
        "os.close(1)",
    ],
)
def test_standard_output_is_there_again_afterwards(within: str) -> None:
    assert run_apart(within) == ("to whom it was\nafter\n", "")


def test_it_is_diverted_once_however_deep() -> None:
    within = "with output_to_stderr() as inner:\n    print('deep', file=inner)\nprint('less')"
    assert run_apart(within) == ("to whom it was\nafter\n", "deep\nless\n")


@pytest.mark.parametrize(
    ("before", "shell"),
    [
        ("sys.stderr = None", 'exec "$@"'),
        ("sys.stderr.close()", 'exec "$@"'),
        ("", 'exec "$@" 2>&-'),
    ],
    ids=["none", "closed", "never open"],
)
def test_without_standard_error_strays_are_lost(before: str, shell: str) -> None:
    within = "print('stray')\nos.write(1, b'')\nsys.__stdout__.write('')"
    assert run_apart(within, before, shell)[0] == "to whom it was\nafter\n"


@pytest.mark.parametrize(
    ("before", "shell"),
    [
        ("sys.stdout = None", 'exec "$@"'),
        ("sys.stdout.close(); sys.stdout = None", 'exec "$@"'),
        ("", 'exec "$@" >&-'),
    ],
    ids=["none", "closed", "never open"],
)
def test_without_standard_output_strays_go_to_standard_error(before: str, shell: str) -> None:
    assert run_apart("print('stray')", before, shell) == ("", "stray\n")


def test_a_closed_standard_output_is_no_reason_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    closed, errors = io.StringIO(), io.StringIO()
    closed.close()
    monkeypatch.setattr("sys.stdout", closed)
    monkeypatch.setattr("sys.stderr", errors)
    with output_to_stderr() as original:
        print("to nowhere", file=original)
        sys.stdout.write("stray\n")
    assert errors.getvalue() == "stray\n"
    assert sys.stdout is closed


def test_an_output_that_is_captured_is_diverted_in_python(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with output_to_stderr() as original:
        print("to whom it was", file=original)
        sys.stdout.write("stray\n")
    sys.stdout.write("after\n")
    assert capsys.readouterr() == ("to whom it was\nafter\n", "stray\n")


def test_what_is_raised_within_is_raised_and_output_comes_back(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(ValueError, match="no luck"), output_to_stderr():
        raise ValueError("no luck")
    sys.stdout.write("after\n")
    assert capfd.readouterr() == ("after\n", "")


def leave(tmp_path: Path) -> None:
    os.chdir(tmp_path)


def clear_path(_: Path) -> None:
    sys.path.clear()


def replace_path(_: Path) -> None:
    sys.path = ["elsewhere"]


def forbid_module(_: Path) -> None:
    sys.modules["json"] = None  # type: ignore[assignment]


def forbid_new_module(_: Path) -> None:
    sys.modules["this"] = None  # type: ignore[assignment]


def remove_module(_: Path) -> None:
    del sys.modules["json"]


def remove_finders(_: Path) -> None:
    sys.meta_path.clear()


def replace_finders(_: Path) -> None:
    sys.meta_path = None  # type: ignore[assignment]


def remove_path_hooks(_: Path) -> None:
    sys.path_hooks[:] = [zipimport.zipimporter]
    sys.path_importer_cache.clear()
    assert importlib.util.find_spec("wave") is None


def replace_stderr(_: Path) -> None:
    sys.stderr = None


def take_signals(_: Path) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, lambda *_: None)


DEEDS = [
    leave,
    clear_path,
    replace_path,
    forbid_module,
    forbid_new_module,
    remove_module,
    remove_finders,
    replace_finders,
    remove_path_hooks,
    replace_stderr,
    take_signals,
]


def seen() -> tuple[object, ...]:
    path = sys.path
    handlers = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)]
    modules = sys.modules["json"], "this" in sys.modules
    finders = [*sys.meta_path], [*sys.path_hooks], importlib.util.find_spec("wave") is not None
    return Path.cwd(), id(path), [*path], modules, finders, sys.stderr, handlers


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_what_decides_how_we_go_on_is_put_back(
    deed: Callable[[Path], None], tmp_path: Path
) -> None:
    assert sys.modules["json"] is json
    before = seen()
    with surroundings_kept():
        deed(tmp_path)
    assert seen() == before


def test_it_is_put_back_when_something_is_raised() -> None:
    def stray() -> None:
        sys.path.clear()
        raise ValueError("no luck")

    before = [*sys.path]
    with pytest.raises(ValueError, match="no luck"), surroundings_kept():
        stray()
    assert sys.path == before


def test_new_modules_stay_and_new_finders_are_asked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.meta_path", [*sys.meta_path])
    monkeypatch.delitem(sys.modules, "new", raising=False)
    before, finder = [*sys.meta_path], BuiltinImporter()
    with surroundings_kept():
        sys.meta_path.insert(0, finder)
        monkeypatch.setitem(sys.modules, "new", json)
    assert sys.meta_path == [*before, finder]
    assert sys.modules["new"] is json


def test_a_working_directory_that_is_gone_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with surroundings_kept():
        os.chdir(tmp_path)
    assert Path.cwd() == tmp_path


def test_in_another_thread_all_but_signals_is_put_back() -> None:
    before = [*sys.path]

    def stray() -> None:
        with surroundings_kept():
            sys.path.clear()

    thread = threading.Thread(target=stray)
    thread.start()
    thread.join()
    assert sys.path == before
