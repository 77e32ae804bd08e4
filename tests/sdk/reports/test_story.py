import re

import pytest
from tests.sdk.match.bots import Captor, First, Stumbler

from knaves.match import play_match
from knaves.players.in_process import InProcessBot
from knaves.reports.story import Story

BOTS = [
    InProcessBot("captor", Captor),
    InProcessBot("first", First),
    InProcessBot("first", First),
    InProcessBot("stumbler", Stumbler),
]


def told(*, tracebacks: bool = False) -> list[list[str]]:
    """Return what is told of each of four games of Pişti, without the empty lines."""
    lines: list[str] = []
    story = Story(lines.append, tracebacks=tracebacks)
    play_match("pisti", BOTS, games=4, seed="story", spectator=story)
    games = "\n".join(lines).split("game ")[1:]
    return [[line for line in f"game {game}".splitlines() if line] for game in games]


def test_each_game_is_told_with_its_number_and_table() -> None:
    games = told()
    assert [game[0] for game in games] == ["game 1", "game 2", "game 3", "game 4"]
    assert all(game[1].startswith("  pile, top last: ") for game in games)
    assert all(game[2].startswith("  0 ") for game in games)


def test_each_move_is_told_with_seat_name_and_hand() -> None:
    (game, *_) = told()
    moves = [line for line in game if " plays " in line]
    assert len(moves) == 48
    assert len({line.index("[") for line in moves}) == 1
    for place, line in enumerate(moves):
        seat, name, _, card, hand = line.split(maxsplit=4)
        assert int(seat) == place % 4
        assert name in ("captor", "first#1", "first#2", "stumbler")
        held = hand.strip("[]").split()
        assert card in held
        assert len(held) == 4 - place // 4 % 4


def test_the_table_is_shown_again_when_cards_are_dealt() -> None:
    (game, *_) = told()
    deals = [at for at, line in enumerate(game) if line == "  four more cards to each seat"]
    assert len(deals) == 2
    for at in deals:
        assert game[at + 1].startswith("  pile, top last: ")
        assert re.match(r"  cards captured: \d+ by (captor|first#1|first#2|stumbler)", game[at + 2])


@pytest.mark.parametrize(
    ("game", "seats", "opening", "closing"),
    [
        ("pisti", 4, ["pile, top last: "], "captures "),
        ("call", 4, ["trick 1, led by dummy#"], "wins the trick with "),
        ("fool", 2, ["trump: ", "dummy#1: 6 cards", "turn 1: dummy#0 attacks"], "picks up "),
        ("azi", 3, ["trump: ", "pot: 3", "chips: dummy#", "bids: dummy#"], "wins the trick with "),
    ],
)
def test_every_game_is_told_in_paragraphs(
    game: str, seats: int, opening: list[str], closing: str
) -> None:
    lines: list[str] = []
    bots = ["dummy"] * seats
    play_match(game, bots, games=seats, seed="x", spectator=Story(lines.append))
    paragraphs = [
        part.splitlines() for part in "\n".join(lines).partition("game 2")[0].split("\n\n")
    ]
    assert paragraphs[0][0] == "game 1"
    for line, start in zip(paragraphs[0][1:], opening, strict=False):
        assert line.strip().startswith(start)
    assert re.match(r"  \d dummy#", paragraphs[0][1 + len(opening)])
    assert any(closing in part[-1] for part in paragraphs)
    assert paragraphs[-2][0].endswith("; the scores:")
    assert not any(closing in line for part in paragraphs for line in part[:-2])
    assert "?" not in "\n".join(lines)


def test_scores_are_told_with_their_items_and_the_winner() -> None:
    for game in told():
        first = game.index("  played out; the scores:") + 1
        scores = [line.split() for line in game[first : first + 4]]
        assert [int(line[0]) for line in scores] == [0, 1, 2, 3]
        best = max(int(line[2]) for line in scores)
        assert [int(line[2]) == best for line in scores] == ["wins" in line for line in scores]


@pytest.mark.parametrize("tracebacks", [False, True], ids=["without", "with tracebacks"])
def test_faults_are_told_with_their_place_and_what_was_played_instead(tracebacks: bool) -> None:
    for game in told(tracebacks=tracebacks):
        (told_at,) = (at for at, line in enumerate(game) if "exception in play" in line)
        seat = game[told_at].split()[0]
        start, _, rest = game[told_at].partition(" (bots.py:")
        assert start == f"  {seat} stumbler: exception in play: RuntimeError: I stumbled"
        assert re.fullmatch(r"\d+\), at move \d; .. was played instead", rest)
        assert f"  {seat} stumbler: wrong-type in play: " in game[-1]
        assert (game[told_at + 1] == "Traceback (most recent call last):") is tracebacks
