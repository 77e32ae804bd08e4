import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves_core import (
    CARDS,
    Card,
    Deal,
    Fault,
    GameRecord,
    RecordError,
    Suit,
    replay,
)
from knaves_core.games.pisti import Pisti

PISTI = Pisti()


def played(deck: tuple[Card, ...] = CARDS[::-1]) -> GameRecord:
    """Return the record of a game of Pişti in which each seat plays its first card."""
    state = PISTI.start(PISTI.rules(), Deal((deck,)))
    moves = []
    while not state.over:
        move = state.view().legal[0]
        moves.append(move.code)
        state.play(move)
    return GameRecord(
        game="pisti",
        rules="house",
        deal=Deal((deck,)),
        seats=("a", "b", "c", "d"),
        moves=tuple(moves),
        scores=state.result.scores,
        reason=state.result.reason,
    )


FAULT = Fault(3, 7, "exception", "ValueError: no", penalty=played().moves[7], view="PistiView(…)")
ABSENT = Fault(0, 0, "exception", "ValueError: no", hook="deal_started")
RECORD = attrs.evolve(played(), faults=(FAULT,), block=3, rotation=1)


def document(record: GameRecord = RECORD) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(record.to_json())
    return read


@pytest.mark.parametrize(
    "record",
    [
        RECORD,
        attrs.evolve(RECORD, faults=()),
        attrs.evolve(RECORD, moves=(), scores=(-3, 2**70)),
        attrs.evolve(RECORD, deal=Deal((CARDS, CARDS[::-1]), 3, (2, 0), Suit.HEARTS, (7, 0))),
        attrs.evolve(RECORD, seats=("ş\u2028\n", "\ud800", '"', "")),
    ],
    ids=["with a fault", "without", "no moves", "every field of the deal", "odd names"],
)
def test_a_record_is_read_as_it_was_written(record: GameRecord) -> None:
    line = record.to_json()
    assert GameRecord.from_json(line) == record
    assert line.isascii()
    assert "\n" not in line


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("seats",), []),
        (("block",), -1),
        (("rotation",), 4),
        (("rotation",), -1),
        (("faults", 0, "seat"), 4),
        (("faults", 0, "seat"), -1),
        (("faults", 0, "decision"), -1),
    ],
    ids=str,
)
def test_a_record_that_names_what_is_not_there_is_damaged(
    keys: tuple[str | int, ...], value: object
) -> None:
    with pytest.raises(RecordError, match="damaged: "):
        GameRecord.from_json(changed(*keys, value=value))


def test_a_record_says_which_schema_it_has_and_is_readable() -> None:
    written = document()
    assert written["schema"] == 1
    assert written["deal"]["decks"][0].startswith("SA SK SQ")
    assert written["moves"].startswith("ST ")
    assert written["faults"][0]["kind"] == "exception"


def changed(*keys: str | int, value: Any) -> str:
    """Return the JSON of the record with the value under a path of keys replaced."""
    whole = document()
    place: Any = whole
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value
    return json.dumps(whole)


NOT_WHOLE = [None, True, 1.0, "1", [1], {}, float("nan"), float("inf")]
NOT_A_TEXT = [None, True, 1, ["house"], {}]
NOT_A_LIST = [None, 0, "abcd", {"0": "a"}]


