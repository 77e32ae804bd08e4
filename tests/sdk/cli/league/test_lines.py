from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

from knaves.cli.league.lines import Lines
from knaves.fair import secret_of_seed
from knaves.league.plan import Plan
from knaves.league.results import LeagueResult
from knaves.league.store import LeagueReader
from knaves.league.worker import PlannedBlock
from knaves.reports.league.as_json import league_document


def begun(lines: Lines, path: Path) -> LeagueReader:
    """Begin to follow a league; return its reader."""
    league = LeagueReader(path)
    lines.begin(league, Plan.of(league.settings, league.stages))
    return league


@pytest.fixture
def sink() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def lines(sink: io.StringIO) -> Lines:
    return Lines(sink)


def test_what_is_planned_and_stored_is_told_at_once(
    lines: Lines, sink: io.StringIO, cut: Path
) -> None:
    assert not lines.under_way
    with begun(lines, cut):
        assert lines.under_way
    assert sink.getvalue() == "pisti, rules house: 5 bots, 8 deals of 20 games\n28 of 160 games\n"


def test_one_deal_is_told_as_one(lines: Lines, sink: io.StringIO, tmp_path: Path) -> None:
    with begun(lines, build(tmp_path / "a.league", settings_of(), [(("captor", "first"), 1)])):
        assert sink.getvalue().startswith("pisti, rules house: 2 bots, 1 deal of 4 games\n")


def test_the_end_is_told_only_where_something_was_played(
    lines: Lines, sink: io.StringIO, cut: Path, done: Path
) -> None:
    with begun(lines, cut):
        lines.end()
        assert sink.getvalue().count("\n") == 2
        with LeagueReader(done) as other:
            lines.played([next(other.played())])
        assert sink.getvalue().count("\n") == 2  # no line is due yet
        lines.end()
    assert sink.getvalue().splitlines()[2].startswith("32 of 160 games, ")


def test_what_was_added_up_is_the_result(lines: Lines, done: Path) -> None:
    with begun(lines, done) as league:
        assert league_document(lines.result(league)) == league_document(LeagueResult.read(league))


@pytest.mark.parametrize(
    ("seed", "told"), [("short", 2), ("0f" * 16, 1)], ids=["guessable", "long enough"]
)
def test_a_seed_that_can_be_guessed_is_said_to_be_one(
    seed: str, told: int, lines: Lines, sink: io.StringIO
) -> None:
    settings = settings_of(seed=seed, secret=secret_of_seed(seed), contributions=())
    lines.committed(settings)
    commitment, *more = sink.getvalue().splitlines()
    assert commitment == f"commitment {settings.commitment.hex()}"
    assert len(more) == told - 1


def test_contributions_that_come_too_late_are_declined(
    sink: io.StringIO, cut: Path, tmp_path: Path
) -> None:
    with begun(Lines(sink, contributions=True), Path(shutil.copy(cut, tmp_path))):
        first, *_ = sink.getvalue().splitlines()
    assert first == "contributions come before the first deal: none are read any more"


@pytest.mark.parametrize(
    ("tables", "whom"),
    [
        ([], "the bots to be loaded"),
        (["cd"], "deal 3 at captor, drawer"),
        (["cd", "cf"], "deal 3 at captor, drawer and deal 3 at captor, first"),
        (
            ["cd", "cf", "df", "dc"],
            "deal 3 at captor, drawer and deal 3 at captor, first and 2 more",
        ),
    ],
    ids=["nobody", "one", "two", "many"],
)
def test_what_is_waited_for_is_told(
    tables: list[str], whom: str, lines: Lines, sink: io.StringIO, cut: Path
) -> None:
    keys = {"c": "bots/captor", "d": "bots/drawer", "f": "bots/first"}
    with begun(lines, cut):
        lines.waiting(
            [PlannedBlock(3, tuple(keys[bot] for bot in table), False) for table in tables]
        )
    assert sink.getvalue().splitlines()[-1] == f"28 of 160 games; waiting for {whom}"
