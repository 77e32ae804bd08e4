import io
from typing import Any

from rich.console import Console
from tests.sdk.reports.tables import match_of

from knaves.match.tally import NotedFault
from knaves.reports.terminal import print_match
from knaves_core import Fault


def printed(*blocks: tuple[int, ...], **options: Any) -> list[str]:
    console = Console(file=io.StringIO(), width=100, highlight=False)
    print_match(match_of(*blocks, **options), console)
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_it_is_read_from_top_to_bottom() -> None:
    assert printed((80, 40, 0, 8), (88, 40, 0, 0)) == [
        "Pişti, rules house: 8 games, 2 deals in 4 rotations",
        "seed 5eed5eed5eed5eed5eed5eed5eed5eed",
        "points: each jack 1, each ace 1, each club 2, each diamond 3; pişti 10, jack pişti 20",
        "bot  pack   wins  wins %  points a game  ± 95%  faults",
        "ann  pack    2.0   25.0%             21     13       0",
        "bob  pack    2.0   25.0%             10      0       0",
        "dan          2.0   25.0%              1     13       0",
        "cat  other   2.0   25.0%              0      0       0",
        "seat  points a game  ± 95%",
        "0                21     13",
        "1                10      0",
        "2                 0      0",
        "3                 1     13",
        "ann and bob can't be told apart yet: their difference is 11 ± 13 points a game",
    ]


def test_it_says_when_games_were_rounded_up() -> None:
    assert "games asked for: 10, rounded up to whole blocks of 4" in printed(
        (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), planned=10
    )


def test_it_says_when_it_was_interrupted() -> None:
    lines = printed((0, 0, 0, 0), (0, 0, 0, 0), planned=4000)
    assert "interrupted: 8 of 4,000 games were played" in lines


def test_it_says_when_a_seed_can_be_guessed() -> None:
    assert "seed 42 (short: who guesses it knows every deal)" in printed((0, 0, 0, 0), seed="42")


def test_it_says_when_games_deserve_a_second_look() -> None:
    lines = printed((0, 0, 0, 0), flagged=1)
    assert "flagged: 1 of 4 games ended in a way that deserves a second look" in lines


def test_the_first_faults_are_shown_and_the_rest_are_counted() -> None:
    fault = Fault(3, 7, "exception", "ValueError: [red]boom[/]", hook="seen")
    lines = printed((0, 0, 0, 0), faults=[NotedFault(5, "bob", fault)] * 4)
    shown = "fault of bob in game 5, seat 3: exception in seen: ValueError: [red]boom[/]"
    assert lines.count(shown) == 2
    assert "and 2 more faults; --record FILE keeps all, with tracebacks and views" in lines
