import pickle
from fractions import Fraction

import attrs
import pytest

from knaves_core import Card, Deal, MoveError, Result, RulesError, Suit, read_cards
from knaves_core.games.call import PRESETS, Call, CallGame

GAME = CallGame()


@pytest.mark.parametrize(
    ("call", "won", "score"),
    [
        (3, 5, 32),
        (3, 3, 30),
        (3, 2, -30),
        (0, 0, 0),
        (0, 4, 4),
        (1, 0, -10),
        (13, 13, 130),
        (13, 12, -130),
        (0, 13, 13),
    ],
)
def test_the_house_pays_ten_a_trick_called_and_one_a_trick_over(
    call: int, won: int, score: int
) -> None:
    rules = PRESETS["house"]
    assert rules.score(call, won) == score
    assert rules.score_scale == 1


@pytest.mark.parametrize(
    ("call", "won", "points"),
    [(3, 5, "3.2"), (3, 3, "3"), (3, 2, "-3"), (1, 13, "2.2"), (13, 13, "13"), (8, 0, "-8")],
)
def test_callbreak_pays_a_tenth_for_each_trick_over(call: int, won: int, points: str) -> None:
    rules = PRESETS["callbreak"]
    assert Fraction(rules.score(call, won), rules.score_scale) == Fraction(points)


def test_tenths_add_up_exactly() -> None:
    rules = PRESETS["callbreak"]
    assert sum(rules.score(1, 2) for _ in range(3)) == 33
    assert 1.1 + 1.1 + 1.1 != 3.3


@pytest.mark.parametrize(
    ("call", "won", "score"), [(4, 3, -4), (4, 4, 4), (4, 5, 4), (4, 6, -4), (2, 13, -2)]
)
def test_call_bridge_pays_for_the_tricks_called_or_one_more(
    call: int, won: int, score: int
) -> None:
    rules = PRESETS["call-bridge"]
    assert rules.score(call, won) == score
    assert rules.score_scale == 1


HOUSE = {
    "follow": "must",
    "void": "any",
    "trump": None,
    "calls": "together",
    "min_call": 0,
    "scoring": "house",
    "session": 0,
}


@pytest.mark.parametrize(
    ("preset", "others"),
    [
        ("house", {}),
        (
            "callbreak",
            {
                "void": "trump",
                "trump": Suit.SPADES,
                "min_call": 1,
                "scoring": "callbreak",
                "session": 5,
            },
        ),
        ("call-bridge", {"trump": Suit.SPADES, "min_call": 2, "scoring": "call-bridge"}),
    ],
)
def test_a_preset_says_what_differs_from_the_house(preset: str, others: dict[str, object]) -> None:
    options = attrs.asdict(GAME.rules(preset))
    assert options == {**HOUSE, **others, "preset": preset}


def test_house_is_the_default() -> None:
    assert GAME.rules("") == GAME.rules("house") == GAME.rules()


@pytest.mark.parametrize(
    "spec",
    [
        "house",
        "callbreak",
        "call-bridge",
        "house,follow=free",
        "house,void=trump,trump=hearts",
        "house,calls=in-turn,min_call=13",
        "house,scoring=callbreak,session=3",
        "callbreak,trump=none",
        "call-bridge,trump=clubs",
    ],
)
def test_rules_are_written_as_they_are_read(spec: str) -> None:
    assert GAME.spec(GAME.rules(spec)) == spec


def test_an_option_that_repeats_its_preset_is_not_written() -> None:
    assert GAME.spec(GAME.rules("callbreak,trump=spades,session=5")) == "callbreak"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("callbrake", "unknown preset 'callbrake'; did you mean 'callbreak'"),
        ("house,trumps=spades", "unknown option 'trumps'; did you mean 'trump'"),
        ("house,trump=swords", "takes none|spades|hearts|diamonds|clubs, not 'swords'"),
        ("house,follow=maybe", "takes must|free, not 'maybe'"),
        ("house,void=", "takes any|trump, not ''"),
        ("house,calls", "lacks its value: calls=together|in-turn"),
        ("house,min_call=14", "takes 0 to 13, not '14'"),
        ("house,min_call=-1", "takes 0 to 13, not '-1'"),
        ("house,scoring=bridge", "takes house|callbreak|call-bridge, not 'bridge'"),
        ("house,session=x", "takes 0 to 1000, not 'x'"),
        ("house,trump=none,trump=clubs", "'trump' is set twice"),
    ],
)
def test_bad_rules_say_what_would_do(spec: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        GAME.rules(spec)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("trump", "trick", "best"),
    [
        ("none", "S9 SK S2 SA", "SA"),
        ("none", "H2 SA DA CA", "H2"),
        ("none", "DT D9 DJ D8", "DJ"),
        ("spades", "HA S2 HK HQ", "S2"),
        ("spades", "HA S2 S9 S3", "S9"),
        ("spades", "S3 HA SJ DA", "SJ"),
        ("clubs", "H2 SA DA S2", "H2"),
        ("none", "H2", "H2"),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(
    trump: str, trick: str, best: str
) -> None:
    rules = GAME.rules(f"house,trump={trump}")
    cards = read_cards(trick)
    assert rules.best_play(tuple(enumerate(cards))) == (cards.index(Card(best)), Card(best))


def test_a_session_of_callbreak_is_five_deals() -> None:
    rules = GAME.rules("callbreak")
    deal = Deal((GAME.deck(rules),))
    played = [Result((10, 10, 10, 10))] * 4
    assert GAME.next_deal(rules, deal, played) is deal
    assert GAME.next_deal(rules, deal, [*played, played[0]]) is None


def test_a_session_of_the_house_has_no_end() -> None:
    rules = GAME.rules()
    deal = Deal((GAME.deck(rules),))
    assert GAME.next_deal(rules, deal, [Result((0, 0, 0, 0))] * 1000) is deal


def test_each_call_exists_once() -> None:
    assert Call(3) is Call(3)
    assert pickle.loads(pickle.dumps(Call(3))) is Call(3)  # noqa: S301 - our own bytes


@pytest.mark.parametrize("tricks", [-1, 14, True, 3.0, "3", None], ids=repr)
def test_what_nobody_can_win_can_not_be_called(tricks: object) -> None:
    with pytest.raises(MoveError, match="call a number from 0 to 13"):
        Call(tricks)


def test_every_code_reads_back() -> None:
    moves = [*map(Call, range(14)), *GAME.deck(GAME.rules())]
    assert [GAME.read_move(move.code) for move in moves] == moves
    assert len({move.code for move in moves}) == 66


@pytest.mark.parametrize("code", ["14", "-1", "03", "٣", "", "S", "1S", "call 3"])
def test_what_is_no_move_says_what_is_one(code: str) -> None:
    with pytest.raises(MoveError, match="call a number from 0 to 13, or play a card such as ST"):
        GAME.read_move(code)


@pytest.mark.parametrize("word", ["house", "callbreak", "call-bridge"])
def test_the_rules_in_words_tell_of_every_preset(word: str) -> None:
    assert f"`{word}`" in GAME.rules_text()
