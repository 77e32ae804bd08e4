from pathlib import Path

from tests.docs.tables import read_tables

from knaves.packs import Status


def test_each_status_of_a_bot_is_described() -> None:
    page = Path(__file__).parents[2] / "docs" / "packaging.md"
    (described,) = [table.rows for table in read_tables(page) if table.header[0] == "status"]
    assert {*described} == {*Status}
