import itertools
import math
import random
from collections.abc import Iterator
from typing import Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sdk.stats.leagues import BOTS, blocks, book_of, everything, renumbered

from knaves.stats.cells import matrix
from knaves.stats.outcomes import BlockScores
from knaves.stats.ranks import ranking
from knaves.stats.seats import seat_effects
from knaves.stats.standings import standings

# Enough deals for samples and for equal weights, in half of the cases.
LEAGUES = st.lists(blocks(deals=3), max_size=6) | st.lists(
    blocks(deals=60), min_size=30, max_size=60
)


@settings(max_examples=15)
@given(LEAGUES, st.randoms())
def test_the_order_of_the_games_makes_no_difference(
    some: list[BlockScores], draw: random.Random
) -> None:
    shuffled = draw.sample(some, len(some))
    assert everything(book_of(shuffled)) == everything(book_of(some))


@settings(max_examples=15)
@given(LEAGUES, st.permutations(range(BOTS)))
def test_other_numbers_of_the_bots_make_no_other_difference(
    some: list[BlockScores], numbers: list[int]
) -> None:
    book, other = book_of(some), book_of(renumbered(block, numbers) for block in some)
    standing, stood = standings(book, 2), standings(other, 2)
    cells, turned = matrix(book, 2), matrix(other, 2)
    for bot, number in enumerate(numbers):
        assert stood[number] == standing[bot]
        for opponent, opposed in enumerate(numbers):
            cell = cells[bot][opponent]
            assert turned[number][opposed] == (
                cell and attrs.evolve(cell, bot=number, other=opposed)
            )
    assert seat_effects(other, 2) == seat_effects(book, 2)
    before, after = ranking(book, 2), ranking(other, 2)
    assert sorted(after.ranks, key=lambda rank: rank.bot) == sorted(
        (attrs.evolve(rank, bot=numbers[rank.bot]) for rank in before.ranks),
        key=lambda rank: rank.bot,
    )
    for bot, opponent in itertools.permutations(before.order, 2):
        found = after.difference(numbers[bot], numbers[opponent])
        assert found == before.difference(bot, opponent)


@settings(max_examples=15)
@given(LEAGUES, st.data())
def test_neither_do_the_places_of_a_table(some: list[BlockScores], data: st.DataObject) -> None:
    moved: list[BlockScores] = []
    for block in some:
        places = data.draw(st.permutations(range(len(block.bots))))
        moved.append(
            attrs.evolve(
                block,
                bots=tuple(block.bots[place] for place in places),
                seating=tuple(places.index(place) for place in block.seating),
            )
        )
    assert everything(book_of(moved)) == everything(book_of(some))


def numbers_in(value: Any) -> Iterator[float]:
    if isinstance(value, (int, float)):
        yield value
    elif attrs.has(type(value)):
        yield from numbers_in(attrs.astuple(value, recurse=False))
    elif isinstance(value, dict):
        yield from numbers_in(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from numbers_in(part)


@settings(max_examples=30)
@given(
    st.lists(blocks(deals=2), max_size=4)
    | st.lists(blocks(deals=9, most=0), max_size=12)
    | st.lists(blocks(deals=40, most=1), min_size=20, max_size=40)
    | st.lists(blocks(deals=8, most=10**12), max_size=12)
    | st.lists(blocks(deals=10**7), max_size=12)
)
def test_all_numbers_are_finite(some: list[BlockScores]) -> None:
    assert all(map(math.isfinite, numbers_in(everything(book_of(some)))))
