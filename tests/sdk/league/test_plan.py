import random
import tracemalloc
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import accumulate, combinations, islice
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves.league.plan import Plan, PlannedDeal
from knaves.league.played import PlayedBlock, Table
from knaves.league.settings import Stage


def bots(count: int) -> tuple[str, ...]:
    return tuple(f"pack/bot-{number:03}" for number in range(count))


def plan(sizes: tuple[int, ...], *grown: tuple[int, int], gauntlet: str | None = None) -> Plan:
    """Plan a league that grew to so many bots and so many deals, stage by stage."""
    stages = [Stage(number, bots(count), deals) for number, (count, deals) in enumerate(grown)]
    return Plan(sizes, gauntlet, tuple(stages))


def by_deal(rounds: Iterable[PlannedDeal]) -> dict[int, list[Table]]:
    tables = defaultdict(list)
    for played in rounds:
        tables[played.deal] += played.tables
    return dict(tables)


def meetings(tables: Iterable[Table]) -> Counter[tuple[str, str]]:
    return Counter(pair for table in tables for pair in combinations(table, 2))


GROWN = [
    pytest.param(plan((4,), (9, 3)), id="all tables"),
    pytest.param(plan((4,), (30, 3)), id="rounds"),
    pytest.param(plan((2, 3, 4, 5, 6), (12, 3)), id="all sizes"),
    pytest.param(plan((4,), (3, 2), (5, 3)), id="enough bots at last"),
    pytest.param(plan((4,), (2, 2), (3, 3)), id="still too few bots"),
    pytest.param(plan((4,), (5, 4), (7, 2), (8, 6)), id="fewer deals in between"),
    pytest.param(plan((4,), (8, 3), (12, 5)), id="from all tables to rounds"),
    pytest.param(plan((2,), (20, 3), (22, 3), (23, 3)), id="newcomers who meet nearly all"),
    pytest.param(plan((4,), (30, 4), (31, 4), (40, 9)), id="more and more rounds"),
    pytest.param(plan((3, 6), (7, 2), (7, 5)), id="more deals alone"),
    pytest.param(plan((4,), (30, 3), (33, 5), gauntlet=bots(1)[0]), id="gauntlet in rounds"),
    pytest.param(plan((2, 4), (6, 3), (7, 5), gauntlet=bots(1)[0]), id="gauntlet"),
    pytest.param(plan((4,), (2, 3), gauntlet=bots(1)[0]), id="gauntlet with copies"),
]
grown = pytest.mark.parametrize("plan", GROWN)


@grown
def test_no_table_plays_a_deal_twice_and_what_is_planned_is_counted(plan: Plan) -> None:
    tables = by_deal(plan.planned_deals())
    assert all(len(set(played)) == len(played) for played in tables.values())
    assert sorted(tables) == list(range(plan.deals))
    played = [table for deal in tables.values() for table in deal]
    assert plan.blocks == len(played)
    assert plan.games == sum(map(len, played))


@grown
def test_a_deal_is_complete_when_the_last_of_its_rounds_is(plan: Plan) -> None:
    last = {played.deal: number for number, played in enumerate(plan.planned_deals())}
    complete = [number for number, played in enumerate(plan.planned_deals()) if played.completes]
    assert complete == sorted(last.values())


@grown
def test_each_table_has_one_of_the_sizes_and_bots_of_the_league(plan: Plan) -> None:
    for played in plan.planned_deals():
        for table in played.tables:
            assert list(table) == sorted(table)
            assert len(table) in plan.sizes
            assert set(table) <= set(plan.stages[-1].bots)


