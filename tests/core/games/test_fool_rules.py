import pickle

import pytest

from knaves_core import CARDS, Card, RulesError, Suit, codes
from knaves_core.games.fool import PRESETS, CardOrder, Fool, FoolRules

GAME = Fool()


class TestPresets:
    def test_house_comes_first_and_official_is_the_same(self) -> None:
        assert [*PRESETS] == ["house", "official", "original", "first-edition"]
        assert PRESETS["official"] == FoolRules(preset="official")

    @pytest.mark.parametrize(
        ("preset", "options"),
        [
            ("original", "both_empty=defender,trump_order=letter,recover=off"),
            ("first-edition", "both_empty=defender,pass_limit=off,add_limit=added"),
        ],
    )
    def test_the_others_are_house_with_some_options(self, preset: str, options: str) -> None:
        by_options = GAME.rules(f"house,{options}")
        for name in FoolRules.options():
            assert getattr(PRESETS[preset], name) == getattr(by_options, name)

    @pytest.mark.parametrize(
        "spec",
        [
            *PRESETS,
            "house,both_empty=defender,trump_order=letter,recover=off,pass_limit=off",
            "original,add_limit=added,repetition=off,turn_limit=7,hand_size=26",
        ],
    )
    def test_rules_are_written_as_they_are_read(self, spec: str) -> None:
        assert GAME.spec(GAME.rules(spec)) == spec

    @pytest.mark.parametrize(
        "override",
        [
            "both_empty=attacker",
            "trump_order=on",
            "recover=yes",
            "pass_limit=1",
            "add_limit=6",
            "repetition=no",
            "turn_limit=0",
            "turn_limit=1000001",
            "hand_size=0",
            "hand_size=27",
            "hands=6",
        ],
    )
    def test_an_impossible_value_is_refused(self, override: str) -> None:
        with pytest.raises(RulesError, match=override.partition("=")[0]):
            GAME.rules(f"house,{override}")


class TestOrderOfCards:
    @pytest.mark.parametrize(
        ("trump_order", "trumps"),
        [
            ("rank", "D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA"),
            ("letter", "D2 D3 D4 D5 D6 D7 D8 D9 DA DJ DK DQ DT"),
        ],
    )
    def test_cards_stand_by_rank_then_suit_and_all_trumps_above(
        self, trump_order: str, trumps: str
    ) -> None:
        order = CardOrder.of(Suit.DIAMONDS, trump_order)
        cards = codes(sorted(CARDS, key=order.strength))
        assert cards.startswith("H2 C2 S2 H3 C3 S3 ")
        assert cards.endswith(f" HK CK SK HA CA SA {trumps}")

    @pytest.mark.parametrize(
        ("attack", "by", "trump_order", "covers"),
        [
            ("S7", "S8", "rank", True),
            ("S7", "S6", "rank", False),
            ("S7", "S7", "rank", False),
            ("S7", "C8", "rank", False),
            ("SA", "D2", "rank", True),
            ("D2", "SA", "rank", False),
            ("DT", "DA", "rank", True),
            ("DT", "DA", "letter", False),
            ("DA", "DT", "letter", True),
            ("ST", "SA", "letter", True),
        ],
    )
    def test_a_higher_card_of_the_suit_covers_and_a_trump_what_is_none(
        self, attack: str, by: str, trump_order: str, *, covers: bool
    ) -> None:
        order = CardOrder.of(Suit.DIAMONDS, trump_order)
        assert order.can_cover(Card(attack), Card(by)) is covers

    def test_an_order_exists_once_even_when_it_was_pickled(self) -> None:
        order = CardOrder.of(Suit.CLUBS, "letter")
        assert pickle.loads(pickle.dumps(order)) is order  # noqa: S301 - our own


def test_the_rules_in_words_name_every_preset_and_every_form_of_a_move() -> None:
    text = GAME.rules_text()
    for word in (*PRESETS, "S7/S9", "take", "done"):
        assert f"`{word}`" in text
