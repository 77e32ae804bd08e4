import multiprocessing
from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.sdk.match.bots import Captor, Drawer, First, Stumbler, pressing_ctrl_c

from knaves.errors import UsageError
from knaves.match import MOST_GAMES, Decided, MatchResult, play_match
from knaves.players import Player
from knaves.players.in_process import InProcessBot
from knaves.records import read_records
from knaves.stats.intervals import ENOUGH_ALIKE
from knaves.stats.stopping import LEAST_BLOCKS, Decision, Finding

CAPTOR = InProcessBot("captor", Captor)
DRAWER = InProcessBot("drawer", Drawer)
FIRST = InProcessBot("first", First)
STUMBLER = InProcessBot("stumbler", Stumbler)


def duel(*bots: str | Player, **options: Any) -> MatchResult:
    return play_match("pisti", bots, **{"seed": "x", "until": Decided(), **options})


def decision_of(result: MatchResult) -> Decision:
    assert result.duel is not None
    return result.duel.decision


def test_a_better_bot_is_found_as_early_as_may_be() -> None:
    result = duel(CAPTOR, FIRST, CAPTOR, FIRST)
    assert result.duel is not None
    assert (result.duel.bot, result.duel.other) == ("captor", "first")
    decision = decision_of(result)
    assert (decision.finding, decision.blocks) == (Finding.BETTER, LEAST_BLOCKS)
    assert result.games == 4 * LEAST_BLOCKS
    assert (result.asked, result.interrupted) == (MOST_GAMES, False)


def test_the_decision_is_about_the_first_bot_of_the_list() -> None:
    one, other = duel(CAPTOR, FIRST, FIRST, FIRST), duel(FIRST, CAPTOR, FIRST, FIRST)
    assert decision_of(one).finding is Finding.BETTER
    assert decision_of(other).finding is Finding.WORSE
    assert decision_of(one).lead.mean == -decision_of(other).lead.mean
    assert one.games == other.games


@pytest.mark.parametrize(
    "bots",
    [[CAPTOR, DRAWER, CAPTOR, DRAWER], [CAPTOR, DRAWER, DRAWER, DRAWER]],
    ids=["two each", "one against three"],
)
def test_the_lead_is_that_of_the_means_of_all_copies(bots: list[Player]) -> None:
    result = duel(*bots)
    ours = [place for place, bot in enumerate(bots) if bot is CAPTOR]
    theirs = [place for place, bot in enumerate(bots) if bot is DRAWER]
    assert decision_of(result).lead.mean == pytest.approx(result.lead(ours, theirs).mean)


def test_points_are_points_where_a_game_counts_tenths() -> None:
    result = play_match(
        "call",
        ["caller", "random", "caller", "random"],
        rules="house,scoring=callbreak",
        seed="x",
        until=Decided(effect=1),
    )
    assert result.schedule.rules.score_scale == 10
    assert decision_of(result).lead.mean == pytest.approx(result.lead([0, 2], [1, 3]).mean)


def test_equal_bots_are_found_to_be_so() -> None:
    result = duel(DRAWER, InProcessBot("twin", Drawer), DRAWER, DRAWER)
    decision = decision_of(result)
    assert decision.finding is Finding.NO_DIFFERENCE
    assert decision.blocks == result.blocks


def test_bots_that_play_the_same_cards_come_to_an_end() -> None:
    result = duel(CAPTOR, InProcessBot("twin", Captor), CAPTOR, CAPTOR)
    assert decision_of(result).finding is Finding.NO_DIFFERENCE
    assert result.blocks == ENOUGH_ALIKE


def test_a_larger_effect_is_decided_sooner() -> None:
    small, large = (
        duel("dummy", "random", "dummy", "random", until=Decided(effect=effect))
        for effect in (1.0, 3.0)
    )
    assert small.blocks > large.blocks


def test_no_more_games_are_played_than_allowed() -> None:
    result = duel("dummy", "random", "dummy", "random", games=10)
    assert (result.games, result.planned, result.asked) == (12, 12, 10)
    assert decision_of(result).finding is Finding.OPEN
    assert not result.interrupted


def test_the_result_is_that_of_a_match_of_as_many_games() -> None:
    bots = ["dummy", "random", "dummy", "random"]
    result = duel(*bots)
    fixed = play_match("pisti", bots, games=result.games, seed="x")
    assert (result.bots, result.seats) == (fixed.bots, fixed.seats)


def test_jobs_change_nothing_and_no_block_after_the_decision_counts(tmp_path: Path) -> None:
    results = {}
    for jobs in (1, 2, 3):
        path = tmp_path / f"{jobs}.jsonl"
        result = duel("dummy", STUMBLER, "dummy", STUMBLER, jobs=jobs, record=path)
        results[jobs] = (
            attrs.astuple(decision_of(result)),
            result.bots,
            result.seats,
            result.first_faults,
            path.read_bytes(),
        )
        assert len(list(read_records(path))) == result.games
        assert sum(bot.faults for bot in result.bots) == 2 * 2 * result.games
    assert results[1] == results[2] == results[3]
    assert multiprocessing.active_children() == []


def test_ctrl_c_tells_how_far_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = duel(pressing_ctrl_c(in_game=31), FIRST, FIRST, FIRST, record=path)
    assert result.interrupted
    assert result.games == 28 == len(list(read_records(path)))
    assert (decision_of(result).finding, decision_of(result).blocks) == (Finding.OPEN, 7)


class Counting:
    """Counts the games that a spectator sees."""

    def __init__(self) -> None:
        self.games = 0

    def begin(self, number: int, _seats: Any) -> None:
        self.games = number

    def look(self, state: Any) -> None: ...
    def hear(self, event: Any) -> None: ...
    def answered(self, answer: Any) -> None: ...
    def end(self, faults: Any) -> None: ...


def test_a_spectator_sees_no_game_after_the_decision() -> None:
    spectator = Counting()
    result = duel(CAPTOR, FIRST, CAPTOR, FIRST, spectator=spectator)
    assert spectator.games == result.games


def test_progress_ends_with_the_games_that_were_played() -> None:
    told: list[tuple[int, int]] = []
    result = duel(CAPTOR, FIRST, CAPTOR, FIRST, progress=lambda *numbers: told.append(numbers))
    assert told[-1] == (result.games, MOST_GAMES)


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ([CAPTOR] * 4, "at this table there are 1: captor"),
        ([CAPTOR, FIRST, DRAWER, FIRST], "at this table there are 3: captor, first, drawer"),
    ],
    ids=["one", "three"],
)
def test_it_takes_two_different_bots(bots: list[Player], message: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=message):
        duel(*bots, record=tmp_path / "games.jsonl")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("effect", [0.0, -1.0, float("inf"), float("nan")])
def test_an_effect_is_a_number_above_nothing(effect: float) -> None:
    with pytest.raises(UsageError, match="the effect is a number of points above 0, not"):
        Decided(effect)


def test_bots_of_one_name_are_told_apart_by_their_packs(tmp_path: Path) -> None:
    source = Path(__file__).with_name("bots.py").read_text("utf-8")
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text(source, "utf-8")
    one, other = (f"{tmp_path / name}:Drawer" for name in ("a.py", "b.py"))
    result = duel(one, other, one, other, games=4)
    assert result.duel is not None
    assert result.duel.bot.endswith("/Drawer")
    assert result.duel.bot != result.duel.other
