import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.sdk.league.support.dump import dump_league
from tests.sdk.league.support.stored import (
    TABLES,
    as_nobody,
    begin,
    blocks,
    change,
    in_child,
    made_up,
    make,
    settings,
    store,
)

from knaves.errors import FileError
from knaves.league.store import LeagueReader, LeagueWriter, create_league
from knaves.league.store.files import open_to_write
from knaves_core import KnavesError

PAGE = 4096
NEWER = "its schema is 9, and this version of knaves reads up to 1: use the version that wrote it"
ANOTHER = "it is a database of another program, not a league"


def missing(path: Path) -> None:
    del path


def folder(path: Path) -> None:
    path.mkdir()


def empty(path: Path) -> None:
    path.touch()


def text(path: Path) -> None:
    path.write_text("deal 1: I won\n" * 1000)


def foreign(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE games (won)")
    connection.close()


def newer(path: Path) -> None:
    create_league(path, settings())
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 9")
    connection.close()


def without_a_table(path: Path) -> None:
    create_league(path, settings())
    connection = sqlite3.connect(path)
    connection.execute("DROP TABLE league")
    connection.close()


def cut_off(path: Path) -> None:
    make(path)
    path.write_bytes(path.read_bytes()[:20_000])


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (missing, "No such file or directory"),
        (folder, "Is a directory"),
        (empty, "it isn't a league, but empty or no file at all"),
        (text, "it isn't a league"),
        (foreign, ANOTHER),
        (
            newer,
            NEWER,
        ),
        (without_a_table, "it isn't a league as knaves makes them: see its table league"),
        (cut_off, "it is damaged; go back to a copy of it"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_no_league_is_said_in_one_line_and_left_alone(
    spoil: Callable[[Path], None], reason: str, path: Path
) -> None:
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    for use in (read_all, lambda: LeagueWriter(path)):
        with pytest.raises(FileError) as caught:
            use(path) if use is read_all else use()
        assert str(caught.value).removeprefix("can't read ").removeprefix("can't write ") == (
            f"{path}: {reason}"
        )
    assert (path.read_bytes() if path.is_file() else None) == before


TELLS_ANOTHER_STORY = [
    "ALTER TABLE games RENAME TO played; CREATE VIEW games AS SELECT * FROM played",
    "CREATE VIEW view AS SELECT 1",
    "CREATE TABLE more (than, there, should, be)",
    "CREATE INDEX more ON games (moves)",
    "DROP INDEX flagged",
    """CREATE TRIGGER more AFTER INSERT ON blocks
    BEGIN UPDATE games SET scores = '99 0 0'; END""",
    "ALTER TABLE deals ADD COLUMN more TEXT",
    "ALTER TABLE deals RENAME COLUMN key TO lock",
    """DROP TABLE totals; CREATE TABLE totals
    (entrant INTEGER PRIMARY KEY, games, points, wins, faults)""",
    "CREATE VIEW [two\nlines \x1b[31m] AS SELECT 1",
    "ANALYZE",
]


@pytest.mark.parametrize("statements", TELLS_ANOTHER_STORY)
def test_a_file_with_other_tables_than_a_league_has_is_refused(statements: str, path: Path) -> None:
    make(path, deals=1)
    connection = sqlite3.connect(path)
    connection.executescript(statements)
    connection.close()
    uses: list[Callable[[], object]] = [
        lambda: LeagueReader(path),
        lambda: LeagueWriter(path),
        lambda: dump_league(path),
    ]
    for use in uses:
        with pytest.raises(FileError) as caught:
            use()
        assert f"{path}: it isn't a league as knaves makes them: see its " in str(caught.value)
        assert str(caught.value).isprintable()


def read_all(path: Path) -> list[object]:
    """Read all that a league's file holds."""
    with LeagueReader(path) as league:
        fixed = [league.settings, league.commitment, league.entrants, league.stages, league.changes]
        sums = [league.totals, league.games, league.blocks, *league.deals()]
        labels = {bot.key: bot.name for bot in league.entrants}
        played = list(league.played())
        records = [record for block in played for record in league.records(block, labels)]
        return [*fixed, *sums, *played, *records, *league.scores(), *league.faults()]


def outcome(path: Path) -> list[object] | str:
    """Return all that a league's file holds, or why it can't be read."""
    try:
        return read_all(path)
    except KnavesError as error:
        return str(error)


@pytest.mark.parametrize("filling", [b"\x00", b"\xa5"], ids=["zeros", "noise"])
def test_a_page_that_was_overwritten_is_never_taken_for_games(filling: bytes, path: Path) -> None:
    make(path, deals=30)
    whole = read_all(path)
    content = path.read_bytes()
    for start in range(2 * PAGE, len(content), PAGE):
        path.write_bytes(content[:start] + filling * PAGE + content[start + PAGE :])
        found = outcome(path)
        # Some pages are of an index, which reading does without.
        assert found == whole or (str(path) in str(found) and "\n" not in str(found))
        with LeagueReader(path) as league, pytest.raises(FileError, match="it is damaged"):
            league.check()


def test_a_sound_league_passes_its_check(path: Path) -> None:
    make(path)
    with LeagueReader(path) as league:
        league.check()


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("UPDATE games SET scores = '1 2' WHERE deal = 3 AND rotation = 1", "deal 3, table"),
        (
            "UPDATE games SET scores = '1 2 x' WHERE deal = 3 AND rotation = 1",
            "rotation 1: '1 2 x'",
        ),
        ("UPDATE games SET scores = '1 2 ３' WHERE deal = 3", "isn't a list of whole numbers"),
        ("UPDATE games SET flagged = 2 WHERE deal = 3", "rotation 0: 2 is neither"),
        ("UPDATE games SET decks_used = 0 WHERE deal = 3", "rotation 0: it took 0 decks"),
        ("UPDATE games SET faults = faults + 1 WHERE deal = 3", "faults there are"),
        ("DELETE FROM games WHERE deal = 3 AND rotation = 1", "of its 3 games"),
        ("DELETE FROM games WHERE deal = 3", "of its 3 games"),
        ("UPDATE games SET rotation = 7 WHERE deal = 3 AND rotation = 1", "of its 3 games"),
        ("DELETE FROM faults", "faults there are 0"),
        ("UPDATE faults SET seat = 3", "a fault is of seat 3"),
        ("UPDATE faults SET decision = -2", "at move -1"),
        ("UPDATE blocks SET seating = '0 1 1' WHERE deal = 3", "'0 1 1' is no seating of 3"),
        ("UPDATE blocks SET seating = '0 1' WHERE deal = 3", "'0 1' is no seating of 3"),
        ("UPDATE blocks SET starter = 3 WHERE deal = 3", "seat 3 starts"),
        (
            "UPDATE blocks SET table_number = 99 WHERE deal = 3 AND table_number = 1",
            "table number 99: it is missing",
        ),
        ("UPDATE tables SET entrants = '0 1 9' WHERE number = 1", "there are 4 bots"),
        ("UPDATE tables SET entrants = 'x' WHERE number = 1", "isn't a list of whole numbers"),
        ("UPDATE decks SET cards = 'ST XX' WHERE deal = 3", "the decks of deal 3: 'XX'"),
        ("DELETE FROM decks WHERE deal = 3", "a deck that it took is missing"),
        ("UPDATE decks SET number = 1 WHERE deal = 3", "the decks of deal 3"),
        ("UPDATE deals SET commitment = x'00' WHERE number = 3", "deal 3: it has 1 bytes"),
        ("UPDATE deals SET key = x'00' WHERE number = 3", "deal 3: it has 1 bytes"),
        ("UPDATE league SET sizes = ''", "its settings"),
        ("UPDATE league SET secret = x''", "its settings: it has 0 bytes"),
        ("UPDATE league SET open = 3", "its settings: 3 is neither"),
        ("UPDATE league SET commitment = x''", "its commitment"),
        ("DELETE FROM league", "it holds no league"),
        ("UPDATE entrants SET number = 9 WHERE number = 1", "its bots aren't numbered from 0"),
        ("UPDATE stages SET number = 1", "its stages aren't numbered from 0"),
        ("DELETE FROM totals WHERE entrant = 2", "a bot has no totals"),
    ],
)
def test_a_value_that_nobody_stored_so_is_refused_with_its_place(
    query: str, where: str, path: Path
) -> None:
    make(path, deals=5)
    change(path, query)
    with pytest.raises(KnavesError) as caught:
        read_all(path)
    said = str(caught.value)
    assert said.startswith(f"{path} was changed or is damaged: ")
    assert where in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("UPDATE games SET scores = '1 2' WHERE deal = 3 AND rotation = 1", "deal 3"),
        ("UPDATE tables SET entrants = '0 1 9' WHERE number = 1", "there are 4 bots"),
    ],
    ids=["scores", "bots"],
)
def test_scores_alone_are_checked_too(query: str, where: str, path: Path) -> None:
    make(path, deals=5)
    change(path, query)
    with LeagueReader(path) as league, pytest.raises(KnavesError, match=where):
        list(league.scores())


