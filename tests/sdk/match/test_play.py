import itertools
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.match.bots import Captor, Drawer, First, Stumbler, pressing_ctrl_c

from knaves.errors import BotError, UsageError
from knaves.interrupts import Interrupted
from knaves.match import play_match
from knaves.players import Player
from knaves.players.answers import Answer
from knaves.players.in_process import InProcessBot
from knaves.records import read_records
from knaves.stats.intervals import Interval
from knaves_core import Deal, DealError, Event, Fault, RulesError, State
from knaves_core.games.pisti import Pisti

CAPTOR = InProcessBot("captor", Captor)
DRAWER = InProcessBot("drawer", Drawer)
FIRST = InProcessBot("first", First)
STUMBLER = InProcessBot("stumbler", Stumbler)
BOTS: list[str | Player] = [CAPTOR, DRAWER, FIRST, DRAWER]


def test_games_are_rounded_up_to_whole_blocks() -> None:
    result = play_match("pisti", BOTS, games=9, seed="x")
    assert (result.asked, result.planned, result.games, result.blocks) == (9, 12, 12, 3)
    assert not result.interrupted


def test_each_bot_is_told_apart_with_its_pack_and_place() -> None:
    result = play_match("pisti", ["random", CAPTOR, "random", "dummy"], games=4, seed="x")
    told = [(bot.name, bot.label, bot.pack, bot.seat) for bot in result.bots]
    assert told == [
        ("random", "random#0", "knaves-bots-basic", 0),
        ("captor", "captor", None, None),
        ("random", "random#2", "knaves-bots-basic", 2),
        ("dummy", "dummy", "knaves-bots-basic", None),
    ]


