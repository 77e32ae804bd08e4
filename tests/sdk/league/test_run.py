from __future__ import annotations

import itertools
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.league.support.crowd import CROWD, NAMES, games_of
from tests.sdk.league.support.dump import dump_league
from tests.sdk.sites import Site

from knaves.errors import BotError, FileError, UsageError
from knaves.interrupts import Interrupted
from knaves.league.plan import Plan
from knaves.league.play import Follower
from knaves.league.played import PlayedBlock
from knaves.league.run import run_league
from knaves.league.settings import Settings
from knaves.league.store import LeagueReader, LeagueWriter
from knaves.league.verify import verify_league
from knaves_core import DealError, RulesError

FIVE = CROWD[:5]
PLAYED = {"blocks", "games", "decks"}
"""What the lines of played games begin with."""
QUITTER = """
import os
from knaves_core import hookimpl

class Quitter:
    @hookimpl
    def deal_started(self, info):
        self.random = info.random

    @hookimpl
    def play(self, view):
        if self.random.random() < 0.01:
            os._exit(7)
        return view.legal[0]
"""


class Watcher(Follower):
    """Keeps what it is told, and does something when some blocks were played."""

    def __init__(self, at: float = float("inf"), act: Callable[[], object] = bool) -> None:
        self.told: list[str] = []
        self.blocks: list[PlayedBlock] = []
        self.planned = self.stored = 0
        self._at, self._act = at, act

    def left_out(self, reason: str) -> None:
        self.told.append(f"left out: {reason}")

    def committed(self, settings: Settings) -> None:
        self.told.append(f"commitment: {settings.commitment.hex()}")

    def disclosed(self, first: int) -> None:
        self.told.append(f"known from {first}")

    def begin(self, league: LeagueReader, plan: Plan) -> None:
        self.told.append("begin")
        self.stored, self.planned = league.blocks, plan.blocks

    def played(self, blocks: Sequence[PlayedBlock]) -> None:
        self.blocks += blocks
        if len(self.blocks) >= self._at:
            self._act()


def interrupted_at(blocks: int) -> Watcher:
    return Watcher(blocks, lambda: signal.raise_signal(signal.SIGINT))


@pytest.fixture(autouse=True, scope="module")
def _quick_workers() -> Iterator[None]:
    """Let no worker import the main module, which is pytest: that takes longer than a league."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(sys.modules["__main__"], "__file__", raising=False)
        yield


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.league"


def run(path: Path, bots: Sequence[str] = FIVE, **options: Any) -> Watcher:
    watcher = options.pop("follower", None) or Watcher()
    run_league(path, "pisti", bots, **{"seed": "play", "follower": watcher} | options)
    return watcher


@pytest.fixture(scope="module")
def in_one_go(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league that was played in one go."""
    path = tmp_path_factory.mktemp("whole") / "friday.league"
    run(path, deals=20)
    return path


@pytest.fixture
def whole(in_one_go: Path) -> list[str]:
    """What its file holds."""
    return dump_league(in_one_go)


@pytest.fixture
def played(in_one_go: Path, path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(in_one_go, path))


def key_of(name: str) -> str:
    return f"tests.sdk.league.support.crowd:{name}"


def test_each_table_plays_each_deal_in_all_rotations(played: Path) -> None:
    tables = set(itertools.combinations(sorted(key_of(name) for name in NAMES[:5]), 4))
    with LeagueReader(played) as league:
        assert (league.blocks, league.games) == (100, 400)
        for deal in range(20):
            assert league.tables_of(deal) == tables
        assert {bot.games for bot in league.totals.values()} == {320}


def test_all_that_is_played_can_be_verified(played: Path) -> None:
    verify_league(played)


def test_blocks_are_stored_in_the_order_of_the_plan(path: Path) -> None:
    watcher = run(path, deals=6, jobs=2)
    with LeagueReader(path) as league:
        planned = Plan.of(league.settings, league.stages).planned_deals()
        plan = [(deal, table) for deal, tables, _ in planned for table in tables]
    assert [(block.deal, block.table) for block in watcher.blocks] == plan
    with LeagueReader(path) as league:
        assert set(league.played()) == set(watcher.blocks)


