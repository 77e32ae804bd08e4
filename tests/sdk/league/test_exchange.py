import random
from itertools import combinations

from knaves.league.exchange import Exchange, PairCounts, Seated

BOTS = 12
GROUPS = [range(8), range(8, BOTS)]


def counted(tables: list[Seated]) -> PairCounts:
    counts = PairCounts(GROUPS)
    for table in tables:
        counts.count(table)
    return counts


def drawn(seed: int) -> list[Seated]:
    """Tables of four, at which each bot sits three times."""
    chance = random.Random(seed)
    return [
        tuple(sorted(bots[at : at + 4]))
        for bots in [chance.sample(range(BOTS), BOTS) for _ in range(3)]
        for at in range(0, BOTS, 4)
    ]


def unevenness(counts: PairCounts) -> int:
    return sum(counts.of[one][other] ** 2 for one, other in combinations(range(BOTS), 2))


def test_meetings_are_counted_both_ways_and_can_be_taken_back() -> None:
    counts = PairCounts([range(3)])
    counts.count((0, 1, 2))
    counts.count((0, 2))
    assert counts.of == [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    counts.count((0, 1, 2), -1)
    assert counts.of == [[0, 0, 1], [0, 0, 0], [1, 0, 0]]


def test_once_more_than_the_least_of_two_groups_is_enough() -> None:
    counts = PairCounts([range(2), range(2, 4)])
    counts.count((0, 1), 5)
    counts.count((0, 2, 3))
    assert counts.enough() == [[6, 6, 1, 1]] * 2 + [[1, 1, 2, 2]] * 2


def test_pairs_meet_more_evenly_than_before() -> None:
    for seed in range(20):
        tables = drawn(seed)
        counts = counted(tables)
        before = unevenness(counts)
        Exchange(tables, counts).improve()
        assert unevenness(counts) < before
        assert counts.of == counted(tables).of


def test_each_bot_sits_as_often_as_before_and_at_tables_that_differ() -> None:
    for seed in range(20):
        tables = drawn(seed)
        Exchange(tables, counted(tables)).improve()
        assert sorted(bot for table in tables for bot in table) == sorted([*range(BOTS)] * 3)
        assert all(len(set(table)) == 4 for table in tables)
        assert len(set(tables)) == len(tables)


def test_two_tables_alike_are_told_apart() -> None:
    tables: list[Seated] = [(0, 1, 2, 3), (0, 1, 2, 3), (4, 5, 6, 7)]
    Exchange(tables, counted(tables)).improve()
    assert len(set(tables)) == 3