def test_the_result_says_what_its_records_say(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = play_match("pisti", BOTS, games=80, seed="x", record=path)
    records = [record for _, record in read_records(path)]
    for bot in result.bots:
        scores = [record.scores[record.seats.index(bot.label)] for record in records]
        assert bot.score.mean == sum(scores) / len(scores)
        wins = sum(
            1 / record.scores.count(max(record.scores))
            for record in records
            if record.scores[record.seats.index(bot.label)] == max(record.scores)
        )
        assert bot.wins == pytest.approx(wins)
    for seat in result.seats:
        assert seat.score.mean == sum(record.scores[seat.seat] for record in records) / 80


def test_scores_are_in_points_where_a_game_counts_tenths(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    rules = "house,scoring=callbreak"
    result = play_match("call", ["dummy"] * 4, games=4, rules=rules, seed="x", record=path)
    assert result.schedule.rules.score_scale == 10
    scores = [score for _, record in read_records(path) for score in record.scores]
    assert sum(bot.score.mean for bot in result.bots) == pytest.approx(sum(scores) / 4 / 10)


@pytest.mark.parametrize("bot", [CAPTOR, FIRST], ids=["captor", "first"])
def test_a_deterministic_bot_differs_from_itself_by_exactly_nothing(bot: Player) -> None:
    result = play_match("pisti", [bot] * 4, games=40, seed="x")
    for one, other in itertools.permutations(range(4), 2):
        assert result.difference(one, other) == Interval(0.0, None, None)
        assert result.always_alike(one, other)
    assert len({bot.score for bot in result.bots}) == 1


def test_a_better_bot_is_separated_from_a_worse_one() -> None:
    result = play_match("pisti", BOTS, games=400, seed="x")
    assert result.ranking[0] == 0
    assert all(result.difference(0, other).excludes_zero for other in (1, 2, 3))
    assert result.difference(2, 0).mean == -result.difference(0, 2).mean


def test_bots_that_sit_in_several_seats_are_compared_as_one() -> None:
    result = play_match("pisti", [CAPTOR, FIRST, CAPTOR, FIRST], games=40, seed="x")
    lead = result.lead([0, 2], [1, 3])
    means = [bot.score.mean for bot in result.bots]
    assert lead.mean == pytest.approx((means[0] + means[2] - means[1] - means[3]) / 2)
    assert lead.excludes_zero
    assert result.lead([1, 3], [0, 2]).mean == -lead.mean


def test_a_lead_of_one_over_one_is_their_difference() -> None:
    result = play_match("pisti", BOTS, games=40, seed="x")
    assert result.lead([2], [0]) == result.difference(2, 0)


def test_a_lead_does_not_depend_on_how_many_there_are() -> None:
    result = play_match("pisti", [CAPTOR, FIRST, FIRST, FIRST], games=40, seed="x")
    means = [bot.score.mean for bot in result.bots]
    assert result.lead([0], [1, 2, 3]).mean == pytest.approx(means[0] - sum(means[1:]) / 3)


def test_a_single_block_has_no_interval() -> None:
    result = play_match("pisti", BOTS, games=1, seed="x")
    ends = [bot.score.low for bot in result.bots] + [seat.score.high for seat in result.seats]
    assert ends == [None] * 8
    assert result.difference(0, 1).margin is None


def test_the_same_seed_gives_the_same_match_and_another_another() -> None:
    one, same, other = (play_match("pisti", BOTS, games=40, seed=seed) for seed in "aab")
    assert (one.bots, one.seats) == (same.bots, same.seats)
    assert one.bots != other.bots


def test_without_a_seed_each_match_draws_its_own_and_tells_it() -> None:
    one, other = (play_match("pisti", BOTS, games=8) for _ in range(2))
    assert one.schedule.seed != other.schedule.seed
    assert play_match("pisti", BOTS, games=8, seed=one.schedule.seed).bots == one.bots


def test_the_order_of_the_list_changes_nothing_but_the_order() -> None:
    bots = ["random", CAPTOR, "dummy", FIRST]
    result = play_match("pisti", bots, games=40, seed="x")
    turned = play_match("pisti", bots[::-1], games=40, seed="x")
    assert turned.bots == result.bots[::-1]
    assert turned.seats == result.seats


def test_jobs_change_nothing(tmp_path: Path) -> None:
    one, two = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    bots: list[str | Player] = ["random", CAPTOR, STUMBLER, "random"]
    alone = play_match("pisti", bots, games=200, seed="x", jobs=1, record=one)
    shared = play_match("pisti", bots, games=200, seed="x", jobs=2, record=two)
    assert one.read_bytes() == two.read_bytes()
    assert (alone.bots, alone.seats) == (shared.bots, shared.seats)
    assert alone.first_faults == shared.first_faults


def test_faults_are_counted_and_do_not_end_the_match() -> None:
    result = play_match("pisti", [STUMBLER, DRAWER, DRAWER, DRAWER], games=8, seed="x")
    assert [bot.faults for bot in result.bots] == [16, 0, 0, 0]
    kinds = [(noted.bot, noted.fault.kind, noted.times) for noted in result.first_faults]
    assert kinds == [("stumbler", "exception", 8), ("stumbler", "wrong-type", 8)]


def test_given_deals_are_blocks_in_their_order(tmp_path: Path) -> None:
    game = Pisti()
    deck = game.deck(game.rules())
    deals = [Deal((deck[turn:] + deck[:turn],)) for turn in (5, 11, 17)]
    path = tmp_path / "games.jsonl"
    result = play_match(game, BOTS, deals=deals, record=path)
    assert result.games == 12
    assert [record.deal for _, record in read_records(path)] == [
        deal for deal in deals for _ in range(4)
    ]
    assert play_match(game, BOTS, deals=deals, games=5).games == 8
    with pytest.raises(
        UsageError, match="the deals are enough for 12 games of 4 seats, not for 13"
    ):
        play_match(game, BOTS, deals=deals, games=13)


def test_progress_goes_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    play_match("pisti", BOTS, games=40, progress=lambda *numbers: told.append(numbers))
    assert told == sorted(told)
    assert told[-1] == (40, 40)


class Onlooker:
    """Notes what it sees."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def begin(self, number: int, seats: Any) -> None:
        self.seen.append(("begin", number, tuple(seats)))

    def look(self, state: State[Any]) -> None:
        self.seen.append("over" if state.over else "decision")

    def hear(self, event: Event) -> None:
        self.seen.append(event)

    def answered(self, answer: Answer) -> None:
        self.seen.append(answer)

    def end(self, faults: tuple[Fault, ...]) -> None:
        self.seen.append(("end", len(faults)))


def test_a_spectator_sees_every_game_from_its_beginning_to_its_end() -> None:
    onlooker = Onlooker()
    play_match("pisti", [STUMBLER, CAPTOR, FIRST, DRAWER], games=4, spectator=onlooker)
    seen = onlooker.seen
    begun = [entry for entry in seen if isinstance(entry, tuple) and entry[0] == "begin"]
    assert [number for _, number, _ in begun] == [1, 2, 3, 4]
    assert all(sorted(seats) == ["captor", "drawer", "first", "stumbler"] for *_, seats in begun)
    assert sum(isinstance(entry, Event) and entry.kind == "play" for entry in seen) == 4 * 48
    assert seen.count("decision") == 4 * 48
    assert seen.count("over") == 4
    assert seen.count(("end", 2)) == 4


def test_a_spectator_learns_every_answer_after_its_move_was_played() -> None:
    onlooker = Onlooker()
    play_match("pisti", [STUMBLER, CAPTOR, FIRST, DRAWER], games=4, spectator=onlooker)
    seen = onlooker.seen
    answers = [at for at, entry in enumerate(seen) if isinstance(entry, Answer)]
    assert len(answers) == 4 * 48
    for at in answers:
        assert isinstance(seen[at - 1], Event)
        assert seen[at + 1] in ("decision", "over")
    assert sum(seen[at].error is not None for at in answers) == 4
    assert sum(not seen[at].is_legal for at in answers) == 8


def test_what_a_spectator_raises_is_no_fault_of_a_bot() -> None:
    class Offended(Onlooker):
        def answered(self, answer: Answer) -> None:
            raise BrokenPipeError(answer.wall_ns)

    with pytest.raises(BrokenPipeError):
        play_match("pisti", [CAPTOR, FIRST, FIRST, DRAWER], games=4, spectator=Offended())


def test_watching_changes_nothing() -> None:
    watched = play_match("pisti", BOTS, games=20, seed="x", spectator=Onlooker())
    assert watched.bots == play_match("pisti", BOTS, games=20, seed="x").bots


def test_ctrl_c_counts_whole_blocks_and_records_them(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    bots = [pressing_ctrl_c(in_game=103), FIRST, FIRST, FIRST]
    result = play_match("pisti", bots, games=10**6, seed="x", record=path)
    assert result.interrupted
    assert result.planned == 10**6
    assert 0 < result.games <= 100
    assert result.games == 4 * result.blocks == len(list(read_records(path)))
    bots[0] = InProcessBot("pressing", First)
    assert play_match("pisti", bots, games=result.games, seed="x").bots == result.bots


def test_ctrl_c_in_the_first_block_leaves_nothing_to_report() -> None:
    with pytest.raises(Interrupted):
        play_match("pisti", [pressing_ctrl_c(in_game=2), FIRST, FIRST, FIRST])


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"game": "whist"}, BotError, "unknown game 'whist'"),
        ({"bots": ["random", "nobody", "dummy", "dummy"]}, BotError, "unknown bot 'nobody'"),
        ({"bots": ["random"] * 3}, DealError, "pisti is for 4 seats, not 3"),
        ({"bots": ["random"] * 5}, DealError, "pisti is for 4 seats, not 5"),
        ({"rules": "nonsense"}, RulesError, "unknown preset 'nonsense'"),
        ({"games": 0}, UsageError, "1 game or more, not 0"),
        ({"games": -4}, UsageError, "1 game or more, not -4"),
        ({"deals": []}, UsageError, "1 game or more, not 0"),
        ({"jobs": 0}, UsageError, "1 process or more, not in 0"),
        ({"jobs": 2, "spectator": Onlooker()}, UsageError, "only with one job"),
    ],
    ids=lambda value: str(value) if isinstance(value, dict) else "",
)
def test_what_makes_no_sense_is_refused_before_a_game_is_played(
    tmp_path: Path, arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    sound = {"game": "pisti", "bots": ["random"] * 4, "record": tmp_path / "games.jsonl"}
    with pytest.raises(error, match=message):
        play_match(**(sound | arguments))
    assert list(tmp_path.iterdir()) == []
