from collections.abc import Iterator
from pathlib import Path

import pytest

from knaves.league.store import LeagueReader
from knaves.reports.site.faults import ON_A_PAGE, fault_pages, page_of, pages_of
from knaves.reports.site.places import Places


def test_it_is_known_on_which_page_a_fault_stands() -> None:
    assert [page_of(number) for number in (0, ON_A_PAGE - 1, ON_A_PAGE)] == [0, 0, 1]
    assert [pages_of(count) for count in (0, 1, ON_A_PAGE, ON_A_PAGE + 1)] == [0, 1, 1, 2]


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
