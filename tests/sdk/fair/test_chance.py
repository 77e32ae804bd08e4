import pickle
from collections import Counter

import pytest
from tests.sdk.fair.by_hand import (
    derived,
    drawn_below,
    league_key,
    secret_of,
    shuffled_by_hand,
    words_of,
)
from tests.sdk.fair.chi_square import excess

from knaves.fair import Chance
from knaves_core import codes
from knaves_core.games.azi import Azi
from knaves_core.games.pisti import Pisti

PISTI, AZI = Pisti(), Azi()
CHANCE = Chance.of_seed("knaves")


def deck_of(chance: Chance, number: int) -> tuple[object, ...]:
    return chance.deal(PISTI, PISTI.rules(), 4, number).deck


@pytest.mark.parametrize("seed", ["knaves", "", "Pişti ♠", "a" * 1000])
@pytest.mark.parametrize("number", [0, 1, 255, 256, 10**9])
def test_a_deal_can_be_recomputed_with_the_standard_library(seed: str, number: int) -> None:
    key = derived(league_key(secret_of(seed)), "knaves-deal-v1", str(number))
    deal = Chance.of_seed(seed).deal(AZI, AZI.rules(), 6, number)
    for deck in (0, 1, 7):
        expected = shuffled_by_hand(
            AZI.deck(AZI.rules()), derived(key, "knaves-deck-v1", str(deck))
        )
        assert deal.decks[deck] == tuple(expected)
    assert deal.starter == drawn_below(6, words_of(derived(key, "knaves-starter-v1"))[::-1])


@pytest.mark.parametrize("block", [0, 1, 77])
def test_a_seating_can_be_recomputed_with_the_standard_library(block: int) -> None:
    key = derived(league_key(secret_of("knaves")), "knaves-seating-v1", str(block))
    assert CHANCE.seating(block, 4) == tuple(shuffled_by_hand(range(4), key))


@pytest.mark.parametrize(("bot", "game", "seat"), [("random", 0, 0), ("my-pack/ş", 12, 3)])
def test_the_seed_of_a_bot_can_be_recomputed_with_the_standard_library(
    bot: str, game: int, seat: int
) -> None:
    key = derived(league_key(secret_of("knaves")), "knaves-bot-v1", bot, str(game), str(seat))
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
        return int.from_bytes(
            derived(league_key(secret_of("knaves")), "knaves-deal-v1", str(number)), "big"
        )

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


def test_a_seed_may_be_any_text_that_a_command_line_can_hold() -> None:
    seeds = ["", " ", "\udcff", "ş", "s\u0327"]
    assert len({deck_of(Chance.of_seed(seed), 0) for seed in seeds}) == len(seeds)
