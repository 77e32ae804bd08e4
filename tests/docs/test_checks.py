"""Every check is described, in the words in which it is told."""

from pathlib import Path

from tests.docs.tables import read_tables

from knaves.kit.registry import CHECKS

PAGE = Path(__file__).parents[2] / "docs" / "checks.md"


def test_each_check_has_its_row_in_the_order_in_which_they_are_told() -> None:
    (table,) = read_tables(PAGE)
    expected = [(check.id, check.meaning, check.remedy) for check in CHECKS]
    assert [*table.rows.values()] == [
        tuple(cell.replace("`", "") for cell in row) for row in expected
    ]