@grown
def test_the_order_in_which_bots_are_listed_does_not_matter(plan: Plan) -> None:
    draw = random.Random(1)
    stages = [
        Stage(stage.number, tuple(draw.sample(stage.bots, len(stage.bots))), stage.deals)
        for stage in plan.stages
    ]
    shuffled = Plan(plan.sizes, plan.gauntlet, tuple(stages))
    assert list(shuffled.planned_deals()) == list(plan.planned_deals())


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("count", range(5, 10))
def test_every_pair_meets_and_every_bot_sits_in_every_seat_equally_often(
    count: int, seats: int
) -> None:
    draw = random.Random(count)
    met: Counter[tuple[str, str]] = Counter()
    sat: Counter[tuple[str, int]] = Counter()
    for deal, tables, _ in plan((seats,), (count, 3)).planned_deals():
        met += meetings(tables)
        for table in tables:
            seating = tuple(draw.sample(range(seats), seats))
            block = PlayedBlock(deal, table, seating, ())
            for rotation in range(seats):
                places = block.places(rotation)
                sat.update((table[place], seat) for seat, place in enumerate(places))
    assert len({met[pair] for pair in combinations(bots(count), 2)}) == 1
    assert len({sat[bot, seat] for bot in bots(count) for seat in range(seats)}) == 1


steps = st.tuples(st.integers(0, 5), st.integers(1, 3))


@given(
    sizes=st.sets(st.integers(2, 6), min_size=1, max_size=2),
    first=st.integers(2, 11),
    later=st.lists(steps, max_size=3),
)
@settings(max_examples=40)
def test_however_a_league_grows_each_deal_is_played_once_at_each_table_that_is_planned(
    sizes: set[int], first: int, later: list[tuple[int, int]]
) -> None:
    counts = list(accumulate([more for more, _ in later], initial=first))
    deals = [2, *[deals for _, deals in later]]
    planned = plan(tuple(sorted(sizes)), *zip(counts, deals, strict=True))
    rounds = list(planned.planned_deals())
    tables = by_deal(rounds)
    assert all(len(set(played)) == len(played) for played in tables.values())
    assert planned.blocks == sum(len(played.tables) for played in rounds)
    for deal, played in tables.items():
        there = [count for count, until in zip(counts, deals, strict=True) if until > deal][-1]
        for seats in sizes:
            if seats <= there and comb(there, seats) <= 200:
                assert set(combinations(bots(there), seats)) <= set(played)


def test_all_tables_meet_in_each_deal_while_they_are_few() -> None:
    for played in plan((4,), (9, 3)).planned_deals():
        assert sorted(played.tables) == list(combinations(bots(9), 4))


def test_where_tables_are_many_a_deal_is_a_round() -> None:
    assert [len(played.tables) for played in plan((4,), (12, 3)).planned_deals()] == [3, 3, 3]
    assert [len(played.tables) for played in plan((4,), (13, 3)).planned_deals()] == [13, 13, 13]


def test_the_tables_of_all_sizes_play_a_deal_before_the_next() -> None:
    rounds = list(plan((2, 3), (4, 3)).planned_deals())
    assert [played.deal for played in rounds] == [0, 1, 2]
    assert Counter(map(len, rounds[0].tables)) == {2: 6, 3: 4}


def test_more_deals_continue_what_was_planned() -> None:
    for sizes, count in [((4,), 30), ((2, 3), 6)]:
        at_once = list(plan(sizes, (count, 9)).planned_deals())
        assert list(plan(sizes, (count, 4), (count, 9)).planned_deals()) == at_once


def test_a_newcomer_plays_the_deals_that_others_have_played_and_only_its_own_tables() -> None:
    extended = plan((4,), (6, 2), (7, 3))
    rounds = list(extended.planned_deals())
    assert [(played.deal, len(played.tables)) for played in rounds] == [
        (0, comb(6, 4)),
        (1, comb(6, 4)),
        (0, comb(6, 3)),
        (1, comb(6, 3)),
        (2, comb(7, 4)),
    ]
    assert all(bots(7)[-1] in table for table in rounds[2].tables)
    assert sorted(by_deal(rounds)[0]) == list(combinations(bots(7), 4))


def test_deals_that_some_have_not_played_are_made_up_for_later() -> None:
    extended = plan((3,), (4, 4), (5, 2), (5, 6))
    assert [played.deal for played in extended.planned_deals()] == [0, 1, 2, 3, 0, 1, 2, 3, 4, 5]
    for tables in by_deal(extended.planned_deals()).values():
        assert sorted(tables) == list(combinations(bots(5), 3))


