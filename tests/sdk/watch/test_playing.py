from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.sdk.sites import Site

from knaves.stats.intervals import Interval
from knaves.watch import Contest, Round
from knaves.watch.playing import play_version

BOTS = Path(__file__).parents[1] / "match" / "bots.py"
CAPTOR, FIRST = f"{BOTS}:Captor", f"{BOTS}:First"

GAME = """
from knaves_core.games.pisti import Pisti

class Fishing(Pisti):
    name = "fishing"

class Fisher:
    @hookimpl
    def play(self, view):
        return view.legal[0]
"""


def played(
    bot: str,
    opponent: str = FIRST,
    copy: str | None = None,
    *,
    game: str = "pisti",
    games: int = 40,
) -> Round:
    """Let a bot play in this process."""
    contest = Contest(bot, game, opponent, games, "playing")
    last = None if copy is None else 3
    document = play_version(attrs.asdict(contest), 4, last, copy, lambda _seconds: None)
    return Round.of_document(document)


def test_a_version_is_scored_against_the_opponent() -> None:
    better, worse = played(CAPTOR, FIRST), played(FIRST, CAPTOR)
    assert (better.version, better.last, better.problem, better.gain) == (4, None, "", None)
    assert better.score is not None
    assert worse.score is not None
    assert better.score.excludes_zero
    assert better.score.mean > 0 > worse.score.mean


def test_a_version_is_scored_against_the_last_one() -> None:
    round_ = played(CAPTOR, CAPTOR, FIRST)
    assert round_.last == 3
    assert round_.score == Interval(0.0, None, None)
    assert round_.gain is not None
    assert round_.gain.excludes_zero
    assert round_.gain.mean > 0


def test_a_version_that_plays_alike_gains_exactly_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "bots.py"
    copy.write_bytes(BOTS.read_bytes())
    assert played(CAPTOR, FIRST, f"{copy}:Captor").gain == Interval(0.0, None, None)


def test_a_last_version_that_can_not_be_loaded_any_more_is_passed_over(tmp_path: Path) -> None:
    round_ = played(CAPTOR, FIRST, f"{tmp_path}/none.py:Captor")
    assert round_.score is not None
    assert (round_.last, round_.gain, round_.problem) == (3, None, "")


def test_a_copy_that_can_not_be_told_from_the_bot_is_passed_over() -> None:
    assert played(CAPTOR, FIRST, CAPTOR).gain is None


@pytest.mark.parametrize(("game", "seats"), [("fool", 2), ("call", 4), ("azi", 4)])
def test_every_game_is_played_with_as_many_seats_as_is_usual(game: str, seats: int) -> None:
    allowed: list[float] = []
    contest = Contest(FIRST, game, "random", seats, "playing")
    document = play_version(attrs.asdict(contest), 1, None, None, allowed.append)
    score = Round.of_document(document).score
    assert score is not None
    assert score.margin is None  # of one block
    assert allowed


def test_faults_are_a_problem() -> None:
    problem = played(f"{BOTS}:Stumbler").problem
    assert problem.startswith(
        "160 faults in 40 games, the first: RuntimeError: I stumbled (bots.py:"
    )


def test_faults_of_the_opponent_are_none() -> None:
    round_ = played(FIRST, f"{BOTS}:Stumbler")
    assert round_.problem == ""
    assert round_.score is not None


def test_an_opponent_that_can_not_be_loaded_any_more_is_a_problem(tmp_path: Path) -> None:
    problem = played(FIRST, f"{tmp_path}/none.py:Bot").problem
    assert "there is no such file" in problem


def test_games_of_other_packs_are_played(site: Site) -> None:
    module = "from knaves_core import hookimpl\n" + GAME
    offers = {
        "knaves.games": {"fishing": "fishing:Fishing"},
        "knaves.bots.fishing": {"fisher": "fishing:Fisher"},
    }
    site.install("fishing-pack", offers, modules={"fishing": module})
    assert played("fisher", "random", game="fishing").score is not None


@pytest.mark.parametrize(
    "round_",
    [
        Round(1, None, "broken"),
        Round(2, 1, score=Interval(1.5, 1.0, 2.0), gain=Interval(0.5, None, None)),
    ],
    ids=["problem", "scores"],
)
def test_a_round_survives_the_way_between_processes(round_: Round) -> None:
    document: dict[str, Any] = attrs.asdict(round_)
    assert Round.of_document(document) == round_
