import sqlite3
from pathlib import Path

from tests.sdk.league.support.dump import dump_league
from tests.sdk.league.support.stored import change, make

from knaves.league.store.schema import KEYS


def test_every_row_of_every_table_is_a_line(path: Path) -> None:
    make(path)
    lines = dump_league(path)
    connection = sqlite3.connect(path)
    tables = [
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    ]
    assert set(tables) == set(KEYS)
    for table in tables:
        (rows,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
        assert rows == sum(line.startswith(f"{table} ") for line in lines)
    connection.close()
    assert all("\n" not in line for line in lines)


def test_equal_leagues_have_equal_dumps_and_others_do_not(path: Path) -> None:
    other = path.with_name("other.league")
    make(path)
    make(other)
    assert dump_league(path) == dump_league(other)
    change(other, "UPDATE games SET moves = 'ST D2 CJ HQ' WHERE deal = 7 AND rotation = 2")
    different = set(dump_league(path)) ^ set(dump_league(other))
    assert {line.partition(" ")[0] for line in different} == {"games"}
