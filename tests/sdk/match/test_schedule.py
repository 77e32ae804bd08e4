import itertools
import pickle
from collections import Counter

import pytest

from knaves.match.schedule import Schedule
from knaves_core import Deal
from knaves_core.games.pisti import Pisti

GAME = Pisti()


def schedule(*bots: str, seed: str = "schedule", deals: list[Deal] | None = None) -> Schedule:
    return Schedule(GAME, GAME.rules(), bots, (None,) * len(bots), seed, 100, deals)


def test_a_block_is_one_deal_in_which_each_bot_sits_in_each_seat_once() -> None:
    block = schedule("a", "b", "c", "d").block(3)
    assert len(block.seatings) == 4
    for seating in block.seatings:
        assert sorted(seating) == [0, 1, 2, 3]
    for column in zip(*block.seatings, strict=True):
        assert sorted(column) == [0, 1, 2, 3]


def test_rotations_are_cyclic_so_everybody_keeps_his_neighbours() -> None:
    block = schedule("a", "b", "c", "d").block(3)
    neighbours = {
        frozenset((seating[seat], seating[(seat + 1) % 4]))
        for seating in block.seatings
        for seat in range(4)
    }
    assert len(neighbours) == 4


def test_all_circles_of_neighbours_come_about_equally_often() -> None:
    table = schedule("a", "b", "c", "d")
    opposite: Counter[int] = Counter()
    for number in range(600):
        seating = table.block(number).seatings[0]
        opposite[seating[(seating.index(0) + 2) % 4]] += 1
    assert min(opposite.values()) > 150  # of 200 expected; four standard deviations


def test_bots_of_one_name_are_told_apart_by_their_packs() -> None:
    bots = ("captor",) * 4
    listed = Schedule(GAME, GAME.rules(), bots, ("d", "a", "c", "b"), "schedule", 100)
    sorted_ = Schedule(GAME, GAME.rules(), bots, ("a", "b", "c", "d"), "schedule", 100)
    for number in range(5):
        seatings = zip(listed.block(number).seatings, sorted_.block(number).seatings, strict=True)
        for one, another in seatings:
            packs = [listed.packs[bot] for bot in one]
            assert packs == [sorted_.packs[bot] for bot in another]


def test_blocks_differ_and_can_be_asked_for_in_any_order() -> None:
    forwards = [schedule("a", "b", "c", "d").block(number).deal.deck for number in range(20)]
    table = schedule("a", "b", "c", "d")
    backwards = [table.block(number).deal.deck for number in reversed(range(20))]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) == 20


@pytest.mark.parametrize("order", sorted(set(itertools.permutations("abbc"))))
def test_the_order_of_the_list_decides_nothing(order: tuple[str, ...]) -> None:
    listed, sorted_ = schedule(*order), schedule("a", "b", "b", "c")
    for number in range(5):
        block, expected = listed.block(number), sorted_.block(number)
        assert block.deal == expected.deal
        names = [[order[bot] for bot in seating] for seating in block.seatings]
        assert names == [[sorted_.bots[bot] for bot in seating] for seating in expected.seatings]


def test_the_same_name_twice_is_told_apart_by_its_place() -> None:
    assert schedule("a", "b", "a", "c").labels == ("a#0", "b", "a#2", "c")


def test_every_bot_has_another_seed_in_every_game_and_seat() -> None:
    table = schedule("a", "a", "b", "b")
    blocks = [table.block(number) for number in range(3)]
    seeds = [
        table.seed_of(block, rotation)(seat)
        for block in blocks
        for rotation in range(4)
        for seat in range(4)
    ]
    assert len(set(seeds)) == len(seeds)


def test_another_process_gets_the_same_blocks() -> None:
    table = schedule("a", "b", "c", "d")
    twin = pickle.loads(pickle.dumps(table))  # noqa: S301 - our own
    assert twin.block(5).deal.deck == table.block(5).deal.deck
    assert twin.block(5).seatings == table.block(5).seatings
    assert twin.seed_of(twin.block(5), 2)(1) == table.seed_of(table.block(5), 2)(1)


def test_given_deals_are_played_in_their_order() -> None:
    deals = [Deal((GAME.deck(GAME.rules())[::-1],)), Deal((GAME.deck(GAME.rules()),))]
    table = schedule("a", "b", "c", "d", deals=deals)
    assert [table.block(number).deal for number in range(2)] == deals


def test_games_count_from_one_through_the_blocks() -> None:
    table = schedule("a", "b", "c", "d")
    numbers = [table.block(block).game_number(turn) for block in range(2) for turn in range(4)]
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 8]