def run(path: Path) -> None:
    begin(path, deals=300)
    with LeagueWriter(path) as writer:
        for block in blocks(300):
            store(writer, block)


@pytest.mark.parametrize("limit", [1_000, 40_000, 110_000, 200_000])
def test_a_disk_that_takes_no_more_costs_nothing_that_was_stored(limit: int, path: Path) -> None:
    """A file that may not grow stands for a disk; the next test has a real one."""

    def run_limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        run(path)

    _, said = in_child(run_limited)
    assert said in {
        f"can't write {path}: the disk failed; what was stored before is kept",
        f"can't write {path}: there is no room left; what was stored before is kept",
    }
    check_what_is_left(path)


def check_what_is_left(path: Path) -> None:
    if not path.exists():
        assert list(path.parent.iterdir()) == []
        return
    with LeagueReader(path) as league:
        league.check()
        made = list(league.played())
    assert made == list(blocks(300))[: len(made)]


@pytest.fixture(params=["40k", "400k", "1200k"])
def small_disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A disk of this size."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    options = ["-t", "tmpfs", "-o", f"size={request.param}", "none", disk]
    if (
        mount is None
        or subprocess.run([mount, *options], capture_output=True, check=False).returncode
    ):
        pytest.skip("no disk can be mounted here")
    yield disk
    subprocess.run(["umount", disk], check=True)


