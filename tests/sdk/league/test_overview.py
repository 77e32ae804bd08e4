import shutil
from pathlib import Path

import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

from knaves.league.overview import LeagueState, Overview, read_overview
from knaves.league.store.lock import Lock

BOTS = ("drawer", "first")


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league of The Fool with two bots, of whose two deals one is played."""
    path = tmp_path_factory.mktemp("overview") / "a.league"
    return build(path, settings_of("fool", sizes=(2,)), [(BOTS, 2)], blocks=1)


def test_a_league_is_seen_without_its_games(league: Path) -> None:
    assert read_overview(league) == Overview(
        league,
        LeagueState.INTERRUPTED,
        game="fool",
        rules="house",
        bots=BOTS,
        games=2,
        planned=4,
    )


def test_one_that_is_played_to_its_end_is_finished(tmp_path: Path) -> None:
    path = build(tmp_path / "a.league", settings_of("fool", sizes=(2,)), [(BOTS, 1)])
    assert read_overview(path).state is LeagueState.FINISHED


def test_one_of_which_nothing_is_planned_is_not(tmp_path: Path) -> None:
    path = build(tmp_path / "a.league", settings_of("fool", sizes=(2,)), [])
    assert read_overview(path).state is LeagueState.INTERRUPTED


def test_one_that_a_process_holds_is_running(league: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(league, tmp_path))
    with Lock(path):
        assert read_overview(path).state is LeagueState.RUNNING


def test_a_file_that_is_no_league_comes_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "a.league"
    path.write_text("no league")
    seen = read_overview(path)
    assert (seen.state, seen.bots, seen.games) == (LeagueState.DAMAGED, (), 0)
    assert str(path) in seen.reason
