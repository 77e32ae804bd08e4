"""Every order of the cards is equally likely: counts within four standard deviations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pytest
from tests.sdk.fair.by_hand import shuffled_by_hand, words_of
from tests.sdk.fair.chi_square import excess

from knaves.fair import Chance, shuffled
from knaves.fair.shuffling import below, words
from knaves_core import CARDS, Card
from knaves_core.games.pisti import Pisti

PISTI = Pisti()
RULES = PISTI.rules()
Deck = tuple[Card, ...]
Shuffle = Callable[[int], Deck]


def fair(number: int) -> Deck:
    return Chance.of_seed("chi-square").deal(PISTI, RULES, 4, number).deck


def naive(number: int) -> Deck:
    """Swap each card with any other: the usual mistake."""
    order = list(CARDS)
    for place, word in zip(range(52), words(b"%d" % number, 52), strict=False):
        order[place], order[word % 52] = order[word % 52], order[place]
    return tuple(order)


def unturned(number: int) -> Deck:
    """Cut a shuffled deck's fixed order: each card everywhere, but the same neighbours."""
    start = next(words(b"%d" % number, 1)) % 52
    return (*CARDS[start:], *CARDS[:start])


def columns(shuffle: Shuffle, decks: int) -> list[tuple[Card, ...]]:
    """Return for each place the cards that lay there, deck by deck."""
    return list(zip(*map(shuffle, range(decks)), strict=True))


def places_excess(places: Sequence[Sequence[Card]]) -> float:
    """Return how uneven the cards are spread over the places: 51 × 51 degrees of freedom."""
    counts = [count for place in places for count in Counter(place).values()]
    assert sum(counts) == 52 * len(places[0])
    absent = [0] * (52 * 52 - len(counts))
    return excess(counts + absent, len(places[0]) / 52, 51 * 51)


def worst_place_excess(places: Sequence[Sequence[Card]]) -> float:
    expected = len(places[0]) / 52
    return max(excess(Counter(place).values(), expected, 51) for place in places)


def pairs_excess(pairs: Iterator[tuple[Card, Card]], drawn: int) -> float:
    """Return how unevenly ordered pairs of two cards are drawn, each of 52 × 51."""
    counts = list(Counter(pairs).values())
    absent = [0] * (52 * 51 - len(counts))
    return excess(counts + absent, drawn / (52 * 51), 52 * 51 - 1)


def neighbours(places: Sequence[Sequence[Card]]) -> Iterator[tuple[Card, Card]]:
    for place, following in pairwise(places):
        yield from zip(place, following, strict=True)


def test_each_card_is_in_each_place_about_equally_often() -> None:
    assert abs(places_excess(columns(fair, 5200))) < 4


def test_neighbours_in_a_deck_are_any_two_cards() -> None:
    assert abs(pairs_excess(neighbours(columns(fair, 2600)), 51 * 2600)) < 4


def test_the_usual_mistakes_would_be_noticed() -> None:
    assert places_excess(columns(naive, 5200)) > 40
    assert pairs_excess(neighbours(columns(unturned, 2600)), 51 * 2600) > 1000


@pytest.mark.slow
def test_of_a_hundred_thousand_deals_places_and_pairs_are_even() -> None:
    decks = 100_000
    places = columns(fair, decks)
    assert abs(places_excess(places)) < 4
    assert worst_place_excess(places) < 4.5
    assert abs(pairs_excess(neighbours(places), 51 * decks)) < 4
    # What matters at a table: cards of one hand, of two neighbours' hands, and of both ends.
    for one, other in [(0, 1), (4, 8), (0, 26), (3, 51), (50, 51)]:
        pairs = zip(places[one], places[other], strict=True)
        assert abs(pairs_excess(pairs, decks)) < 4, (one, other)


def test_every_deck_is_a_permutation() -> None:
    for number in range(300):
        assert set(fair(number)) == set(CARDS)
        assert len(fair(number)) == 52


def test_one_deal_does_not_tell_the_next() -> None:
    """Which card comes first has nothing to do with which came first before."""
    first = [fair(number)[0].index for number in range(5201)]
    counts = Counter((card - before) % 52 for before, card in pairwise(first))
    assert abs(excess(counts.values(), 100, 51)) < 4


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 52, 2**31 + 1, 2**32 - 1, 2**32])
def test_words_above_the_last_multiple_of_the_bound_are_drawn_again(bound: int) -> None:
    limit = 2**32 // bound * bound
    rejected = [word for word in (limit, 2**32 - 1) if limit <= word < 2**32]
    drawn = iter([*rejected, limit - 1])
    assert below(bound, drawn) == bound - 1
    assert next(drawn, None) is None


def test_a_shuffle_draws_again_too() -> None:
    # So many that some ten words lie above the last multiple.
    many = range(300_000)
    limits = [2**32 // (size + 1) * (size + 1) for size in many[:0:-1]]
    drawn = words_of(b"k" * 32, len(many))
    assert any(word >= limit for word, limit in zip(drawn, limits, strict=False))
    assert list(shuffled(many, b"k" * 32)) == shuffled_by_hand(many, b"k" * 32)


def test_words_are_one_stream_however_many_were_expected() -> None:
    expected = words_of(b"key")[:100]
    for first in (0, 1, 3, 52, 200):
        source = words(b"key", first)
        assert [next(source) for _ in range(100)] == expected


@pytest.mark.parametrize("size", [0, 1, 2])
def test_few_cards_are_shuffled_too(size: int) -> None:
    orders = {shuffled(range(size), bytes([key])) for key in range(64)}
    assert len(orders) == max(1, size)
