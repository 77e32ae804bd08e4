from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import gcd

import pytest

from knaves.league.played import Table
from knaves.league.rounds import Rounds

CROWDS = [(10, 4), (12, 4), (13, 4), (21, 2), (30, 2), (30, 3), (30, 4), (30, 5), (30, 6)]
named = pytest.mark.parametrize(
    ("bots", "seats"), CROWDS, ids=[f"{bots} at {seats}" for bots, seats in CROWDS]
)


def keys(first: int, stop: int) -> tuple[str, ...]:
    return tuple(f"pack/bot-{number:03}" for number in range(first, stop))


def fresh_rounds(bots: int, seats: int, count: int) -> Iterator[tuple[Table, ...]]:
    shared = gcd(bots, seats)
    rounds = Rounds(keys(0, bots), (), seats)
    return (rounds.draw(bots // shared, seats // shared) for _ in range(count))


class Meetings:
    """How often each pair of bots has met."""

    def __init__(self, bots: tuple[str, ...]) -> None:
        self.pairs = list(combinations(bots, 2))
        self.met: Counter[tuple[str, str]] = Counter()

    def add(self, tables: tuple[Table, ...]) -> None:
        self.met.update(pair for table in tables for pair in combinations(table, 2))

    @property
    def farthest_from_mean(self) -> float:
        times = [self.met[pair] for pair in self.pairs]
        mean = sum(times) / len(times)
        return max(max(times) - mean, mean - min(times))


@named
def test_in_each_round_all_sit_equally_often(bots: int, seats: int) -> None:
    for tables in fresh_rounds(bots, seats, 10):
        sat = Counter(bot for table in tables for bot in table)
        assert sat == dict.fromkeys(keys(0, bots), seats // gcd(bots, seats))


@named
def test_no_two_tables_of_a_round_are_alike_and_no_bot_sits_at_one_twice(
    bots: int, seats: int
) -> None:
    for tables in fresh_rounds(bots, seats, 10):
        assert len(set(tables)) == len(tables)
        assert all(len(set(table)) == seats and list(table) == sorted(table) for table in tables)


@named
def test_after_any_round_pairs_have_met_about_equally_often(bots: int, seats: int) -> None:
    meetings = Meetings(keys(0, bots))
    far = []
    for tables in fresh_rounds(bots, seats, 60):
        meetings.add(tables)
        far.append(meetings.farthest_from_mean)
    assert max(far) < 2.7
    assert sum(far) / len(far) < 1.75


def test_thirteen_at_four_meet_exactly_equally_often_in_each_round() -> None:
    meetings = Meetings(keys(0, 13))
    for tables in fresh_rounds(13, 4, 20):
        meetings.add(tables)
        assert meetings.farthest_from_mean == 0


@pytest.mark.slow
def test_a_hundred_at_six_meet_about_equally_often() -> None:
    meetings = Meetings(keys(0, 100))
    for tables in fresh_rounds(100, 6, 40):
        meetings.add(tables)
        assert meetings.farthest_from_mean < 2.5


@pytest.mark.parametrize(("tables", "times"), [(6, 2), (5, 2), (9, 3)], ids=str)
def test_newcomers_sit_so_many_times_and_others_take_turns(tables: int, times: int) -> None:
    newcomers, others = keys(30, 33), keys(0, 30)
    rounds = Rounds(newcomers, others, 4)
    sat: Counter[str] = Counter()
    for number in range(1, 20):
        drawn = rounds.draw(tables, times)
        assert len(set(drawn)) == tables
        assert all(set(table) & set(newcomers) for table in drawn)
        sat.update(bot for table in drawn for bot in table)
        assert {sat[bot] for bot in newcomers} == {number * times}
        assert max(sat[bot] for bot in others) - min(sat[bot] for bot in others) <= 1


def test_newcomers_meet_all_others_about_equally_often() -> None:
    newcomers, others = keys(30, 32), keys(0, 30)
    rounds = Rounds(newcomers, others, 4)
    met: Counter[tuple[str, str]] = Counter()
    for _ in range(50):
        met.update(pair for table in rounds.draw(4, 2) for pair in combinations(table, 2))
    for newcomer in newcomers:
        times = [met[other, newcomer] for other in others]
        assert max(times) - min(times) <= 3


def test_rounds_are_the_same_again() -> None:
    assert list(fresh_rounds(30, 4, 5)) == list(fresh_rounds(30, 4, 5))
