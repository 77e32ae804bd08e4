import os
import re
import signal
from pathlib import Path

import pytest
from tests.sdk.league.support.dump import dump_league
from tests.sdk.league.support.stored import (
    TABLES,
    begin,
    in_child,
    killed_at,
    made_up,
    settings,
    store,
)

from knaves.errors import UsageError
from knaves.fair import commitment
from knaves.league.settings import Settings
from knaves.league.store import (
    LeagueReader,
    LeagueWriter,
    check_vacant,
    create_league,
    is_locked,
)


@pytest.mark.parametrize(
    "fixed",
    [
        settings(),
        settings(sizes=(2, 3, 4), gauntlet="basic/captor", open=False, game="azi"),
        settings(seed="workshop"),
        settings(contributions=(("Ayşe", "two"), ("Ben", ""))),
    ],
    ids=["fair", "gauntlet", "seeded", "contributions"],
)
def test_a_new_league_holds_what_was_fixed_and_nothing_else(fixed: Settings, path: Path) -> None:
    create_league(path, fixed)
    with LeagueReader(path) as league:
        assert league.settings == fixed
        shown = commitment(fixed.name, fixed.game, fixed.rules, fixed.secret)
        assert league.commitment == shown
        assert (league.entrants, league.stages, league.totals) == ((), (), {})
        assert (league.games, league.blocks, list(league.deals())) == (0, 0, [])
        assert list(league.played()) == list(league.scores()) == list(league.faults()) == []


def test_whether_there_is_room_for_it_can_be_asked(path: Path) -> None:
    check_vacant(path)
    assert list(path.parent.iterdir()) == []
    create_league(path, settings())
    with pytest.raises(UsageError, match="exists already: name a new file"):
        check_vacant(path)


def test_nothing_is_left_beside_it(path: Path) -> None:
    create_league(path, settings())
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_exists_stays_as_it_is(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(UsageError, match="exists already: name a new file"):
        create_league(path, settings())
    assert path.read_text() == "mine"
    assert list(path.parent.iterdir()) == [path]


def test_a_folder_that_is_missing_is_not_made(path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no folder .*; make it first$"):
        create_league(path / "deeper" / "it.league", settings())


def test_a_process_that_is_killed_leaves_a_whole_league_or_none(path: Path) -> None:
    outcomes = []
    step = 0
    while killed_at(step, lambda: create_league(path, settings())):
        if path.exists():
            outcomes.append(dump_league(path))
            path.unlink()
        else:
            outcomes.append([])
        step += 4  # there are more than 100
    whole = dump_league(path)
    assert len(outcomes) > 20
    assert [] in outcomes
    assert all(outcome in ([], whole) for outcome in outcomes)
    drafts = [other for other in path.parent.iterdir() if other != path]
    assert all(re.match(r"\.[0-9a-f]{16}\.new", draft.name) for draft in drafts)


@pytest.mark.parametrize("suffix", [".new", ".new-wal", ".new-journal"])
def test_a_file_of_somebody_s_is_not_touched(suffix: str, path: Path) -> None:
    mine = path.with_name(f"{path.name}{suffix}")
    mine.write_text("mine")
    create_league(path, settings())
    assert mine.read_text() == "mine"


def test_what_a_league_of_this_name_has_left_is_not_replayed_into_another(path: Path) -> None:
    def run() -> None:
        begin(path)
        writer = LeagueWriter(path)
        store(writer, made_up(0, TABLES[0]))
        os.kill(os.getpid(), signal.SIGKILL)

    in_child(run)
    aside = path.rename(path.with_name("aside"))
    wal, shm = (path.with_name(f"{path.name}{suffix}") for suffix in ("-wal", "-shm"))
    with pytest.raises(UsageError) as caught:
        create_league(path, settings())
    assert str(caught.value).endswith(f"put that league back, or remove {wal} and {shm}")
    assert not path.exists()
    aside.rename(path)  # as it advises
    with LeagueReader(path) as league:
        assert league.blocks == 1
    path.unlink()
    wal.unlink(missing_ok=True)
    shm.unlink(missing_ok=True)
    create_league(path, settings())
    with LeagueReader(path) as league:
        league.check()
        assert league.entrants == ()


def test_of_two_processes_that_make_it_one_is_refused(path: Path) -> None:
    create_league(path, settings())
    _, said = in_child(lambda: create_league(path, settings()))
    assert said == f"{path} exists already: name a new file for the league"


def test_a_text_that_no_file_can_hold_is_refused(path: Path) -> None:
    with pytest.raises(UsageError, match="can't be stored"):
        create_league(path, settings(name="\udcff"))
    assert not path.exists()


@pytest.mark.parametrize("name", ["caf\udce9", "two\nlines", "\x1b[31mred"], ids=ascii)
def test_a_file_whose_name_is_no_text_can_not_give_it_to_a_league(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{name}.league"
    with pytest.raises(
        UsageError, match="can't be a league: it has its name from its file"
    ) as told:
        create_league(path, settings(name=name))
    assert str(told.value).isprintable()
    assert list(tmp_path.iterdir()) == []


def test_a_link_that_leads_nowhere_is_told_with_the_folder_that_is_missing(path: Path) -> None:
    path.symlink_to(path.parent / "gone" / "far.league")
    with pytest.raises(UsageError, match=r"there is no folder .*gone; make it first"):
        create_league(path, settings())


def test_a_link_to_itself_is_no_league(path: Path) -> None:
    path.symlink_to(path)
    with pytest.raises(UsageError, match="exists already"):
        create_league(path, settings())
    assert not is_locked(path)


def test_a_link_to_a_file_that_is_not_there_yet_is_followed(path: Path, tmp_path: Path) -> None:
    path.symlink_to(tmp_path / "it.league")
    create_league(path, settings())
    assert path.is_symlink()
    with LeagueReader(tmp_path / "it.league") as league:
        assert league.blocks == 0
