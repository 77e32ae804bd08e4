import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from knaves.errors import FileError, UsageError
from knaves.new_folder import new_folder

NOT_WRITABLE = Path("/proc/self")


def allow(place: Path) -> None:
    """Let anything be replaced."""


def write(place: Path, text: str = "1") -> None:
    with new_folder(place, allow) as made:
        (made / "a.txt").write_text(text)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "made"


def test_a_folder_takes_its_place_when_it_is_complete(place: Path) -> None:
    with new_folder(place, allow) as made:
        (made / "a.txt").write_text("1")
        assert not place.exists()
    assert (place / "a.txt").read_text() == "1"
    assert list(place.parent.iterdir()) == [place]


def test_it_replaces_what_may_be_replaced(place: Path) -> None:
    place.mkdir()
    (place / "b.txt").write_text("old")
    write(place)
    assert [path.name for path in place.iterdir()] == ["a.txt"]
    assert list(place.parent.iterdir()) == [place]


def test_it_can_be_read_by_whoever_can_read_its_neighbours(place: Path) -> None:
    (place.parent / "neighbour").mkdir()
    write(place)
    assert place.stat().st_mode == (place.parent / "neighbour").stat().st_mode


def test_one_that_is_not_finished_leaves_everything_as_it_was(place: Path) -> None:
    write(place)

    def fail() -> None:
        with new_folder(place, allow) as made:
            (made / "a.txt").write_text("2")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert (place / "a.txt").read_text() == "1"
    assert list(place.parent.iterdir()) == [place]


@pytest.mark.parametrize("allowed", [0, 1], ids=["at first", "at the end"])
def test_what_must_not_be_replaced_stays(place: Path, allowed: int) -> None:
    write(place)
    asked: list[Path] = []

    def check(there: Path) -> None:
        asked.append(there)
        if len(asked) > allowed:
            raise UsageError("it must stay")

    def replace() -> None:
        with new_folder(place, check) as made:
            (made / "a.txt").write_text("2")

    with pytest.raises(UsageError, match="it must stay"):
        replace()
    assert (place / "a.txt").read_text() == "1"
    assert list(place.parent.iterdir()) == [place]


def test_the_folder_around_it_must_be_there(place: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no folder .*deep; make it first"):
        write(place / "deep" / "made")


@pytest.mark.skipif(not NOT_WRITABLE.is_dir(), reason="needs a folder where root can't write")
def test_a_folder_that_cannot_be_written_is_told_in_one_line() -> None:
    with pytest.raises(FileError, match=f"can't write {NOT_WRITABLE}/made: "):
        write(NOT_WRITABLE / "made")


def test_a_link_to_a_folder_stays_a_link(place: Path, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    place.symlink_to(tmp_path / "real")
    write(place)
    assert place.is_symlink()
    assert (tmp_path / "real" / "a.txt").read_text() == "1"


def test_links_that_lead_to_each_other_are_told(place: Path) -> None:
    place.symlink_to(place)
    with pytest.raises(FileError, match=r"can't write .*: Too many levels of symbolic links"):
        write(place)


@pytest.fixture
def after_rename(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, Callable[[], object]], None]:
    """Let something happen after the so-manieth time that a path is renamed."""
    rename = Path.rename

    def install(number: int, act: Callable[[], object]) -> None:
        left = [number]

        def renamed(path: Path, target: Path) -> Path:
            made = rename(path, target)
            left[0] -= 1
            if not left[0]:
                act()
            return made

        monkeypatch.setattr(Path, "rename", renamed)

    return install


@pytest.mark.parametrize("number", [1, 2], ids=["when the old is aside", "when the new is there"])
def test_ctrl_c_waits_until_the_new_is_in_place_of_the_old(
    number: int, place: Path, after_rename: Callable[[int, Callable[[], object]], None]
) -> None:
    write(place)
    after_rename(number, lambda: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        write(place, "2")
    assert (place / "a.txt").read_text() == "2"
    assert list(place.parent.iterdir()) == [place]


@pytest.mark.parametrize("failures", [1, 2], ids=["it goes back", "it stays aside"])
def test_what_was_there_outlasts_whatever_fails(
    failures: int,
    place: Path,
    after_rename: Callable[[int, Callable[[], object]], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write(place)
    rename = Path.rename

    def fail() -> None:
        left = [failures]

        def failing(path: Path, target: Path) -> Path:
            left[0] -= 1
            if left[0] >= 0:
                raise PermissionError(13, "Permission denied")
            return rename(path, target)

        monkeypatch.setattr(Path, "rename", failing)

    after_rename(1, fail)
    with pytest.raises(FileError, match=r"can.t write .*: Permission denied") as raised:
        write(place, "2")
    (kept,) = place.parent.rglob("a.txt")
    assert kept.read_text() == "1"
    assert (kept.parent == place) is (failures == 1)
    assert (f"what was there is in {kept.parent}" in str(raised.value)) is (failures == 2)
