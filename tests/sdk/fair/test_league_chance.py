"""What chance decides in a league, against the standard library and as literal values."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import permutations

import pytest
from tests.sdk.fair.by_hand import (
    derived,
    drawn_below,
    hashed,
    league_key,
    shuffled_by_hand,
    words_of,
)
from tests.sdk.fair.chi_square import excess

from knaves.fair import LeagueChance, commitment, deal_commitment, deal_of_key
from knaves_core import codes
from knaves_core.games.azi import Azi

AZI = Azi()
RULES = AZI.rules()
SECRET = bytes(range(32))
CONTRIBUTIONS = (("Ada", "heads"), ("Bo", "tails"))
TABLE = ("basic/dummy", "basic/random", "book/sharp")
CHANCE = LeagueChance.of_secret(SECRET, CONTRIBUTIONS)
L = league_key(SECRET, "Ada", "heads", "Bo", "tails")


def everything(chance: LeagueChance, deal: int = 0) -> list[object]:
    """Return something of each kind that chance decides."""
    return [
        chance.deal_key(deal),
        chance.deal_commitment(deal),
        codes(chance.deal(AZI, RULES, 3, deal).deck),
        [chance.seating(number, TABLE) for number in range(deal, deal + 20)],
        chance.bot_seed(TABLE[0], deal, 1, 2, TABLE),
    ]


@pytest.mark.parametrize("deal", [0, 1, 255, 10**9])
def test_a_deal_can_be_recomputed_with_the_standard_library(deal: int) -> None:
    key = derived(L, "knaves-deal-v1", str(deal))
    assert CHANCE.deal_key(deal) == key
    assert CHANCE.deal_commitment(deal) == hashed("knaves-dealcommit-v1", key)
    dealt = CHANCE.deal(AZI, RULES, 3, deal)
    for number in (0, 5):
        deck = shuffled_by_hand(AZI.deck(RULES), derived(key, "knaves-deck-v1", str(number)))
        assert dealt.decks[number] == tuple(deck)
    words = words_of(derived(key, "knaves-starter-v1"))[::-1]
    assert dealt.starter == drawn_below(3, words)


@pytest.mark.parametrize("table", [TABLE, TABLE[:2], ("a/ş",) * 4], ids=["three", "two", "copies"])
def test_a_seating_can_be_recomputed_with_the_standard_library(table: tuple[str, ...]) -> None:
    for deal in range(10):
        key = derived(L, "knaves-seating-v1", str(deal), *table)
        assert CHANCE.seating(deal, table) == tuple(shuffled_by_hand(range(len(table)), key))


@pytest.mark.parametrize(("deal", "rotation", "seat"), [(0, 0, 0), (7, 2, 1), (10**9, 1, 2)])
def test_the_seed_of_a_bot_can_be_recomputed_with_the_standard_library(
    deal: int, rotation: int, seat: int
) -> None:
    fields = ["book/sharp", str(deal), str(rotation), str(seat), *TABLE]
    expected = derived(L, "knaves-bot-v1", *fields)
    assert CHANCE.bot_seed("book/sharp", deal, rotation, seat, TABLE) == int(expected.hex(), 16)


def test_what_a_secret_gives_stays_the_same_for_ever() -> None:
    assert commitment("friday", "azi", "house", SECRET).hex() == (
        "6ee470279bc14c9064b70ea3635e7c9eb1c108cc1599da8c1d2389fd58886a21"
    )
    assert CHANCE.deal_key(0).hex() == (
        "8bc66f99e2cd4c276144910187e61c26b924f6305c5da7c9b8a3dbf9907907fb"
    )
    assert CHANCE.deal_commitment(0).hex() == (
        "b2568baeaf3ba1af00c6721fa629e3c42275938b2f9be0552e445fef4d2a3027"
    )
    deal = CHANCE.deal(AZI, RULES, 3, 0)
    assert codes(deal.deck) == (
        "H9 D9 SJ SK DA D7 HJ HT SQ HA D6 S6 S8 S9 S7 H7 DJ DQ H6 D8 DT SA ST HQ HK H8 DK"
    )
    assert deal.starter == 1
    assert CHANCE.seating(0, TABLE) == (2, 0, 1)
    assert CHANCE.bot_seed("basic/dummy", 0, 0, 0, TABLE) == int(
        "eb0262c77fe518b3c100f2feed725676f9c1bb18bc899f6a0728e50e4e2c5c71", 16
    )


def test_the_key_of_a_deal_is_all_that_a_deal_needs() -> None:
    key = CHANCE.deal_key(4)
    dealt = deal_of_key(key, AZI, RULES, 3)
    assert dealt == CHANCE.deal(AZI, RULES, 3, 4)
    assert dealt.decks[:3] == CHANCE.deal(AZI, RULES, 3, 4).decks[:3]
    assert deal_commitment(key) == CHANCE.deal_commitment(4)


def test_a_contribution_changes_all_there_is() -> None:
    without = everything(LeagueChance.of_secret(SECRET))
    for one, other in zip(without, everything(CHANCE), strict=True):
        assert one != other


def test_of_contributions_each_word_and_their_order_count() -> None:
    several = [
        (),
        (("Ada", "heads"),),
        (("Ada", "heads"), ("Bo", "tails")),
        (("Bo", "tails"), ("Ada", "heads")),
        (("Ada", "tails"), ("Bo", "heads")),
        (("Ada", "heads"), ("Bo", "tails ")),
        (("Adah", "eads"), ("Bo", "tails")),
        (("Ada", "headsBotails"),),
        (("Ada", ""), ("heads", "Bo"), ("tails", "")),
    ]  # fmt: skip
    keys = {LeagueChance.of_secret(SECRET, said).deal_key(0) for said in several}
    assert len(keys) == len(several)


def test_a_league_may_be_derived_from_a_seed() -> None:
    from_seed = LeagueChance.of_seed("friday")
    assert everything(from_seed) != everything(LeagueChance.of_seed("monday"))
    assert from_seed == LeagueChance.of_seed("friday")


def test_nobody_is_told_apart_by_who_else_is_in_the_league() -> None:
    """Tables are all that is hashed: who joins later changes nothing of them."""
    assert CHANCE.seating(3, list(TABLE)) == CHANCE.seating(3, TABLE)
    assert CHANCE.bot_seed(TABLE[1], 3, 0, 0, list(TABLE)) == CHANCE.bot_seed(
        TABLE[1], 3, 0, 0, TABLE
    )


def test_every_bot_has_a_seed_of_its_own_in_every_game() -> None:
    tables = [TABLE, TABLE[:2], ("basic/dummy",) * 3]
    games = [
        (bot, deal, rotation, seat, table)
        for table in tables
        for bot in sorted(set(table))
        for deal in range(12)
        for rotation in range(len(table))
        for seat in range(len(table))
    ]
    assert len({CHANCE.bot_seed(*game) for game in games}) == len(games)


def test_fields_of_a_seed_cannot_be_pushed_into_each_other() -> None:
    seeds = [
        CHANCE.bot_seed("a", 1, 11, 1, ("a", "b")),
        CHANCE.bot_seed("a", 11, 1, 1, ("a", "b")),
        CHANCE.bot_seed("a", 1, 1, 11, ("a", "b")),
        CHANCE.bot_seed("a1", 1, 1, 1, ("a", "b")),
        CHANCE.bot_seed("a", 1, 1, 1, ("ab",)),
    ]
    assert len(set(seeds)) == len(seeds)


def test_each_seating_of_a_table_comes_about_equally_often() -> None:
    seatings = Counter(CHANCE.seating(deal, TABLE) for deal in range(1200))
    assert sorted(seatings) == sorted(permutations(range(3)))
    assert abs(excess(seatings.values(), 200, 5)) < 4


def test_seatings_of_two_tables_have_nothing_to_do_with_each_other() -> None:
    pairs = Counter(
        (CHANCE.seating(deal, ("a", "b")), CHANCE.seating(deal, ("a", "c"))) for deal in range(800)
    )
    assert len(pairs) == 4
    assert abs(excess(pairs.values(), 200, 3)) < 4


def test_chance_can_be_sent_to_another_process_and_shows_no_key() -> None:
    _ = everything(CHANCE)
    assert everything(pickle.loads(pickle.dumps(CHANCE))) == everything(CHANCE)  # noqa: S301 - our own bytes
    assert L.hex() not in repr(CHANCE)
    assert "\\x" not in repr(CHANCE)
    assert repr(CHANCE) == "LeagueChance()"
