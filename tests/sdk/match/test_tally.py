from fractions import Fraction

import pytest
from tests.sdk.match.bots import Captor, Drawer, First, Stumbler

from knaves.match.schedule import Block, Schedule
from knaves.match.tally import Tally, play_blocks
from knaves.players.in_process import InProcessBot
from knaves.referee import PlayedGame
from knaves.stats.wins import win_unit
from knaves_core import Deal, Fault, GameRecord, Result
from knaves_core.games.pisti import Pisti

GAME = Pisti()
PLAYERS = [
    InProcessBot("captor", Captor),
    InProcessBot("drawer", Drawer),
    InProcessBot("first", First),
    InProcessBot("stumbler", Stumbler),
]
SCHEDULE = Schedule(
    GAME, GAME.rules(), tuple(bot.name for bot in PLAYERS), (None,) * 4, "tally", 20
)


def played(*scores: int, faults: tuple[Fault, ...] = (), flagged: bool = False) -> PlayedGame:
    return PlayedGame(Result(scores, flagged=flagged), (), faults, 1)


def block(*seatings: tuple[int, ...]) -> Block:
    return Block(2, Deal(()), seatings)


def test_scores_go_to_bots_and_to_seats() -> None:
    tally = Tally.empty(2)
    tally.add(block((1, 0), (0, 1)), [played(5, 3), played(2, 9)], ["a", "b"])
    assert tally.bots.totals == [3 + 2, 5 + 9]
    assert tally.seats.totals == [5 + 2, 3 + 9]
    assert tally.bots.blocks == 1


def test_ties_split_the_win() -> None:
    tally = Tally.empty(3)
    tally.add(block((0, 1, 2)), [played(9, 1, 9)], ["a", "b", "c"])
    assert [wins / win_unit(3) for wins in tally.wins] == [0.5, 0, 0.5]


def test_faults_go_to_the_bot_that_sat_there() -> None:
    fault = Fault(0, 4, "exception", "boom")
    tally = Tally.empty(2)
    tally.add(block((1, 0), (0, 1)), [played(1, 0, faults=(fault,)), played(0, 1)], ["a", "b"])
    assert tally.faults == [0, 1]
    (noted,) = tally.first_faults
    assert (noted.game, noted.bot, noted.fault) == (5, "b", fault)


def test_all_faults_are_counted_and_the_first_of_each_kind_is_kept() -> None:
    tally = play_blocks(SCHEDULE, PLAYERS, range(5))
    assert tally.faults == [0, 0, 0, 5 * 4 * 2]
    kinds = [(noted.fault.kind, noted.game, noted.times) for noted in tally.first_faults]
    assert kinds == [("exception", 1, 20), ("wrong-type", 1, 20)]


def test_flagged_games_are_counted() -> None:
    tally = Tally.empty(2)
    tally.add(block((1, 0), (0, 1)), [played(0, 0, flagged=True), played(0, 0)], ["a", "b"])
    assert tally.flagged == 1


@pytest.mark.parametrize("cut", [1, 3, 7])
def test_blocks_add_up_alike_in_any_grouping(cut: int) -> None:
    merged = play_blocks(SCHEDULE, PLAYERS, range(cut))
    merged.merge(play_blocks(SCHEDULE, PLAYERS, range(cut, 8)))
    assert merged == play_blocks(SCHEDULE, PLAYERS, range(8))


def test_wins_add_up_to_the_games() -> None:
    tally = play_blocks(SCHEDULE, PLAYERS, range(10))
    assert sum(Fraction(wins, win_unit(4)) for wins in tally.wins) == 40


def test_records_are_kept_game_by_game() -> None:
    records: list[GameRecord] = []
    play_blocks(SCHEDULE, PLAYERS, range(3, 5), keep=records.append)
    places = [(record.block, record.rotation) for record in records]
    assert places == [(number, turn) for number in (3, 4) for turn in range(4)]
    for record in records:
        seating = SCHEDULE.block(record.block).seatings[record.rotation]
        assert record.seats == tuple(SCHEDULE.labels[bot] for bot in seating)
        assert record.faults[0].seat == record.seats.index("stumbler")
