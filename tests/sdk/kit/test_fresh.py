import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.kit import jobs

from knaves.kit.fresh import Ended, Overdue, run_fresh


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
