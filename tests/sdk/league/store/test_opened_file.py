from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.league.support.stored import TABLES, begin, made_up, settings, store

from knaves.errors import FileError, UsageError
from knaves.league.store import LeagueReader, LeagueWriter, create_league


def move(path: Path) -> Path:
    return path.rename(path.with_name("elsewhere"))


def replace(path: Path) -> Path:
    elsewhere = move(path)
    another = path.with_name("another")
    create_league(another, settings())
    another.rename(path)
    return elsewhere


@pytest.mark.parametrize("take_away", [move, replace])
def test_a_runner_whose_file_is_taken_away_stops_and_loses_nothing(
    take_away: Callable[[Path], Path], path: Path
) -> None:
    begin(path)
    with LeagueWriter(path) as writer:
        store(writer, made_up(0, TABLES[0]))
        elsewhere = take_away(path)
        with pytest.raises(FileError, match="it was moved, deleted or replaced while it ran; what"):
            store(writer, made_up(0, TABLES[1]))
    with LeagueReader(elsewhere) as league:
        league.check()
        assert list(league.played()) == [made_up(0, TABLES[0])]
    assert {other.name for other in path.parent.iterdir()} <= {"elsewhere", path.name}


def test_what_replaced_a_file_stays_as_it_is(path: Path) -> None:
    begin(path)
    with LeagueWriter(path) as writer:
        store(writer, made_up(0, TABLES[0]))
        replace(path)
        before = path.read_bytes()
    assert path.read_bytes() == before
    with LeagueReader(path) as league:
        assert league.blocks == 0


def test_a_runner_whose_file_is_deleted_stops(path: Path) -> None:
    begin(path)
    with LeagueWriter(path) as writer:
        path.unlink()
        with pytest.raises(FileError, match="it was moved, deleted or replaced"):
            store(writer, made_up(0, TABLES[0]))
    assert list(path.parent.iterdir()) == []


def test_a_league_with_two_names_is_not_run_but_read(path: Path, tmp_path: Path) -> None:
    begin(path)
    other = tmp_path / "other.league"
    other.hardlink_to(path)
    for name in (path, other):
        with pytest.raises(UsageError, match="has another name, as which it would be another"):
            LeagueWriter(name)
        with LeagueReader(name) as league:
            assert league.blocks == 0
    other.unlink()
    with LeagueWriter(path) as writer:
        other.hardlink_to(path)
        with pytest.raises(UsageError, match="has another name"):
            store(writer, made_up(0, TABLES[0]))