def test_extending_changes_nothing_of_what_was_planned() -> None:
    before = [(30, 4), (31, 6)]
    first = [played[:2] for played in plan((4,), *before).planned_deals()]
    extended = [played[:2] for played in plan((4,), *before, (35, 8)).planned_deals()]
    assert extended[: len(first)] == first


@pytest.mark.parametrize(
    ("before", "after"), [(30, 31), (30, 37), (9, 10), (9, 11)], ids=lambda count: f"{count} bots"
)
def test_newcomers_sit_as_often_in_a_deal_as_the_others_did(before: int, after: int) -> None:
    rounds = list(plan((4,), (before, 3), (after, 3)).planned_deals())
    for first, later in zip(rounds[:3], rounds[3:], strict=True):
        usual = Counter(bot for table in first.tables for bot in table)[bots(1)[0]]
        sat = Counter(bot for table in later.tables for bot in table)
        assert {sat[bot] for bot in bots(after)[before:]} == {usual}


def test_newcomers_meet_each_other_as_often_as_the_others() -> None:
    rounds = list(plan((4,), (30, 100), (34, 100)).planned_deals())[100:]
    met = meetings(table for played in rounds for table in played.tables)
    old, new = bots(30), bots(34)[30:]
    among = [met[pair] for pair in combinations(new, 2)]
    across = [met[other, newcomer] for other in old for newcomer in new]
    assert sum(among) / len(among) == pytest.approx(sum(across) / len(across), rel=0.05)
    assert max(across) - min(across) <= 4


def test_the_bot_of_a_gauntlet_sits_at_each_table_and_meets_all_others_equally_often() -> None:
    hero = bots(9)[4]
    for count, seats in [(5, 2), (6, 4), (30, 4), (30, 2)]:
        gauntlet = plan((seats,), (count, 3), gauntlet=hero)
        for played in gauntlet.planned_deals():
            others = Counter(bot for table in played.tables for bot in table)
            assert others.pop(hero) == len(played.tables)
            assert len(others) == count - 1
            assert len(set(others.values())) == 1


def test_in_a_gauntlet_only_the_others_have_copies() -> None:
    (played,) = plan((4,), (2, 1), gauntlet="pack/bot-001").planned_deals()
    assert played.tables == (("pack/bot-000", "pack/bot-000", "pack/bot-000", "pack/bot-001"),)


def test_too_few_bots_fill_the_seats_with_copies_as_evenly_as_can_be() -> None:
    (played,) = plan((6,), (4, 1)).planned_deals()
    assert len(played.tables) == comb(4, 2)
    assert {tuple(sorted(Counter(table).values())) for table in played.tables} == {(1, 1, 2, 2)}


def test_a_league_without_stages_has_nothing_planned() -> None:
    empty = Plan((4,), None, ())
    assert (empty.blocks, empty.games, empty.deals, list(empty.planned_deals())) == (0, 0, 0, [])


def peak_of_planning(planned: Plan, rounds: int | None) -> tuple[int, int]:
    """Return how many games were planned, and how much memory that took, in bytes."""
    tracemalloc.start()
    games = 0
    for played in islice(planned.planned_deals(), rounds):
        games += sum(map(len, played.tables))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return games, peak


@pytest.mark.parametrize("count", [8, 30], ids=["all tables", "rounds"])
def test_planning_takes_no_more_memory_for_more_deals(count: int) -> None:
    endless = plan((4,), (count, 10**9))
    _, few = peak_of_planning(endless, 10)
    _, many = peak_of_planning(endless, 80)
    assert many < 1.5 * few


def test_what_is_planned_is_counted_without_planning_it() -> None:
    assert plan((4,), (8, 10**9)).games == 4 * 10**9 * comb(8, 4)
    assert plan((4,), (30, 10**9)).blocks == 10**9 * 15


@pytest.mark.slow
def test_ten_million_games_are_planned_in_flat_memory() -> None:
    deals = 10_000_000 // (4 * comb(8, 4)) + 1
    long = plan((4,), (8, deals))
    games, peak = peak_of_planning(long, None)
    assert games == long.games >= 10_000_000
    assert peak < 1_000_000
