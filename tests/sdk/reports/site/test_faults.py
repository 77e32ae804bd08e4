from collections.abc import Iterator

from knaves.faults import KINDS_KEPT
from knaves.league.played import GameFault
from knaves.reports.site.faults import ON_A_PAGE, FaultKinds, fault_pages
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


def test_every_fault_stands_on_a_page_and_its_traceback_there_once() -> None:
    pages = list(fault_pages(faults(ON_A_PAGE + 1), {"b/y": 7}, {(0, TABLE): 2}))
    assert [len(page["faults"]) for page in pages] == [ON_A_PAGE, 1]
    assert [page["texts"] for page in pages] == [["", "why"]] * 2
    first = pages[0]["faults"][0]
    assert (first["bot"], first["deal"], first["table"], first["rotation"]) == (7, 0, 2, 1)
    assert (first["decision"], first["penalty"], first["trace"]) == (3, "H5", 1)


def test_a_fault_whose_game_is_not_kept_has_no_table() -> None:
    (page,) = fault_pages(faults(2), {"b/y": 7}, {(0, TABLE): 2})
    assert [fault["table"] for fault in page["faults"]] == [2, None]


def test_without_faults_there_is_no_page() -> None:
    assert not list(fault_pages([], {}, {}))
    assert FaultKinds.of([]).pages == 0
