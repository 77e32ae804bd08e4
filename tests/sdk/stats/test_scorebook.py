import itertools
import random
import tracemalloc
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sdk.stats.leagues import BOTS, Luck, blocks, book_of, renumbered

from knaves.stats.outcomes import BlockScores
from knaves.stats.scorebook import MOST_BATCHES, Scorebook

PAIRS = list(itertools.permutations(range(BOTS), 2))
Sums = dict[Any, Fraction]


def scores_by_bot(block: BlockScores) -> list[dict[int, list[int]]]:
    """For each game what each bot scored at its places."""
    size = len(block.bots)
    games: list[dict[int, list[int]]] = []
    for turn, scores in enumerate(block.scores):
        held = defaultdict(list)
        for seat, score in enumerate(scores):
            held[block.bots[block.seating[(seat + turn) % size]]].append(score)
        games.append(held)
    return games


def mean(values: Sequence[int]) -> Fraction:
    return Fraction(sum(values), len(values))


def expected(some: Sequence[BlockScores]) -> Sums:
    """All that a scorebook holds, added up game by game as its words say."""
    sums: Sums = defaultdict(Fraction)
    for block in some:
        size, deal = len(block.bots), block.deal
        for bot, other in PAIRS:
            sums["met", bot, other, deal] += {bot, other} <= set(block.bots)
        for bot in set(block.bots):
            sums["blocks", bot, deal] += 1
        for held in scores_by_bot(block):
            best = max(max(scores) for scores in held.values())
            winners = sum(scores.count(best) for scores in held.values())
            average = sum(map(mean, held.values())) / len(held)
            for bot, scores in held.items():
                sums["deviation", bot, deal] += mean(scores) - average
                sums["wins", bot, deal] += Fraction(scores.count(best), winners * len(scores))
                sums["games", bot, deal] += 1
                sums["span", bot, deal] += Fraction(len(held) - 1, len(held))
            for bot, other in itertools.permutations(held, 2):
                sums["difference", bot, other, deal] += mean(held[bot]) - mean(held[other])
                contests = list(itertools.product(held[bot], held[other]))
                ahead = sum(a > b for a, b in contests) - sum(a < b for a, b in contests)
                sums["lead", bot, other, deal] += Fraction(ahead, len(contests))
                sums["shared", bot, other, deal] += 1
        for scores in block.scores:
            sums["seat games", size, deal] += 1
            for seat, score in enumerate(scores):
                sums["seat", size, seat, deal] += size * score - sum(scores)
    return {key: value for key, value in sums.items() if value}


def held_in(book: Scorebook, deals: Sequence[int]) -> Sums:
    """The same, as a scorebook tells it."""
    sums: Sums = {}

    def note(values: Sequence[int], *key: int | str, unit: int = book.unit) -> None:
        for deal, value in zip(deals, values, strict=True):
            sums[(*key, deal)] = Fraction(value, unit)

    for bot in range(book.bots):
        columns = book.bot(bot)
        note(columns.deviations, "deviation", bot)
        note(columns.wins, "wins", bot)
        note(columns.games, "games", bot)
        note(columns.blocks, "blocks", bot)
        note(columns.spans, "span", bot)
    for bot, other in itertools.permutations(range(book.bots), 2):
        pair = book.pair(bot, other)
        note(pair.differences, "difference", bot, other)
        note(pair.leads, "lead", bot, other)
        note(pair.games, "shared", bot, other)
        note(pair.blocks, "met", bot, other)
    for size in book.sizes:
        for seat in range(size):
            column = book.seat(size, seat)
            note(column.deviations, "seat", size, seat, unit=1)
            note(column.games, "seat games", size, unit=1)
    return {key: value for key, value in sums.items() if value}


@given(st.lists(blocks(), min_size=1, max_size=8))
def test_sums_are_those_of_the_games(some: list[BlockScores]) -> None:
    deals = sorted({block.deal for block in some})
    assert held_in(book_of(some), deals) == expected(some)


@given(st.lists(blocks(), min_size=1, max_size=8), st.randoms())
def test_sums_are_the_same_in_any_order(some: list[BlockScores], draw: random.Random) -> None:
    deals = sorted({block.deal for block in some})
    shuffled = draw.sample(some, len(some))
    assert held_in(book_of(shuffled), deals) == held_in(book_of(some), deals)


@given(st.lists(blocks(), min_size=1, max_size=8), st.permutations(range(BOTS)))
def test_renumbering_the_bots_renumbers_the_sums(
    some: list[BlockScores], numbers: list[int]
) -> None:
    book, other = book_of(some), book_of(renumbered(block, numbers) for block in some)
    for bot in range(BOTS):
        assert other.bot(numbers[bot]) == book.bot(bot)
    for bot, opponent in PAIRS:
        assert other.pair(numbers[bot], numbers[opponent]) == book.pair(bot, opponent)


@given(blocks(), st.data())
def test_it_makes_no_difference_which_place_of_a_table_a_bot_has(
    block: BlockScores, data: st.DataObject
) -> None:
    places = data.draw(st.permutations(range(len(block.bots))))
    bots = tuple(block.bots[place] for place in places)
    seating = tuple(places.index(place) for place in block.seating)
    moved = BlockScores(block.deal, bots, seating, block.scores)
    assert held_in(book_of([moved]), [block.deal]) == held_in(book_of([block]), [block.deal])