def test_deals_are_committed_to_before_and_revealed_after_they_are_played(path: Path) -> None:
    seen: list[tuple[set[int], set[int], int]] = []

    class Reads(Watcher):
        def played(self, blocks: Sequence[PlayedBlock]) -> None:
            super().played(blocks)
            with LeagueReader(path) as league:
                keys = {deal: key for deal, _, key in league.deals()}
                revealed = {deal for deal, key in keys.items() if key is not None}
                seen.append((set(keys), revealed, len(self.blocks)))
                assert league.blocks == len(self.blocks)

    run(path, deals=70, follower=Reads())
    for committed, revealed, blocks in seen:
        assert set(range(-(-blocks // 5))) <= committed
        assert revealed == set(range(blocks // 5))
    assert seen[0][0] == set(range(64))
    assert seen[-1][0] == seen[-1][1] == set(range(70))


def test_a_league_that_is_interrupted_and_resumed_is_the_same(path: Path, whole: list[str]) -> None:
    for blocks in (1, 20, 30):
        with pytest.raises(Interrupted):
            run(path, deals=20, follower=interrupted_at(blocks))
    watcher = run(path, ())
    assert 0 < watcher.stored < watcher.planned == 100
    assert len(watcher.blocks) == watcher.planned - watcher.stored
    assert dump_league(path) == whole


def test_jobs_and_the_order_of_names_change_nothing(path: Path, whole: list[str]) -> None:
    run(path, FIVE[::-1], deals=20, jobs=3)
    assert dump_league(path) == whole


@pytest.mark.parametrize(
    "options", [{}, {"bots": (), "deals": 20}, {"rules": "house", "sizes": [4], "seed": "play"}]
)
def test_a_league_that_is_finished_plays_nothing(
    options: dict[str, Any], played: Path, whole: list[str]
) -> None:
    assert run(played, **options).blocks == []
    assert dump_league(played) == whole


def test_more_deals_replay_nothing_and_come_to_the_same(path: Path, whole: list[str]) -> None:
    run(path, deals=7)
    before = {line for line in dump_league(path) if line.split()[0] in PLAYED}
    assert len(run(path, deals=20).blocks) == 13 * 5
    after = dump_league(path)
    assert before <= set(after)
    assert [line for line in after if not line.startswith("stages")] == [
        line for line in whole if not line.startswith("stages")
    ]


def test_a_bot_that_joins_plays_what_it_would_have_played_from_the_start(tmp_path: Path) -> None:
    grown, whole = tmp_path / "grown" / "a.league", tmp_path / "whole" / "a.league"
    for path in (grown, whole):
        path.parent.mkdir()
    run(grown, CROWD[1:6], deals=5)
    before = {line for line in dump_league(grown) if line.split()[0] in PLAYED}
    assert len(run(grown, CROWD[:1]).blocks) == 5 * 10
    assert before <= set(dump_league(grown))
    run(whole, CROWD, deals=5)
    assert games_of(grown) == games_of(whole)


def test_all_registered_bots_join_and_those_that_do_not_work_are_told(
    path: Path, site: Site
) -> None:
    site.install_fisher("knaves-broken", name="broken", module="1 / 0")
    watcher = run(path, (), deals=1)
    with LeagueReader(path) as league:
        names = {bot.name for bot in league.entrants}
        assert league.settings.open
    assert {"captor", "random"} <= names
    assert "broken" not in names
    assert any("broken" in line and "ZeroDivisionError" in line for line in watcher.told)


def test_an_open_league_takes_in_bots_that_are_new(path: Path, site: Site) -> None:
    run(path, (), deals=1)
    site.install_fisher("knaves-fisher")
    run(path, ())
    with LeagueReader(path) as league:
        assert "knaves-fisher/fisher" in {bot.key for bot in league.entrants}
        assert [len(stage.bots) for stage in league.stages] == [4, 5]


def test_a_league_of_named_bots_goes_on_with_its_own(played: Path) -> None:
    run(played, (), deals=21)
    with LeagueReader(played) as league:
        assert len(league.entrants) == 5


def test_one_bot_can_meet_all_others_alone(path: Path) -> None:
    run(path, CROWD[1:], deals=2, gauntlet=CROWD[0])
    with LeagueReader(path) as league:
        assert league.settings.gauntlet == key_of("Ann")
        tables = league.tables_of(1)
    assert len(tables) == 10
    assert all(key_of("Ann") in table for table in tables)


def test_few_bots_fill_a_table_with_copies(path: Path) -> None:
    run(path, CROWD[:2], deals=2)
    with LeagueReader(path) as league:
        assert league.settings.sizes == (4,)
        assert league.tables_of(0) == {(key_of("Ann"),) * 2 + (key_of("Bob"),) * 2}


def test_tables_have_all_sizes_that_need_no_copies(tmp_path: Path) -> None:
    for sizes, expected in [(None, (2, 3)), ((3, 4), (3, 4))]:
        path = tmp_path / f"{expected}.league"
        run_league(path, "azi", CROWD[:3], deals=2, seed="azi", sizes=sizes)
        with LeagueReader(path) as league:
            assert league.settings.sizes == expected
            assert {len(block.table) for block in league.played()} == set(expected)


def test_a_fair_league_has_a_secret_of_its_own(path: Path, whole: list[str]) -> None:
    run(path, deals=1, seed=None)
    with LeagueReader(path) as league:
        assert league.settings.seed is None
    assert not any(line.startswith("deals") for line in set(dump_league(path)) & set(whole))


def test_contributions_are_asked_for_once_the_commitment_is_told(path: Path) -> None:
    watcher = Watcher()

    def contribute() -> list[tuple[str, str]]:
        assert [line.split()[0] for line in watcher.told] == ["commitment:"]
        assert list(path.parent.iterdir()) == []
        return [("Ada", "heads"), ("Bo", "tails")]

    run(path, deals=2, contribute=contribute, follower=watcher)
    with LeagueReader(path) as league:
        assert watcher.told[0] == f"commitment: {league.commitment.hex()}"
    again = run(path, deals=3, contribute=lambda: pytest.fail("it is too late"))
    assert again.told == ["begin"]
    with LeagueReader(path) as league:
        assert league.settings.contributions == (("Ada", "heads"), ("Bo", "tails"))


def test_nothing_is_left_where_contributions_end_early(path: Path) -> None:
    def contribute() -> Iterator[tuple[str, str]]:
        yield "Ada", "heads"
        raise Interrupted

    with pytest.raises(Interrupted):
        run(path, contribute=contribute)
    assert list(path.parent.iterdir()) == []


def test_nobody_is_asked_for_contributions_where_no_league_can_be(tmp_path: Path) -> None:
    watcher = Watcher()
    with pytest.raises(UsageError, match="there is no folder"):
        run(tmp_path / "none" / "a.league", contribute=pytest.fail, follower=watcher)
    assert watcher.told == []


def test_a_league_that_began_without_contributions_takes_none(played: Path) -> None:
    with pytest.raises(UsageError, match="was made without contributions, which come before the"):
        run(played, contribute=pytest.fail)


def test_deals_that_are_added_when_the_secret_is_shown_are_said_to_be_known(path: Path) -> None:
    run(path, deals=1, seed=None)
    assert run(path, deals=2, seed=None).told == ["known from 1", "begin"]
    assert run(path, seed=None).told == ["begin"]
    with pytest.raises(Interrupted):
        run(path, deals=20, seed=None, follower=interrupted_at(1))
    assert run(path, deals=21, seed=None).told == ["begin"]


def test_deals_of_a_seed_were_known_all_the_time(played: Path) -> None:
    assert run(played, deals=21).told == ["begin"]


def test_a_bot_that_is_named_twice_joins_once(path: Path) -> None:
    watcher = run(path, [*CROWD[:4], CROWD[0]], deals=1)
    assert watcher.told[0] == f"left out: {key_of(NAMES[0])} once more: a bot joins once"
    assert len(watcher.blocks) == 1


def test_a_gauntlets_bot_may_be_among_those_that_are_named(path: Path) -> None:
    watcher = run(path, FIVE, deals=1, gauntlet=FIVE[0])
    assert not watcher.told[0].startswith("left out")


def test_a_file_that_cannot_be_looked_at_is_told(path: Path) -> None:
    path.symlink_to(path)
    with pytest.raises(FileError, match=r"can't read .*: Too many levels of symbolic links"):
        run(path)


def test_contributions_change_the_games(path: Path, in_one_go: Path) -> None:
    run(path, deals=1, contribute=lambda: [("Ada", "heads")])
    assert not set(games_of(path)) & set(games_of(in_one_go))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rules": "classic"}, "--rules house, not classic"),
        ({"seed": "another"}, "was made with another --seed: leave"),
        ({"gauntlet": CROWD[0]}, "was made without --gauntlet: leave"),
        ({"deals": 1}, "20 deals already, which stay: --deals may grow, not shrink"),
        ({"deals": 0}, "1 to 1,000,000,000 deals, not 0"),
        ({"deals": 10**22}, "1 to 1,000,000,000 deals, not 10,"),
        ({"jobs": 0}, "1 process or more, not in 0"),
    ],
    ids=["rules", "seed", "gauntlet", "fewer deals", "no deals", "too many", "no jobs"],
)
def test_what_contradicts_a_league_is_refused(
    options: dict[str, Any], words: str, played: Path, whole: list[str]
) -> None:
    with pytest.raises(UsageError, match=words):
        run(played, **options)
    assert dump_league(played) == whole


def test_other_sizes_of_tables_are_refused(path: Path) -> None:
    run_league(path, "azi", CROWD[:3], deals=1, seed="azi")
    with pytest.raises(UsageError, match=r"with --seats 2-3, not 4: leave"):
        run_league(path, "azi", CROWD[:3], sizes=[4])


def test_another_game_is_refused(played: Path) -> None:
    with pytest.raises(UsageError, match=r"is a league of pisti, not of azi"):
        run_league(played, "azi", CROWD[:3])


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"sizes": [3]}, DealError, "pisti is for 4 seats, not 3"),
        ({"rules": "nonsense"}, RulesError, "nonsense"),
        ({"bots": CROWD[:1]}, UsageError, "2 bots or more, and there is only"),
        ({"bots": [*CROWD, "nobody"]}, BotError, "nobody"),
        ({"gauntlet": "nobody"}, BotError, "nobody"),
    ],
    ids=["sizes", "rules", "one bot", "an unknown bot", "an unknown bot for the gauntlet"],
)
def test_what_can_not_be_played_makes_no_file(
    options: dict[str, Any], error: type[Exception], words: str, path: Path
) -> None:
    with pytest.raises(error, match=words):
        run(path, **options)
    assert list(path.parent.iterdir()) == []


