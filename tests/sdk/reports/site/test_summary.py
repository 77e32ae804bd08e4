import pytest
from tests.sdk.league.support.made_up import result_of

from knaves.league.fault_kinds import FaultKinds
from knaves.league.played import GameFault
from knaves.reports.site.kept import Kept
from knaves.reports.site.summary import site_document, subtitle
from knaves_core import Fault

STRENGTHS = {"packs/ann": 3.0, "packs/bob": 1.0, "packs/cid": 0.0, "packs/dot": 0.0}
KEPT = Kept.of({0: 4, 1: 4, 3: 4}, [], None)


def kinds_of(*keys: str) -> FaultKinds:
    """Count a fault of each of some bots, one a deal."""
    fault = Fault(0, 3, "exception", "it failed", traceback="why")
    return FaultKinds.of(
        GameFault(deal, tuple(STRENGTHS), 1, key, fault) for deal, key in enumerate(keys)
    )


def test_bots_stand_in_the_order_of_their_numbers() -> None:
    result = result_of(STRENGTHS)
    document = site_document(result, kinds_of(), KEPT)
    assert document["bots"] == ["ann", "bob", "cid", "dot"]


def test_of_deals_that_follow_one_another_it_has_the_ends() -> None:
    document = site_document(result_of(STRENGTHS), kinds_of(), KEPT)
    assert document["deals"] == [(0, 1), (3, 3)]
    assert document["kept"] == "All 12 games can be replayed."


@pytest.mark.parametrize(
    ("keys", "told", "pages"),
    [
        ((), "0 faults", 0),
        (("packs/cid",), "1 fault", 1),
        (("packs/cid",) * 1234, "1,234 faults", 13),
    ],
    ids=["none", "one", "many"],
)
def test_faults_are_counted_in_words(keys: tuple[str, ...], told: str, pages: int) -> None:
    faults = site_document(result_of(STRENGTHS), kinds_of(*keys), KEPT)["faults"]
    assert (faults["count"], faults["pages"]) == (told, pages)


def test_each_kind_of_fault_says_whose_it_is_and_how_often_it_came() -> None:
    kinds = kinds_of("packs/cid", "packs/bob", "packs/cid")
    found = site_document(result_of(STRENGTHS), kinds, KEPT)["faults"]["kinds"]
    assert [(kind["bot"], kind["times"], kind["page"]) for kind in found] == [
        (2, "2", 0),
        (1, "1", 0),
    ]
    assert found[0]["message"].startswith("it failed")


def test_it_is_said_how_much_was_played() -> None:
    assert subtitle(result_of(STRENGTHS, deals=40)) == "4 bots, 160 games in 40 deals"


def test_of_a_league_under_way_it_is_said_how_much_is_to_come() -> None:
    result = result_of(STRENGTHS, [], deals=1500)
    said = "4 bots, 0 games in 0 deals: under way, 0 of 1,500 blocks are played"
    assert subtitle(result) == said
