import random

import pytest
from scipy import stats
from tests.sdk.stats.leagues import Luck, book_of

from knaves.stats.outcomes import BlockScores
from knaves.stats.scorebook import Scorebook
from knaves.stats.seats import seat_effects

LUCK = Luck(cards=6, liking=6, game=3)


def played(deals: int, tables: list[tuple[int, ...]], seats: tuple[int, ...]) -> Scorebook:
    draw = random.Random(deals)
    book = Scorebook(4)
    for deal in range(deals):
        for block in LUCK.deal(draw, deal, tables, (9, 5, 2, 0), seats):
            book.add(block)
    return book


def test_a_seat_is_compared_with_the_mean_of_its_table() -> None:
    book = book_of([BlockScores(0, (0, 1), (1, 0), ((9, 3), (5, 1)))], 2)
    effects = seat_effects(book, 1)
    assert [(effect.size, effect.seat, effect.games) for effect in effects] == [
        (2, 0, 2),
        (2, 1, 2),
    ]
    assert [effect.effect.mean for effect in effects] == pytest.approx([2.5, -2.5])


def test_points_are_those_of_the_game() -> None:
    book = book_of([BlockScores(0, (0, 1), (1, 0), ((9, 3), (5, 1)))], 2)
    assert seat_effects(book, scale=10)[0].effect.mean == pytest.approx(0.25)


def test_what_seats_are_worth_is_found_whoever_sits_there() -> None:
    found = [effect.effect for effect in seat_effects(played(400, [(0, 1, 2)], (6, 0, -3)), 1)]
    for effect, worth in zip(found, (5, -1, -4), strict=True):
        assert effect.low is not None
        assert effect.high is not None
        assert effect.low < worth < effect.high
    assert found[0].low is not None
    assert found[0].low > 4


def test_the_interval_is_over_deals() -> None:
    book = played(30, [(0, 1, 2), (0, 1, 3)], (1, 0, 0))
    column = book.seat(3, 0)
    deals = [value / 3 / 6 for value in column.deviations]
    expected = stats.ttest_1samp(deals, 0).confidence_interval(0.95)
    effect = seat_effects(book, 1)[0].effect
    assert (effect.low, effect.high) == pytest.approx((expected.low, expected.high))


def test_tables_of_each_size_are_told_apart() -> None:
    book = played(10, [(0, 1)], (0, 0))
    for block in LUCK.deal(random.Random(1), 3, [(0, 1, 2)], (0, 0, 0)):
        book.add(block)
    effects = seat_effects(book, 1)
    assert [(effect.size, effect.games) for effect in effects] == [(2, 20)] * 2 + [(3, 3)] * 3
    assert [effect.effect.margin is None for effect in effects] == [False] * 2 + [True] * 3


def test_no_games_have_no_seats() -> None:
    assert seat_effects(book_of([]), 1) == []
