from collections import Counter
from itertools import combinations
from math import comb

import pytest

from knaves.league.tables import all_tables, count_tables, least_met_first

BOTS = ("a/a", "b/b", "c/c", "d/d", "e/e", "f/f", "g/g", "h/h", "i/i")


def meetings(tables: list[tuple[str, ...]]) -> Counter[tuple[str, str]]:
    return Counter(pair for table in tables for pair in combinations(table, 2))


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("bots", range(1, 10))
def test_as_many_tables_as_are_counted_meet_and_no_two_are_alike(bots: int, seats: int) -> None:
    tables = list(all_tables(BOTS[:bots], seats))
    assert len(set(tables)) == len(tables) == count_tables(bots, seats)
    assert all(len(table) == seats and list(table) == sorted(table) for table in tables)


def test_where_there_are_enough_bots_all_combinations_meet() -> None:
    assert list(all_tables(BOTS[:4], 3)) == list(combinations(BOTS[:4], 3))
    assert count_tables(30, 4) == comb(30, 4)


def test_where_there_are_too_few_copies_fill_the_seats_evenly() -> None:
    assert list(all_tables(("a/a", "b/b"), 4)) == [("a/a", "a/a", "b/b", "b/b")]
    assert list(all_tables(("a/a", "b/b", "c/c"), 4)) == [
        ("a/a", "a/a", "b/b", "c/c"),
        ("a/a", "b/b", "b/b", "c/c"),
        ("a/a", "b/b", "c/c", "c/c"),
    ]


def test_those_who_have_met_least_come_next() -> None:
    ordered = least_met_first(all_tables(BOTS[:4], 2))
    assert ordered[:2] == [("a/a", "b/b"), ("c/c", "d/d")]
    for stop in range(1, len(ordered)):
        met = meetings(ordered[:stop])
        least = min(met[pair] for pair in combinations(BOTS[:4], 2))
        assert met[ordered[stop][0], ordered[stop][1]] == least


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_order_of_tables_depends_on_nothing_but_them(seats: int) -> None:
    tables = list(all_tables(BOTS, seats))
    assert least_met_first(reversed(tables)) == least_met_first(tables)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("bots", range(5, 10))
def test_after_any_table_all_pairs_have_met_about_equally_often(bots: int, seats: int) -> None:
    ordered = least_met_first(all_tables(BOTS[:bots], seats))
    for stop in range(1, len(ordered)):
        met = meetings(ordered[:stop])
        times = [met[pair] for pair in combinations(BOTS[:bots], 2)]
        assert max(times) - min(times) <= 4
