"""Each kind of finding is described on the page, as doctor describes it."""

from pathlib import Path

from tests.docs.tables import read_tables

from knaves.doctor import KINDS, Kind

PAGE = Path(__file__).parents[2] / "docs" / "doctor.md"


def row(kind: Kind) -> tuple[str, ...]:
    cells = (kind.id, kind.severity, kind.meaning, kind.remedy)
    return tuple(cell.replace("`", "") for cell in cells)


def test_the_page_lists_all_kinds_of_findings() -> None:
    table = next(table for table in read_tables(PAGE) if table.header[0] == "id")
    assert list(table.rows.values()) == [row(kind) for kind in KINDS]