def test_a_bot_that_has_changed_is_refused_until_that_is_allowed(
    path: Path, tmp_path: Path
) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text(CHANGING.format(0))
    bots = [*CROWD[:3], f"{bot}:Mine"]
    run(path, bots, deals=2)
    before = dump_league(path)
    bot.write_text(CHANGING.format(-1))
    assert run(path, ()).blocks == []  # there is nothing to play
    with pytest.raises(UsageError, match="--allow-changed"):
        run(path, (), deals=4)
    assert dump_league(path) == before
    run(path, (), deals=4, allow_changed=True)
    with LeagueReader(path) as league:
        (change,) = league.changes
        assert change.blocks == 2
        assert change.key.endswith(":Mine")


CHANGING = """
from knaves_core import hookimpl

class Mine:
    @hookimpl
    def play(self, view):
        return view.legal[{}]
"""


def test_a_bot_that_ends_its_process_leaves_what_was_stored(path: Path, tmp_path: Path) -> None:
    bot = tmp_path / "quitter.py"
    bot.write_text(QUITTER)
    with pytest.raises(BotError) as raised:
        run(path, [*CROWD[:4], f"{bot}:Quitter"], deals=50)
    message = str(raised.value)
    assert "\n" not in message
    assert "(exit status 7) while it played deal " in message
    assert "Quitter" in message
    assert "--allow-changed" in message
    with LeagueReader(path) as league:
        assert league.blocks == len(list(league.played()))


