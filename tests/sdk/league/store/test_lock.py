import os
import resource
import signal
from pathlib import Path

import pytest
from tests.sdk.league.support.stored import begin, in_child

from knaves.errors import FileError, UsageError
from knaves.league.store import LeagueReader, LeagueWriter, is_locked
from knaves.league.store.lock import Lock


def lock_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def test_a_second_runner_is_refused_and_told_which_process_runs_it(path: Path) -> None:
    begin(path)
    with LeagueWriter(path):
        _, said = in_child(lambda: LeagueWriter(path))
        assert said == f"{path} is in use: process {os.getpid()} runs this league"
        with pytest.raises(UsageError, match="is in use"):
            LeagueWriter(path)


def test_a_runner_by_another_name_of_the_file_is_refused(path: Path, tmp_path: Path) -> None:
    begin(path)
    link = tmp_path / "link.league"
    link.symlink_to(path)
    with LeagueWriter(path), pytest.raises(UsageError, match="is in use"):
        LeagueWriter(link)
    with LeagueWriter(link) as writer:
        assert writer.reader.blocks == 0


def test_the_lock_goes_when_the_runner_is_done(path: Path) -> None:
    with Lock(path):
        assert is_locked(path)
        assert lock_of(path).read_text() == f"{os.getpid()}\n"
    assert not is_locked(path)
    assert not lock_of(path).exists()
    with Lock(path):
        assert is_locked(path)


def test_the_file_that_a_killed_runner_left_is_no_obstacle(path: Path) -> None:
    begin(path)

    def run() -> None:
        LeagueWriter(path)
        os.kill(os.getpid(), signal.SIGKILL)

    status, _ = in_child(run)
    assert status == -signal.SIGKILL
    assert lock_of(path).exists()
    assert not is_locked(path)
    with LeagueWriter(path) as writer:
        assert lock_of(path).read_text() == f"{os.getpid()}\n"
        assert writer.reader.blocks == 0


def test_what_a_runner_starts_does_not_hold_its_lock(path: Path) -> None:
    with Lock(path):
        held = [
            descriptor
            for descriptor in range(3, 256)
            if _is_open(descriptor) and os.get_inheritable(descriptor)
        ]
        assert not any(os.path.samestat(os.fstat(one), lock_of(path).stat()) for one in held)


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def test_a_file_that_a_lock_leads_to_is_not_touched(path: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("precious")
    lock_of(path).symlink_to(mine)
    with pytest.raises(FileError, match="can't write"):
        Lock(path)
    assert mine.read_text() == "precious"


def test_a_league_that_can_not_be_opened_is_not_kept_locked(path: Path) -> None:
    path.write_bytes(b"no league" * 1000)
    with pytest.raises(FileError):
        LeagueWriter(path)
    assert not lock_of(path).exists()


def test_a_lock_that_can_not_be_signed_is_not_taken(path: Path) -> None:
    def take() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        Lock(path)

    _, said = in_child(take)
    assert said == f"can't write {lock_of(path)}: File too large"
    assert not lock_of(path).exists()


def test_readers_need_no_lock(path: Path) -> None:
    begin(path)
    with LeagueWriter(path), LeagueReader(path) as league:
        assert league.blocks == 0


@pytest.mark.parametrize("content", ["precious", "12 eggs\n", "123", "1" * 100], ids=len)
def test_a_file_that_is_no_lock_is_not_touched(content: str, path: Path) -> None:
    lock_of(path).write_text(content)
    with pytest.raises(UsageError, match="isn't the lock of a league, but another file"):
        Lock(path)
    assert lock_of(path).read_text() == content
    assert not is_locked(path)


def test_a_pipe_is_no_lock(path: Path) -> None:
    os.mkfifo(lock_of(path))
    with pytest.raises(UsageError, match="isn't the lock of a league"):
        Lock(path)
    assert lock_of(path).is_fifo()


def test_an_empty_lock_of_nobody_is_no_obstacle(path: Path) -> None:
    lock_of(path).touch()
    assert not is_locked(path)
    with Lock(path):
        os.truncate(lock_of(path), 0)
        assert is_locked(path)
