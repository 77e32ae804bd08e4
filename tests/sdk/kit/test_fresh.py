import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.kit import jobs

from knaves.errors import FileError
from knaves.kit.fresh import Ended, Flooded, Overdue, run_fresh

PARENT = """
import sys
from tests.sdk.kit import jobs
from knaves.kit.fresh import run_fresh
run_fresh(jobs.outlive_parent, {"pipe": sys.argv[1]})
"""


def test_a_function_is_called_in_another_process_and_what_it_prints_is_told() -> None:
    report = run_fresh(jobs.add, {"one": 1, "other": 2})
    assert (report.value, report.printed) == (3, "added\n")


def test_it_has_our_path_and_our_folder_but_the_hashes_that_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first, again = (run_fresh(jobs.surroundings, {}, hash_seed=1).value for _ in range(2))
    assert first == again
    assert (first["path"], first["folder"]) == (sys.path, str(tmp_path))
    assert run_fresh(jobs.surroundings, {}, hash_seed=2).value["hash"] != first["hash"]


@pytest.mark.parametrize(
    ("function", "reason", "last_words"),
    [
        (jobs.leave, "it ended its process (exit status 7)", "I have had enough"),
        (jobs.crash, "it ended its process (signal 6)", "in crash"),
    ],
)
def test_a_process_that_ends_by_itself_is_told_with_its_last_words(
    function: Callable[..., object], reason: str, last_words: str
) -> None:
    with pytest.raises(Ended) as caught:
        run_fresh(function, {})
    assert str(caught.value) == reason
    assert last_words in caught.value.trace


def test_a_process_that_does_not_go_on_is_ended_and_it_is_told_where_it_was() -> None:
    with pytest.raises(Overdue) as caught:
        run_fresh(jobs.stay, {})
    assert "jobs.py" in caught.value.trace
    assert "in stay" in caught.value.trace
    assert "fresh.py" not in caught.value.trace


def test_what_is_left_running_holds_nobody_up() -> None:
    assert run_fresh(jobs.linger, {}).value == "done"


def test_of_what_is_printed_only_the_beginning_is_kept() -> None:
    report = run_fresh(jobs.chatter, {})
    assert (report.value, report.printed) == ("done", "-" * 4096)


def test_a_process_that_prints_without_an_end_is_ended() -> None:
    with pytest.raises(Flooded, match="it printed more than 8 MB on standard output"):
        run_fresh(jobs.flood, {})


@pytest.mark.skipif(sys.platform == "win32", reason="nothing forks there")
def test_a_process_whose_copy_goes_on_is_ended_with_it() -> None:
    with pytest.raises(Ended, match="it forked, and its copy played on"):
        run_fresh(jobs.fork, {})


def test_a_full_disk_is_no_fault_of_what_was_to_be_done() -> None:
    with pytest.raises(FileError, match="the disk is full"):
        run_fresh(jobs.fill_the_disk, {})


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes are POSIX's")
def test_a_process_ends_with_its_parent_and_so_does_what_it_started(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": str(tmp_path)}
    with (
        subprocess.Popen([sys.executable, "-c", PARENT, pipe], env=environment) as parent,
        pipe.open(encoding="utf-8") as alive,
    ):
        assert alive.readline() == "alive\n"
        parent.kill()
        assert alive.read() == ""
