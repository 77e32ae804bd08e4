from collections.abc import Iterator

from knaves.faults import KINDS_KEPT
from knaves.league.fault_kinds import FaultKinds
from knaves.league.played import GameFault
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


def test_it_is_known_which_fault_is_the_first_of_a_kind() -> None:
    found = FaultKinds.of([*faults(7), *faults(2, kinds=2)])
    assert [kind.number for kind in found] == [0, 8]


def test_of_a_bot_that_fails_in_ever_new_ways_few_kinds_are_kept() -> None:
    found = FaultKinds.of(faults(100, kinds=100))
    assert (len(found.kinds), found.faults) == (KINDS_KEPT, 100)
    assert found.rest == 100 - KINDS_KEPT
