import hashlib
import hmac
import pickle
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

from knaves.fair import Chance, encode, is_guessable, random_seed, shuffled
from knaves.fair.shuffling import below, words
from knaves_core import CARDS, codes
from knaves_core.games.azi import Azi
from knaves_core.games.pisti import Pisti

T = TypeVar("T")
PISTI, AZI = Pisti(), Azi()
CHANCE = Chance.of_seed("knaves")


def deck_of(chance: Chance, number: int) -> tuple[object, ...]:
    return chance.deal(PISTI, PISTI.rules(), 4, number).deck


# The derivation once more, from the standard library alone and word by word.


def joined(*texts: str) -> bytes:
    result = b""
    for text in texts:
        data = text.encode("utf-8")
        result += bytes([0, 0, len(data) // 256, len(data) % 256]) + data
    return result


def derived(key: bytes, *texts: str) -> bytes:
    return hmac.new(key, joined(*texts), hashlib.sha256).digest()


def league_key(seed: str) -> bytes:
    return derived(hashlib.sha256(seed.encode("utf-8")).digest(), "knaves-league-v1")


def words_of(key: bytes) -> list[int]:
    stream = hashlib.shake_256(key).digest(4000)
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 4000, 4)]


def drawnbelow(bound: int, words: list[int]) -> int:
    while True:
        word = words.pop(0)
        if word < 2**32 // bound * bound:
            return word % bound


def shuffled_by_hand(cards: Sequence[T], key: bytes) -> list[T]:
    words, order = words_of(key), list(cards)
    for last in reversed(range(1, len(order))):
        chosen = drawnbelow(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return order


@pytest.mark.parametrize("seed", ["knaves", "", "Pişti ♠", "a" * 1000])
@pytest.mark.parametrize("number", [0, 1, 255, 256, 10**9])
def test_a_deal_can_be_recomputed_with_the_standard_library(seed: str, number: int) -> None:
    key = derived(league_key(seed), "knaves-deal-v1", str(number))
    deal = Chance.of_seed(seed).deal(AZI, AZI.rules(), 6, number)
    for deck in (0, 1, 7):
        expected = shuffled_by_hand(
            AZI.deck(AZI.rules()), derived(key, "knaves-deck-v1", str(deck))
        )
        assert deal.decks[deck] == tuple(expected)
    assert deal.starter == drawnbelow(6, words_of(derived(key, "knaves-starter-v1")))


@pytest.mark.parametrize("block", [0, 1, 77])
def test_a_seating_can_be_recomputed_with_the_standard_library(block: int) -> None:
    key = derived(league_key("knaves"), "knaves-seating-v1", str(block))
    assert CHANCE.seating(block, 4) == tuple(shuffled_by_hand(range(4), key))


@pytest.mark.parametrize(("bot", "game", "seat"), [("random", 0, 0), ("my-pack/ş", 12, 3)])
def test_the_seed_of_a_bot_can_be_recomputed_with_the_standard_library(
    bot: str, game: int, seat: int
) -> None:
    key = derived(league_key("knaves"), "knaves-bot-v1", bot, str(game), str(seat))
    assert CHANCE.bot_seed(bot, game, seat) == int(key.hex(), 16)


def test_what_a_seed_gives_stays_the_same_for_ever() -> None:
    assert codes(CHANCE.deal(PISTI, PISTI.rules(), 4, 0).deck) == (
        "D5 S9 DQ S8 C3 ST C4 D7 DA CT SK CJ S4 HQ HA H5 HJ DK H7 D9 S6 S2 SJ D4 H3 H6 "
        "CQ SQ CK C8 D8 H2 C7 H4 H9 DT D6 C6 C5 DJ HT C9 S5 H8 D3 HK C2 S3 CA S7 D2 SA"
    )
    assert CHANCE.seating(0, 4) == (2, 3, 0, 1)
    assert CHANCE.bot_seed("random", 0, 0) == int(
        "87de105ac5f94704b620eaea5785ae17441926f11dc5a7c8b1a5b1fdec298931", 16
    )


def test_every_deck_is_a_permutation() -> None:
    for number in range(300):
        assert set(deck_of(CHANCE, number)) == set(CARDS)
        assert len(deck_of(CHANCE, number)) == 52


def excess(counts: Iterable[int], expected: float, freedom: int) -> float:
    """Return by how many standard deviations a chi-square statistic misses its mean."""
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    return (chi_square - freedom) / (2 * freedom) ** 0.5


def test_each_card_is_in_each_place_about_equally_often() -> None:
    decks = 5200
    counts = Counter(
        (place, card)
        for number in range(decks)
        for place, card in enumerate(deck_of(CHANCE, number))
    )
    assert len(counts) == 52 * 52
    assert abs(excess(counts.values(), decks / 52, 51 * 51)) < 4


def test_neighbours_in_a_deck_are_any_two_cards() -> None:
    decks = 2600
    counts = Counter(
        pair
        for number in range(decks)
        for pair in zip(deck_of(CHANCE, number), deck_of(CHANCE, number)[1:], strict=False)
    )
    assert len(counts) == 52 * 51
    assert abs(excess(counts.values(), decks / 52, 52 * 51 - 1)) < 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_seat_starts_about_equally_often(seats: int) -> None:
    deals = 600 * seats
    starters = Counter(
        CHANCE.deal(AZI, AZI.rules(), seats, number).starter for number in range(deals)
    )
    assert sorted(starters) == list(range(seats))
    assert excess(starters.values(), 600, seats - 1) < 4


def test_no_starter_is_drawn_where_the_rules_say_who_starts() -> None:
    assert {CHANCE.deal(PISTI, PISTI.rules(), 4, number).starter for number in range(99)} == {0}


def test_each_seating_comes_about_equally_often() -> None:
    blocks = 2400
    seatings = Counter(CHANCE.seating(block, 4) for block in range(blocks))
    assert all(sorted(seating) == [0, 1, 2, 3] for seating in seatings)
    assert len(seatings) == 24
    assert excess(seatings.values(), blocks / 24, 23) < 4


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 52, 2**31 + 1, 2**32 - 1, 2**32])
def test_words_above_the_last_multiple_of_the_bound_are_drawn_again(bound: int) -> None:
    limit = 2**32 // bound * bound
    rejected = [word for word in (limit, 2**32 - 1) if limit <= word < 2**32]
    drawn = iter([*rejected, limit - 1])
    assert below(bound, drawn) == bound - 1
    assert next(drawn, None) is None


