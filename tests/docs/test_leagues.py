"""What docs/leagues.md says that the JSON of a league holds."""

from pathlib import Path
from typing import Any

from tests.docs.tables import read_tables
from tests.sdk.league.support.made_up import result_of

from knaves.league.fault_kinds import FaultKinds
from knaves.league.played import GameFault
from knaves.reports.league.as_json import league_document, matrix_document
from knaves.reports.league.as_json_faults import faults_document
from knaves_core import Fault

PAGE = Path(__file__).parents[2] / "docs" / "leagues.md"
RESULT = result_of({"pack/ann": 1.0, "pack/bob": 0.0, "pack/cat": 0.0, "pack/dan": 0.0})


def documented() -> list[set[str]]:
    """The keys in each table of the section about JSON, in order."""
    tables = [table for table in read_tables(PAGE) if table.section == "As JSON"]
    return [{key for cell in table.rows for key in cell.split(", ")} for table in tables]


def keys(document: dict[str, Any]) -> set[str]:
    return set(document)


def test_every_key_is_documented_and_no_other() -> None:
    league, bots, differences, matrix, cells, _, faults, kinds = documented()
    show, head_to_head = league_document(RESULT), matrix_document(RESULT)
    assert league == {"schema", *show}
    assert bots == keys(show["bots"][0])
    assert differences == keys(show["differences"][0])
    assert matrix == keys(head_to_head) - (keys(show) - {"bots"})
    assert cells == keys(head_to_head["cells"][0])
    found = GameFault(3, ("pack/ann",) * 4, 0, "pack/ann", Fault(1, 2, "exception", "oops"))
    wrong = faults_document(FaultKinds.of([found]), RESULT.labels)
    assert faults == keys(wrong)
    assert kinds == keys(wrong["kinds"][0])
