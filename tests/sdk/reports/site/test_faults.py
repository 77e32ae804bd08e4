from collections.abc import Iterator
from pathlib import Path

import pytest

from knaves.faults import KINDS_KEPT
from knaves.league.played import GameFault
from knaves.league.store import LeagueReader
from knaves.reports.site.faults import ON_A_PAGE, FaultKinds, fault_pages
from knaves.reports.site.places import Places
from knaves_core import Fault

TABLE = ("a/x", "b/y")


def faults(count: int, kinds: int = 1) -> Iterator[GameFault]:
    """Yield faults of one bot, of some kinds by turns, one a deal."""
    for number in range(count):
        fault = Fault(0, 3, f"kind {number % kinds}", "it failed", penalty="H5", traceback="why")
        yield GameFault(number, TABLE, 1, "b/y", fault)


def test_faults_of_one_kind_are_counted_and_the_first_is_kept() -> None:
    found = FaultKinds.of(faults(5, kinds=2))
    assert found.faults == 5
    assert [(kind.first.fault.kind, kind.times) for kind in found.kinds] == [
        ("kind 0", 3),
        ("kind 1", 2),
    ]


def test_it_is_known_on_which_page_a_kind_begins() -> None:
    found = FaultKinds.of([*faults(ON_A_PAGE + 1), *faults(2, kinds=2)])
    assert [kind.page for kind in found.kinds] == [0, 1]
    assert found.pages == 2


def test_of_a_bot_that_fails_in_ever_new_ways_few_kinds_are_kept() -> None:
    found = FaultKinds.of(faults(100, kinds=100))
    assert (len(found.kinds), found.faults) == (KINDS_KEPT, 100)


@pytest.fixture
def places(league: Path) -> Iterator[Places]:
    """The places of a league with a fault in each game, of which one deal is kept."""
    with LeagueReader(league) as reader:
        yield Places.of(reader, dict.fromkeys(range(4), 4), {0})


NUMBERS = {f"bots/{name}": number for number, name in enumerate(("captor", "stumbler"))}


def test_every_fault_stands_on_a_page_and_its_traceback_there_once(
    league: Path, places: Places
) -> None:
    with LeagueReader(league) as reader:
        found = list(reader.faults())
    repeated = [found[number % len(found)] for number in range(ON_A_PAGE + 1)]
    repeated.sort(key=lambda fault: fault.deal)
    pages = list(fault_pages(repeated, NUMBERS, places))
    assert [len(page["faults"]) for page in pages] == [ON_A_PAGE, 1]
    for page in pages:
        assert page["texts"][0] == ""
        assert len(page["texts"]) == len({*page["texts"]})
    first, fault = pages[0]["faults"][0], repeated[0].fault
    assert (first["bot"], first["deal"], first["table"]) == (1, 0, 0)
    assert first["rotation"] == repeated[0].rotation
    assert (first["decision"], first["penalty"]) == (fault.decision, fault.penalty)
    assert pages[0]["texts"][first["trace"]] == fault.traceback


def test_a_fault_names_its_game_whether_it_is_kept_or_not(league: Path, places: Places) -> None:
    with LeagueReader(league) as reader:
        (page,) = fault_pages(reader.faults(), NUMBERS, places)
    for fault in page["faults"]:
        assert fault["kept"] is (fault["deal"] == 0)
        assert (fault["table"], fault["line"]) == (0, 4 * fault["deal"] + fault["rotation"] + 1)


def test_without_faults_there_is_no_page(places: Places) -> None:
    assert not list(fault_pages([], {}, places))
    assert FaultKinds.of([]).pages == 0
