import io
from typing import Any

from rich.console import Console
from tests.sdk.reports.match.matches import duel_of, match_of

from knaves.faults import NotedFault
from knaves.match.results import MatchResult
from knaves.reports.match.terminal import print_match
from knaves_core import Fault

TRACE = 'Traceback (most recent call last):\n  File "/bob.py", line 7, in seen\nValueError: boom\n'


def printed(
    *blocks: tuple[int, ...], width: int = 100, tracebacks: bool = False, **options: Any
) -> list[str]:
    return lines_of(match_of(*blocks, **options), width=width, tracebacks=tracebacks)


def lines_of(result: MatchResult, *, width: int = 100, tracebacks: bool = False) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    print_match(result, console, tracebacks=tracebacks)
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_it_is_read_from_top_to_bottom() -> None:
    assert printed((80, 40, 0, 8), (88, 40, 0, 0), width=120) == [
        "Pişti, rules house: 8 games, 2 deals in 4 rotations",
        "seed 5eed5eed5eed5eed5eed5eed5eed5eed",
        "points: each jack 1, each ace 1, each club 2, each diamond 3; pişti 10, jack pişti 20",
        "bot  pack   wins  wins %  points a game  ± 95%  faults",
        "ann  pack    2.0   25.0%             21     13       0",
        "bob  pack    2.0   25.0%             10              0",
        "dan          2.0   25.0%              1     13       0",
        "cat  other   2.0   25.0%              0              0",
        "seat  points a game  ± 95%",
        "0                21     13",
        "1                10",
        "2                 0",
        "3                 1     13",
        (
            "ann and bob can't be told apart yet: their difference is 11 ± 13 points a game; "
            "it takes a few more deals"
        ),
    ]


def test_it_says_when_games_were_rounded_up() -> None:
    assert "games asked for: 10, rounded up to whole blocks of 4" in printed(
        (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), planned=10
    )


def test_it_says_when_it_was_interrupted() -> None:
    lines = printed((0, 0, 0, 0), (0, 0, 0, 0), planned=4000)
    assert "interrupted: 8 of 4,000 games were played" in lines


LEAD = [(80, 40, 0, 0), (84, 40, 4, 0)] * 12


def test_a_match_until_it_is_decided_ends_with_the_decision() -> None:
    lines = lines_of(duel_of(*LEAD), width=200)
    assert lines[:2] == [
        "Pişti, rules house: 96 games, 24 deals in 4 rotations",
        "until it is decided who is better, at most 100,000 games",
    ]
    assert lines[-4].startswith("risks: ")
    assert lines[-1] == "ann is better than bob: decided after 24 deals"


def test_it_says_when_it_was_interrupted_before_it_was_decided() -> None:
    assert "interrupted: it was not decided yet" in lines_of(duel_of(*LEAD[:2]))
    assert not any(line.startswith("interrupted") for line in lines_of(duel_of(*LEAD)))
    over = lines_of(duel_of(*LEAD[:2], planned=8))
    assert not any(line.startswith("interrupted") for line in over)


def test_it_says_when_a_seed_can_be_guessed() -> None:
    assert "seed 42 (guessable)" in printed((0, 0, 0, 0), seed="42")


def test_it_says_when_games_deserve_a_second_look() -> None:
    lines = printed((0, 0, 0, 0), flagged=1)
    assert "flagged: 1 of 4 games ended in a way that deserves a second look" in lines


FAULT = Fault(3, 7, "exception", "ValueError: [red]boom[/]", hook="seen", traceback=TRACE)


def test_faults_that_are_alike_are_one_line() -> None:
    lines = printed((0, 0, 0, 0), faults=[NotedFault(5, "bob", FAULT)] * 4)
    assert lines[-3:-1] == [
        "bob: 4 × exception in seen: ValueError: [red]boom[/] (bob.py:7), first in game 5, seat 3",
        "--debug shows the tracebacks; --record FILE keeps every fault with its view",
    ]


def test_tracebacks_are_shown_on_request() -> None:
    lines = printed((0, 0, 0, 0), faults=[NotedFault(5, "bob", FAULT)], tracebacks=True)
    assert lines[-6:-1] == [
        "bob: exception in seen: ValueError: [red]boom[/] (bob.py:7), in game 5, seat 3",
        *TRACE.splitlines(),
        "--record FILE keeps every fault with its view",
    ]


def test_what_is_not_told_is_counted() -> None:
    result = match_of((0, 0, 0, 0))
    result._tally.faults[1] = 1234
    assert "and 1,234 faults of other kinds" in lines_of(result)


def test_lines_are_broken_between_words() -> None:
    lines = printed((0, 0, 0, 0), faults=[NotedFault(5, "bob", FAULT)] * 4, width=60)
    words = " ".join(printed((0, 0, 0, 0), faults=[NotedFault(5, "bob", FAULT)] * 4)).split()
    assert " ".join(lines).split() == words
    assert max(map(len, lines)) <= 60
