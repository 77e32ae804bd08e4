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
    lines: list[str] = []
    story = Story(lines.append, tracebacks=tracebacks)
    play_match("pisti", BOTS, games=4, seed="story", spectator=story)
    games = "\n".join(lines).split("\n\n")
    return [game.splitlines() for game in games if game]


def test_each_game_is_told_with_its_number_and_table() -> None:
    games = told()
    assert [game[0] for game in games] == ["game 1", "game 2", "game 3", "game 4"]
    assert all(game[1].startswith("  pile") for game in games)


def test_each_move_is_told_with_seat_name_and_hand() -> None:
    (game, *_) = told()
    moves = [line for line in game if " plays " in line]
    assert len(moves) == 48
    for place, line in enumerate(moves):
        seat, name, hand = line.split(maxsplit=2)
        assert int(seat) == place % 4
        assert name in ("captor", "first#1", "first#2", "stumbler")
        held, card = hand.removeprefix("[").split("] plays ")
        assert card in held.split()
        assert len(held.split()) == 4 - place // 4 % 4


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
