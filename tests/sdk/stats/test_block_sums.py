import itertools
import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.stats.block_sums import BlockSums
from knaves.stats.intervals import Interval, SampleMean

COLUMNS = 3
SCORES = st.integers(-(10**9), 10**9)
BLOCKS = st.lists(st.tuples(*[SCORES] * COLUMNS), min_size=1, max_size=12)


def summed(blocks: list[tuple[int, ...]]) -> BlockSums:
    sums = BlockSums.empty(COLUMNS)
    for block in blocks:
        sums.add(block)
    return sums


@given(BLOCKS, st.integers(0, 12))
def test_sums_are_the_same_however_blocks_are_grouped(
    blocks: list[tuple[int, ...]], cut: int
) -> None:
    first, second = summed(blocks[:cut]), summed(blocks[cut:])
    first.merge(second)
    assert first == summed(blocks)


@given(BLOCKS)
def test_a_mean_is_that_of_the_column(blocks: list[tuple[int, ...]]) -> None:
    sums = summed(blocks)
    for column in range(COLUMNS):
        values = [block[column] for block in blocks]
        squares = sum(value**2 for value in values)
        assert sums.mean(column, 1) == SampleMean.of_sums(len(values), sum(values), squares)


@given(BLOCKS)
def test_a_difference_is_paired_block_by_block(blocks: list[tuple[int, ...]]) -> None:
    sums = summed(blocks)
    for a, b in itertools.permutations(range(COLUMNS), 2):
        values = [block[a] - block[b] for block in blocks]
        squares = sum(value**2 for value in values)
        assert sums.difference(a, b, 1) == SampleMean.of_sums(len(values), sum(values), squares)


@given(BLOCKS, st.tuples(*[st.integers(-5, 5)] * COLUMNS))
def test_a_contrast_is_the_mean_of_what_the_weights_make_of_each_block(
    blocks: list[tuple[int, ...]], weights: tuple[int, ...]
) -> None:
    values = [sum(map(operator.mul, block, weights)) for block in blocks]
    squares = sum(value**2 for value in values)
    expected = SampleMean.of_sums(len(values), sum(values), squares, 3)
    assert summed(blocks).contrast(weights, 3) == expected


def test_luck_that_both_share_does_not_widen_their_difference() -> None:
    sums = summed([(10, 8, 0), (50, 48, 0), (90, 88, 0)] * 40)
    assert sums.difference(0, 1, 1).interval() == Interval(2, 2, 2)
    margin = sums.mean(0, 1).interval().margin
    assert margin is not None
    assert margin > 5


def test_units_divide_what_was_counted() -> None:
    assert summed([(40, 0, 0), (80, 0, 0)]).mean(0, unit=20).mean == pytest.approx(3)