@pytest.mark.parametrize(
    ("keys", "values"),
    [
        (["schema"], [*NOT_WHOLE, 0, 2, 1.0]),
        (["game"], NOT_A_TEXT),
        (["rules"], NOT_A_TEXT),
        (["reason"], NOT_A_TEXT),
        (["block"], NOT_WHOLE),
        (["rotation"], NOT_WHOLE),
        (["seats"], NOT_A_LIST),
        (["seats", 1], NOT_A_TEXT),
        (["moves"], NOT_A_TEXT),
        (["scores"], NOT_A_LIST),
        (["scores", 0], NOT_WHOLE),
        (["deal"], [None, 1, "", []]),
        (["deal", "decks"], NOT_A_LIST),
        (["deal", "decks", 0], [*NOT_A_TEXT, "ST XX", "ST,D2"]),
        (["deal", "starter"], NOT_WHOLE),
        (["deal", "hands"], [0, "", {}, [1.5], [True], [None]]),
        (["deal", "stacks"], [0, "", {}, [1.5], [True], [None]]),
        (["deal", "trump"], [0, "", "X", "hearts", ["H"], {}]),
        (["faults"], NOT_A_LIST),
        (["faults", 0], [None, 1, "", []]),
        (["faults", 0, "seat"], NOT_WHOLE),
        (["faults", 0, "decision"], NOT_WHOLE),
        *((["faults", 0, key], NOT_A_TEXT) for key in ("kind", "message", "hook", "view")),
        (["faults", 0, "traceback"], NOT_A_TEXT),
        (["faults", 0, "penalty"], [1, True, []]),
    ],
    ids=lambda value: ".".join(map(str, value)) if isinstance(value[0], str) else "",
)
def test_a_value_of_another_type_is_refused(keys: list[str | int], values: list[Any]) -> None:
    named = [key for key in keys if isinstance(key, str)][-1]
    for value in values:
        with pytest.raises(RecordError, match=named) as caught:
            GameRecord.from_json(changed(*keys, value=value))
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "path",
    [
        *[(key,) for key in document() if key != "schema"],
        *[("deal", key) for key in document()["deal"]],
        *[("faults", 0, key) for key in document()["faults"][0]],
    ],
    ids=lambda path: ".".join(map(str, path)),
)
def test_a_missing_key_is_named(path: tuple[str | int, ...]) -> None:
    whole = document()
    place: Any = whole
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    with pytest.raises(RecordError, match=rf"damaged: .*it lacks '{path[-1]}'"):
        GameRecord.from_json(json.dumps(whole))


@pytest.mark.parametrize(
    "path", [("luck",), ("deal", "luck"), ("faults", 0, "luck")], ids=["record", "deal", "fault"]
)
def test_an_unknown_key_is_named(path: tuple[str | int, ...]) -> None:
    with pytest.raises(RecordError, match=r"damaged: .*'luck' isn't one of its keys"):
        GameRecord.from_json(changed(*path, value=7))


NO_RECORDS = {
    "empty": ("", "can't be read as JSON: Expecting value"),
    "a word": ("hello", "can't be read as JSON: Expecting value"),
    "cut short": (RECORD.to_json()[:-1], "can't be read as JSON"),
    "two in a line": (RECORD.to_json() * 2, "can't be read as JSON: Extra data"),
    "byte order mark": ("\ufeff" + RECORD.to_json(), "can't be read as JSON: Unexpected UTF-8 BOM"),
    "a key twice": (RECORD.to_json().replace("{", '{"game": "a", ', 1), "'game' is there twice"),
    "nested deeply": ("[" * 100_000, "can't be read as JSON: it is nested too deeply"),
    "too many digits": (RECORD.to_json().replace("3", "9" * 5000, 1), "can't be read as JSON"),
    "null": ("null", "not a record of a game: it has no schema"),
    "a list": ("[]", "not a record of a game: it has no schema"),
    "an empty object": ("{}", "not a record of a game: it has no schema"),
    "a text": ('"schema"', "not a record of a game: it has no schema"),
    "a newer schema": (
        changed("schema", value=2),
        "its schema is 2, and this version of knaves reads schema 1: use the version that wrote it",
    ),
    "an odd schema": (changed("schema", value="x" * 999), "its schema is 'x{39}, and this version"),
}