def test_words_are_one_stream_however_many_were_expected() -> None:
    expected = words_of(b"key")[:100]
    for first in (0, 1, 3, 52, 200):
        source = words(b"key", first)
        assert [next(source) for _ in range(100)] == expected


@pytest.mark.parametrize("size", [0, 1, 2])
def test_few_cards_are_shuffled_too(size: int) -> None:
    orders = {shuffled(range(size), bytes([key])) for key in range(64)}
    assert len(orders) == max(1, size)


def test_fields_are_joined_so_that_their_borders_count() -> None:
    lists = [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("", "abc"), (), ("",), ("ab\0c",)]
    assert len({encode(*fields) for fields in lists}) == len(lists)
    assert encode("a", 12, b"\xff") == joined("a", "12") + b"\0\0\0\1\xff"


def test_streams_have_nothing_in_common() -> None:
    numbers = range(40)
    names = ["random", "dummy", "knaves-deal-v1", "knaves-seating-v1", ""]
    seeds = [
        CHANCE.bot_seed(name, game, seat) for name in names for game in numbers for seat in range(4)
    ]
    assert len(set(seeds)) == len(seeds)
    decks = [
        CHANCE.deal(AZI, AZI.rules(), 3, number).decks[deck]
        for number in numbers
        for deck in range(3)
    ]
    assert len(set(decks)) == len(decks)


def test_a_bot_cannot_be_named_so_that_its_seed_is_that_of_a_deal() -> None:
    def key_of_deal(number: int) -> int:
        return int.from_bytes(derived(league_key("knaves"), "knaves-deal-v1", str(number)), "big")

    deals = {key_of_deal(number) for number in range(10)}
    names = ["knaves-deal-v1", "\0\0\0\x0eknaves-deal-v1", "", "knaves-deal-v1\0\0\0\x010"]
    seeds = {
        CHANCE.bot_seed(name, game, seat)
        for name in names
        for game in range(10)
        for seat in range(4)
    }
    assert deals.isdisjoint(seeds)


def test_a_deal_depends_on_the_seed_and_its_number_alone() -> None:
    one, another = Chance.of_seed("one"), Chance.of_seed("another")
    assert deck_of(one, 5) == deck_of(Chance.of_seed("one"), 5)
    assert deck_of(one, 5) != deck_of(one, 6)
    assert deck_of(one, 5) != deck_of(another, 5)


def test_decks_are_made_when_they_are_asked_for_in_any_order() -> None:
    deal = CHANCE.deal(AZI, AZI.rules(), 4, 3)
    assert not deal.decks._made  # type: ignore[attr-defined] # that is the point
    later, first = deal.decks[5], deal.decks[0]
    again = CHANCE.deal(AZI, AZI.rules(), 4, 3)
    assert (again.decks[0], again.decks[5]) == (first, later)
    assert again.decks[:2] == (first, deal.decks[1])
    assert again == deal
    assert pickle.loads(pickle.dumps(deal)) == deal  # noqa: S301 - our own bytes


def test_who_walks_through_the_decks_comes_to_an_end() -> None:
    decks = CHANCE.deal(AZI, AZI.rules(), 4, 3).decks
    assert list(decks) == [decks[0]]
    assert decks[1] in list(decks)
    assert len(decks) == 2


def test_what_is_printed_shows_no_key() -> None:
    deal = CHANCE.deal(AZI, AZI.rules(), 4, 3)
    _ = deal.decks[0]
    for shown in (repr(CHANCE), repr(deal)):
        assert "key" not in shown
        assert "\\x" not in shown


def test_a_fresh_seed_is_long_and_new() -> None:
    assert random_seed() != random_seed()
    assert len(bytes.fromhex(random_seed())) == 16
    assert not is_guessable(random_seed())
    assert is_guessable("monday")


def test_a_seed_may_be_any_text_that_a_command_line_can_hold() -> None:
    seeds = ["", " ", "\udcff", "ş", "s\u0327"]
    assert len({deck_of(Chance.of_seed(seed), 0) for seed in seeds}) == len(seeds)