def test_a_full_disk_costs_nothing_that_was_stored(small_disk: Path) -> None:
    path = small_disk / "it.league"
    with pytest.raises(FileError, match=r"can't write .*it\.league: there is no room left"):
        run(path)
    check_what_is_left(path)


def test_a_file_that_may_not_be_changed_is_not_run(open_path: Path) -> None:
    make(open_path, deals=1)
    before = open_path.read_bytes()

    said = as_nobody(lambda: open_to_write(open_path), open_path)
    assert said == f"can't write {open_path}: it is read-only"
    said = as_nobody(lambda: LeagueWriter(open_path), open_path)
    assert said == f"can't write {open_path}.lock: Permission denied"
    assert open_path.read_bytes() == before


def test_a_file_that_may_not_be_read_is_told_from_a_damaged_one(open_path: Path) -> None:
    make(open_path, deals=1)

    def read() -> None:
        LeagueReader(open_path)

    said = as_nobody(read, open_path, mode=0o000)
    assert said == f"can't read {open_path}: Permission denied"


def test_another_program_that_holds_the_file_is_named_as_the_cause(path: Path) -> None:
    begin(path)
    with LeagueWriter(path) as writer:
        writer._connection.execute("PRAGMA busy_timeout = 0")
        other = sqlite3.connect(path)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(FileError, match="another program has locked it"):
            store(writer, made_up(0, TABLES[0]))
        other.rollback()
        other.close()
        store(writer, made_up(0, TABLES[0]))
        assert writer.reader.blocks == 1