@pytest.mark.parametrize(("line", "message"), NO_RECORDS.values(), ids=NO_RECORDS)
def test_what_is_no_record_is_refused_in_one_line(line: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        GameRecord.from_json(line)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@given(st.sampled_from([*document()]), JSON)
def test_any_value_anywhere_is_read_or_refused(key: str, value: Any) -> None:
    try:
        record = GameRecord.from_json(changed(key, value=value))
    except RecordError:
        return
    assert GameRecord.from_json(record.to_json()) == record


def test_a_record_replays_to_its_scores() -> None:
    states = [state.copy() for state in replay(RECORD, PISTI)]
    assert len(states) == len(RECORD.moves) + 1
    assert [state.over for state in states] == [False] * 48 + [True]
    assert states[-1].result.scores == RECORD.scores


def test_a_bot_that_sat_out_played_penalties_alone() -> None:
    *_, last = replay(attrs.evolve(RECORD, faults=(ABSENT,)), PISTI)
    assert last.result.scores == RECORD.scores


def with_two_cards_swapped(record: GameRecord) -> Deal:
    deck = list(record.deal.deck)
    deck[4], deck[8] = deck[8], deck[4]
    return Deal((tuple(deck),))


def freely(record: GameRecord) -> tuple[str, ...]:
    """Return its moves, but the first one is another card of the same hand."""
    hand = [card.code for card in record.deal.deck[4:8]]
    hand.remove(record.moves[0])
    return (hand[0], *record.moves[1:])


TAMPERED: dict[str, tuple[Callable[[GameRecord], dict[str, Any]], str]] = {
    "another game": (lambda _: {"game": "call"}, "it is a game of 'call', not of 'pisti'"),
    "unknown rules": (lambda _: {"rules": "hous"}, "can't be started: unknown preset 'hous'"),
    "rules that end sooner": (lambda _: {"rules": "plays=36"}, r"move 37 \(..\) comes after"),
    "rules that score otherwise": (lambda _: {"rules": "classic"}, "the scores come out as"),
    "a seat too few": (lambda r: {"seats": r.seats[1:]}, "can't be started: pisti is for 4 seats"),
    "no deck": (lambda _: {"deal": Deal(())}, "can't be started: .* has no deck"),
    "a card missing": (lambda _: {"deal": Deal((CARDS[1:],))}, "can't be started: .* each card"),
    "another starter": (lambda _: {"deal": Deal((CARDS,), 1)}, "can't be started: .* seat 1"),
    "a huge starter": (lambda _: {"deal": Deal((CARDS,), 2**70)}, "can't be started: .* seat 118"),
    "two cards swapped": (
        lambda r: {"deal": with_two_cards_swapped(r)},
        r"move 1 \(..\): seat 0 can't play",
    ),
    "no moves": (lambda _: {"moves": ()}, "after its 0 moves the game isn't over"),
    "a move less": (lambda r: {"moves": r.moves[:-1]}, "after its 47 moves the game isn't over"),
    "a move more": (lambda r: {"moves": (*r.moves, "C2")}, r"move 49 \(C2\) comes after the end"),
    "moves reversed": (lambda r: {"moves": r.moves[::-1]}, r"move 1 \(..\): seat 0 can't play"),
    "no card": (lambda r: {"moves": ("XX", *r.moves)}, r"move 1 \(XX\): 'XX' isn't a card"),
    "another game's move": (
        lambda r: {"moves": ("3", *r.moves)},
        r"move 1 \(3\): '3' isn't a card",
    ),
    "a score": (
        lambda r: {"scores": (999, *r.scores[1:])},
        r"come out as .*, the record says \[999",
    ),
    "a score missing": (lambda r: {"scores": r.scores[1:]}, "the scores come out as"),
    "another penalty": (
        lambda _: {"faults": (attrs.evolve(FAULT, penalty="D3"),)},
        r"move 8 \(..\): the penalty for a fault is .., the record says D3",
    ),
    "a penalty after the end": (
        lambda _: {"faults": (attrs.evolve(FAULT, decision=48),)},
        "there is no move 49, the .. for a fault",
    ),
    "a fault of another seat": (
        lambda _: {"faults": (attrs.evolve(FAULT, seat=2),)},
        r"move 8 \(..\) is seat 3's, and a fault of seat 2 is recorded for it",
    ),
    "another move than the penalty": (
        lambda r: {
            "moves": freely(r),
            "faults": (attrs.evolve(FAULT, seat=0, decision=0, penalty=r.moves[0]),),
        },
        r"move 1 \(..\) isn't .., the penalty for a fault",
    ),
    "a move of a bot that sat out": (
        lambda r: {"moves": freely(r), "faults": (ABSENT,)},
        r"move 1 \(..\) isn't .., the penalty for a fault",
    ),
    "another reason": (lambda _: {"reason": "rain"}, "it ends by 'played out', and .* 'rain'"),
}


@pytest.mark.parametrize(("tamper", "message"), TAMPERED.values(), ids=TAMPERED)
def test_the_first_difference_of_a_tampered_record_is_named(
    tamper: Callable[[GameRecord], dict[str, Any]], message: str
) -> None:
    with pytest.raises(RecordError, match=message):
        list(replay(attrs.evolve(RECORD, **tamper(RECORD)), PISTI))


def test_the_steps_before_the_first_difference_are_shown() -> None:
    record = attrs.evolve(RECORD, moves=(*RECORD.moves[:5], "C2", *RECORD.moves[6:]))
    steps = replay(record, PISTI)
    shown = [next(steps).to_act for _ in range(6)]
    assert shown == [0, 1, 2, 3, 0, 1]
    with pytest.raises(RecordError, match=r"move 6 \(C2\): seat 1 can't play C2"):
        next(steps)


@given(st.permutations(CARDS))
def test_a_record_of_any_deal_replays_after_it_was_written(deck: tuple[Card, ...]) -> None:
    record = GameRecord.from_json(played(tuple(deck)).to_json())
    *_, last = replay(record, PISTI)
    assert last.result.scores == record.scores
