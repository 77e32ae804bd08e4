"""What docs/leagues.md says that the JSON of a league holds."""

import re
from pathlib import Path
from typing import Any

from tests.docs.tables import read_tables
from tests.sdk.league.support.made_up import result_of
from tests.sdk.reports.travelled import TRAVELLER

from knaves.league.fault_kinds import FaultKinds
from knaves.league.overview import LeagueState, Overview
from knaves.league.played import GameFault
from knaves.league.verify import Verification
from knaves.reports.league.as_json import league_document, matrix_document
from knaves.reports.league.as_json_faults import faults_document
from knaves.reports.league.as_json_overviews import overviews_document
from knaves.reports.league.as_json_travellers import travellers_document
from knaves.reports.league.verification import verification_document
from knaves_core import Fault

PAGE = Path(__file__).parents[2] / "docs" / "leagues.md"
RESULT = result_of({"pack/ann": 1.0, "pack/bob": 0.0, "pack/cat": 0.0, "pack/dan": 0.0})
VERIFIED = Verification(
    settings=RESULT.settings,
    commitment=RESULT.commitment,
    digest=b"",
    committed=0,
    revealed=0,
    decks=0,
    blocks=0,
    games=0,
    moves=0,
    faults=0,
    planned=0,
    finished=False,
    stages=(),
    changes=(),
)


def documented() -> list[set[str]]:
    """The keys in each table of the section about JSON, in order."""
    tables = [table for table in read_tables(PAGE) if table.section == "As JSON"]
    return [{key for cell in table.rows for key in cell.split(", ")} for table in tables]


def keys(document: dict[str, Any]) -> set[str]:
    return set(document)


def all_keys(document: object) -> set[str]:
    """The keys of a document and of all that it holds."""
    if isinstance(document, dict):
        return keys(document).union(*map(all_keys, document.values()))
    return set().union(*map(all_keys, document)) if isinstance(document, list) else set()


def test_every_key_is_documented_and_no_other() -> None:
    league, bots, differences, matrix, cells, travellers, faults, kinds, *others = documented()
    show, head_to_head = league_document(RESULT), matrix_document(RESULT)
    assert league == {"schema", *show}
    assert bots == keys(show["bots"][0])
    assert differences == keys(show["differences"][0])
    assert matrix == keys(head_to_head) - (keys(show) - {"bots"})
    assert cells == keys(head_to_head["cells"][0])
    assert travellers == keys(travellers_document([TRAVELLER]))
    found = GameFault(3, ("pack/ann",) * 4, 0, "pack/ann", Fault(1, 2, "exception", "oops"))
    wrong = faults_document(FaultKinds.of([found]), RESULT.labels)
    assert faults == keys(wrong)
    assert kinds == keys(wrong["kinds"][0])
    listed = overviews_document([Overview(Path("it.league"), LeagueState.DAMAGED, "oops")])
    assert others == [
        keys(listed),
        keys(listed["leagues"][0]),
        keys(verification_document(VERIFIED)),
    ]


def test_the_section_about_travellers_names_every_key_that_they_hold_and_no_other() -> None:
    _, _, rest = PAGE.read_text("utf-8").partition("### `knaves league travellers --json`\n")
    section, _, _ = rest.partition("\n### ")
    assert set(re.findall("`(\\w+)`", section)) == all_keys(travellers_document([TRAVELLER]))
