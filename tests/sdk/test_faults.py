from __future__ import annotations

import itertools
import random
import re

import attrs
import pytest
from tests.sdk.match.bots import Stumbler

from knaves.faults import (
    KINDS_KEPT,
    FirstFaults,
    NotedFault,
    kind_of,
    place_in,
    shortened,
    with_place,
)
from knaves.players.in_process import InProcessBot
from knaves.referee import play_game
from knaves_core import Deal, Fault
from knaves_core.games.pisti import Pisti

LIBRARY = "/env/site-packages/numbers/core.py"
OWN = "/env/site-packages/team/bot.py"
HELPER = "/env/site-packages/team/helper.py"


def trace(*frames: tuple[str, int], error: str = "ValueError: oh") -> str:
    """Return a traceback as Python writes it."""
    lines = [f'  File "{path}", line {line}, in play\n    code\n' for path, line in frames]
    return f"Traceback (most recent call last):\n{''.join(lines)}{error}\n"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (trace((OWN, 5)), "bot.py:5"),
        (trace((OWN, 5), (HELPER, 7)), "helper.py:7"),
        (trace((OWN, 5), (HELPER, 7), (LIBRARY, 9)), "helper.py:7"),
        (trace((OWN, 5), (LIBRARY, 9), (OWN, 6)), "bot.py:6"),
        (f"{trace((OWN, 5))}\nThe above exception was …\n\n{trace((OWN, 8))}", "bot.py:8"),
        (trace(), ""),
        ("", ""),
        (trace((OWN, 5), error='SyntaxError: oh\n  File "<string>", line 1'), "bot.py:5"),
        (trace((OWN, 5))[-60:], ""),
    ],
    ids=["own", "helper", "library", "called back", "cause", "no frame", "none", "text", "cut"],
)
def test_an_error_is_placed_in_the_bots_own_code(text: str, place: str) -> None:
    assert place_in(text) == place


def test_a_real_error_is_placed_where_it_was_raised() -> None:
    game = Pisti()
    deal = Deal((game.deck(game.rules()),))
    bots = [InProcessBot("stumbler", Stumbler)] * 4
    fault = play_game(game, game.rules(), deal, bots, seed_of=int).faults[0]
    told = with_place(fault.message, fault.traceback)
    assert re.fullmatch(r"RuntimeError: I stumbled \(bots\.py:\d+\)", told)


@pytest.mark.parametrize(
    "text",
    [trace((OWN, 5), (HELPER, 7), (LIBRARY, 9)), trace((OWN, 5)) + trace((OWN, 8)), trace(), ""],
    ids=["library", "cause", "no frame", "none"],
)
def test_a_fault_that_is_shortened_is_of_the_same_kind(text: str) -> None:
    fault = Fault(1, 4, "exception", "ValueError: oh", "play", "ST", view="V", traceback=text)
    short = shortened(fault)
    assert kind_of("bad", short) == kind_of("bad", fault)
    assert attrs.evolve(short, view="V", traceback=text) == fault
    assert short.view == ""
    assert short.traceback.count("\n") <= 1
    assert shortened(short) == short


def noted(
    game: int = 1,
    bot: str = "bad",
    *,
    line: int = 5,
    kind: str = "exception",
    message: str = "ValueError: oh",
    hook: str = "play",
    penalty: str | None = "C2",
) -> NotedFault:
    text = trace((OWN, line)) if kind == "exception" else ""
    return NotedFault(game, bot, Fault(1, 6, kind, message, hook, penalty, traceback=text))


def collected(*faults: NotedFault) -> FirstFaults:
    first = FirstFaults()
    for fault in faults:
        first.add(fault)
    return first


def test_faults_that_are_alike_are_counted_with_the_first_of_them() -> None:
    (one,) = collected(noted(3), noted(3), noted(4, message="ValueError: another"))
    assert (one.game, one.times, one.fault.message) == (3, 3, "ValueError: oh")


def test_bots_kinds_hooks_and_places_tell_faults_apart() -> None:
    faults = [noted(), noted(bot="worse"), noted(kind="illegal-move"), noted(hook="seen")]
    faults.append(noted(line=6))
    assert [*collected(*faults, *faults)] == [attrs.evolve(one, times=2) for one in faults]


def test_a_fault_is_told_in_a_line_with_its_place() -> None:
    one = noted(1234)
    what = "bad: exception in play: ValueError: oh (bot.py:5)"
    assert one.in_match == f"{what}, in game 1,234, seat 1"
    assert one.in_game == f"{what}, at move 7; C2 was played instead"
    assert noted(penalty=None, hook="seen").in_game.endswith("oh (bot.py:5), at move 7")


def test_many_are_told_in_one_line() -> None:
    (one,) = collected(*[noted(kind="illegal-move", message="seat 1 can't play C3")] * 48)
    what = "bad: 48 × illegal-move in play: seat 1 can't play C3, first"
    assert one.in_match == f"{what} in game 1, seat 1"
    assert one.in_game == f"{what} at move 7"


def test_of_each_bot_some_kinds_are_kept_and_they_are_counted_in_full() -> None:
    draw = random.Random(7)
    lines = [*range(20)] * 50
    draw.shuffle(lines)
    faults = [noted(game, bot, line=line) for game, line in enumerate(lines) for bot in "ab"]
    whole = FirstFaults()
    whole.merge(collected(*faults))
    assert len([*whole]) == 2 * KINDS_KEPT
    assert {one.times for one in whole} == {50}
    assert [one.game for one in whole] == sorted(one.game for one in whole)
    for cut in (1, 7, 500):
        divided = FirstFaults()
        for start in range(0, len(faults), cut):
            divided.merge(collected(*itertools.islice(faults, start, start + cut)))
        assert [*divided] == [*whole]


def test_those_of_a_game_are_named_by_their_seats() -> None:
    fault = noted().fault
    (one,) = FirstFaults.of_game(9, ["ann", "bob"], [fault, fault])
    assert (one.game, one.bot, one.times) == (9, "bob", 2)