def test_a_block_at_three_seats_goes_to_those_who_sat_there() -> None:
    # Bot 7 starts in seat 1, bot 2 in seat 2, bot 4 in seat 0; then all move down by one.
    book = book_of([BlockScores(0, (2, 4, 7), (1, 2, 0), ((1, 2, 3), (10, 20, 30), (5, 5, 0)))], 8)
    over = {bot: Fraction(book.bot(bot).deviations[0], book.unit) for bot in (2, 4, 7)}
    points = {4: 1 + 30 + 5, 7: 2 + 10 + 0, 2: 3 + 20 + 5}
    assert over == {bot: total - Fraction(76, 3) for bot, total in points.items()}
    assert Fraction(book.bot(4).wins[0], book.unit) == Fraction(0 + 1) + Fraction(1, 2)
    assert book.deals == book.blocks == 1
    assert book.games == 3


def test_a_bot_that_holds_several_places_scores_their_mean() -> None:
    # Places 0 and 1 are copies.
    book = book_of([BlockScores(0, (3, 3, 1), (0, 1, 2), ((9, 0, 3), (0, 3, 9), (3, 9, 0)))], 4)
    pair = book.pair(3, 1)
    assert Fraction(pair.differences[0], book.unit) == Fraction(27, 2) - 9
    assert pair.games[0] == 3 * book.unit
    assert Fraction(book.bot(3).deviations[0], book.unit) == (Fraction(27, 2) - 9) / 2


def many_deals(deals: int) -> list[BlockScores]:
    draw = random.Random(deals)
    luck = Luck(cards=5, liking=5)
    return [block for deal in range(deals) for block in luck.deal(draw, deal, [(0, 1)], (2, 0))]


def test_neighbouring_deals_share_a_batch_where_there_are_many() -> None:
    some = many_deals(2 * MOST_BATCHES + 1)
    book = book_of(some, 2)
    assert book.batches == len(some) // 4 + 1
    whole = [sum(scores_by_bot(block)[turn][0]) for block in some for turn in (0, 1)]
    totals = [points * book.unit for points in whole]
    rivals = [sum(scores_by_bot(block)[turn][1]) * book.unit for block in some for turn in (0, 1)]
    differences = list(map(int.__sub__, totals, rivals))
    expected = [sum(differences[at : at + 8]) for at in range(0, len(differences), 8)]
    assert book.pair(0, 1).differences == expected


def test_batches_are_the_same_in_any_order() -> None:
    some = many_deals(2 * MOST_BATCHES + 1)
    book, other = book_of(some, 2), book_of(reversed(some), 2)
    assert other.pair(0, 1) == book.pair(0, 1)
    assert other.bot(1) == book.bot(1)
    assert other.seat(2, 0) == book.seat(2, 0)


def test_larger_tables_may_come_late() -> None:
    small = BlockScores(0, (0, 1), (0, 1), ((3, 1), (2, 2)))
    large = BlockScores(1, (0, 1, 2), (2, 0, 1), ((3, 1, 5), (2, 2, 2), (0, 1, 4)))
    deals = [0, 1]
    assert held_in(book_of([small, large]), deals) == held_in(book_of([large, small]), deals)


@pytest.mark.parametrize("deal", [MOST_BATCHES - 1, MOST_BATCHES, 10**9])
def test_any_deal_has_a_batch(deal: int) -> None:
    book = book_of([BlockScores(deal, (0, 1), (0, 1), ((1, 0), (1, 0)))], 2)
    assert (book.batches, book.deals) == (1, deal + 1)


def test_deals_are_counted_once_whatever_the_number_of_their_blocks() -> None:
    games = ((1, 0), (1, 0))
    some = [BlockScores(deal, (0, 1), (0, 1), games) for deal in (0, 0, 3, 7, 7, 7)]
    book = book_of(some, 2)
    assert book.deals_with(book.pair(0, 1).blocks) == 3


@pytest.mark.parametrize("deals", [1, 999, 1000, 1001, 2500])
def test_deals_are_counted_beyond_the_number_of_batches(deals: int) -> None:
    games = ((1, 0), (1, 0))
    some = [BlockScores(deal, (0, 1), (0, 1), games) for deal in range(deals) for _ in (0, 1)]
    book = book_of(some, 2)
    assert book.deals_with(book.bot(0).blocks) == deals


def memory_of(tables: Sequence[tuple[int, ...]], bots: int, deals: int) -> int:
    draw = random.Random(1)
    luck = Luck(cards=50, liking=50, game=50)
    tracemalloc.start()
    try:
        book = Scorebook(bots)
        for deal in range(deals):
            for block in luck.deal(draw, deal, tables, range(bots)):
                book.add(block)
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def test_thirty_bots_take_less_than_60_megabytes() -> None:
    # In each deal every pair meets, so no sum stays 0.
    everybody = list(itertools.combinations(range(30), 2))
    assert memory_of(everybody, 30, 15) * MOST_BATCHES / 15 < 60e6


def test_memory_does_not_grow_with_the_number_of_blocks() -> None:
    assert memory_of([(0, 1)], 4, 4000) < 1.1 * memory_of([(0, 1)], 4, 1000)