def test_a_second_runner_is_refused(played: Path) -> None:
    with LeagueWriter(played), pytest.raises(UsageError, match="in use"):
        run(played, deals=21)


def test_a_full_disk_loses_nothing(
    path: Path, whole: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect(*arguments: Any, connect: Any = sqlite3.connect, **options: Any) -> Any:
        connection = connect(*arguments, **options)
        connection.execute("PRAGMA max_page_count = 50")
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        with pytest.raises(FileError, match="no room left") as raised:
            run(path, deals=20)
    assert "\n" not in str(raised.value)
    watcher = run(path, ())
    assert watcher.stored > 0
    assert dump_league(path) == whole


def test_an_open_reader_is_in_nobodys_way(path: Path, whole: list[str]) -> None:
    with pytest.raises(Interrupted):
        run(path, deals=20, follower=interrupted_at(10))
    with LeagueReader(path) as reader:
        blocks = reader.blocks
        run(path, ())
        assert reader.blocks == blocks == len(list(reader.played()))
    assert dump_league(path) == whole


def test_a_file_that_is_no_league_is_left_alone(path: Path) -> None:
    path.write_text("not a league\n")
    with pytest.raises(FileError, match="isn't a league"):
        run(path)
    assert path.read_text() == "not a league\n"


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE mine (number)")
    database.close()
    before = path.read_bytes()
    with pytest.raises(FileError, match="another program"):
        run(path)
    assert path.read_bytes() == before
