import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from tests.sdk.stats.leagues import BOTS, Luck, blocks, book_of

from knaves.stats.cells import Cell, matrix
from knaves.stats.intervals import Interval
from knaves.stats.outcomes import BlockScores
from knaves.stats.scorebook import Scorebook


def cell_of(book: Scorebook, bot: int, other: int, scale: int = 1) -> Cell:
    cell = matrix(book, scale)[bot][other]
    assert cell is not None
    return cell


def two_seats(deal: int, *games: tuple[int, int], bots: tuple[int, int] = (0, 1)) -> BlockScores:
    """A block whose games give for each the score of the first bot and that of the second."""
    (first, second), (third, fourth) = games
    return BlockScores(deal, bots, (0, 1), ((first, second), (fourth, third)))


def test_a_cell_is_the_first_minus_the_second() -> None:
    book = book_of([two_seats(0, (9, 4), (5, 4)), two_seats(1, (2, 4), (7, 7))])
    cell = cell_of(book, 0, 1)
    assert cell.difference.mean == pytest.approx((5 + 1 - 2 + 0) / 4)
    assert cell.won == pytest.approx((1 + 1 + 0 + 0.5) / 4)
    assert (cell.games, cell.blocks, cell.deals) == (4, 2, 2)


def test_points_are_those_of_the_game() -> None:
    book = book_of([two_seats(0, (9, 4), (5, 4))])
    assert cell_of(book, 0, 1, scale=10).difference.mean == pytest.approx(0.3)


def test_the_interval_is_over_deals() -> None:
    draw = random.Random(5)
    luck = Luck(cards=9, liking=6, game=4)
    book, sums = Scorebook(4), []
    for deal in range(30):
        played = luck.deal(draw, deal, [(0, 1, 2), (0, 1, 3)], (3, 0, 0, 0))
        before = sum(book.pair(0, 1).differences)
        for block in played:
            book.add(block)
        sums.append((sum(book.pair(0, 1).differences) - before) / book.unit / 6)
    expected = stats.ttest_1samp(sums, 0).confidence_interval(0.95)
    cell = cell_of(book, 0, 1)
    assert (cell.difference.low, cell.difference.high) == pytest.approx(
        (expected.low, expected.high)
    )
    assert (cell.games, cell.blocks, cell.deals) == (180, 60, 30)


@given(st.lists(blocks(), max_size=6))
def test_the_other_way_round_all_is_turned(some: list[BlockScores]) -> None:
    rows = matrix(book_of(some), 1)
    for bot in range(BOTS):
        assert rows[bot][bot] is None
        for other in range(bot):
            cell, turned = rows[bot][other], rows[other][bot]
            if cell is None or turned is None:
                assert cell is turned
                continue
            assert turned.difference == cell.difference.negated
            assert turned.won == pytest.approx(1 - cell.won)
            assert turned.significant == cell.significant
            assert turned.more_deals == cell.more_deals


def test_bots_that_never_met_have_no_cell() -> None:
    book = book_of([two_seats(0, (1, 0), (1, 0)), two_seats(0, (1, 0), (1, 0), bots=(2, 3))])
    assert matrix(book, 1)[0][2] is None
    assert matrix(book, 1)[0][4] is None
    assert matrix(book, 1)[0][0] is None


def test_copies_of_a_bot_don_t_meet_themselves() -> None:
    book = book_of([BlockScores(0, (1, 1), (0, 1), ((5, 3), (1, 8)))])
    assert matrix(book, 1)[1][1] is None


def test_copies_meet_others_as_one() -> None:
    # Bot 0 holds places 0 and 1: they score 6 and 0, 4 and 2, 2 and 4; bot 1 scores 3 each time.
    book = book_of([BlockScores(0, (0, 0, 1), (0, 1, 2), ((6, 0, 3), (2, 3, 4), (3, 2, 4)))])
    cell = cell_of(book, 0, 1)
    assert cell.difference.mean == 0
    assert cell.won == pytest.approx(1 / 2)
    assert (cell.games, cell.blocks, cell.deals) == (3, 1, 1)


@pytest.mark.parametrize(
    ("wins", "significant", "more"),
    [
        ((5, 6, 4, 5, 6), True, 0),
        ((5, -1, 5, -1, 1), False, 18),
        ((5, -4, 5, -4, 1), False, None),
        ((3, 3), False, None),
    ],
    ids=["clear", "unclear", "too near to plan", "few alike"],
)
def test_a_cell_says_whether_it_is_more_than_chance(
    wins: tuple[int, ...], significant: bool, more: int | None
) -> None:
    book = book_of([two_seats(deal, (win, 0), (win, 0)) for deal, win in enumerate(wins)])
    cell = cell_of(book, 0, 1)
    assert cell.significant is significant
    assert cell.more_deals == cell.more_blocks == more


def test_one_deal_has_a_difference_and_no_interval() -> None:
    book = book_of([two_seats(0, (3, 1), (3, 1))] * 3)
    cell = cell_of(book, 0, 1)
    assert cell.difference == Interval(2, None, None)
    assert (cell.blocks, cell.deals, cell.more_deals) == (3, 1, None)
