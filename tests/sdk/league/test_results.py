import itertools
from pathlib import Path

import attrs
import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.made_up import blocks_of, result_of
from tests.sdk.league.support.settings import settings_of

from knaves.league.results import LeagueResult
from knaves.league.settings import Stage
from knaves.league.store import LeagueReader
from knaves.league.totals import BotTotals
from knaves.stats.outcomes import BlockScores

PLANTED = {"a/weak": -4.0, "a/strong": 4.0, "b/middle": 0.0, "b/copy": 0.0, "a/worst": -8.0}


def labels(result: LeagueResult) -> list[str]:
    return [bot.label for bot in result.bots]


class TestStanding:
    def test_planted_strengths_come_out_in_order(self) -> None:
        result = result_of(PLANTED)
        order = labels(result)
        assert [order[0], *order[3:]] == ["strong", "weak", "worst"]
        ranks = [(bot.rank.low, bot.rank.high) for bot in result.bots if bot.rank]
        assert ranks == [(1, 1), (2, 3), (2, 3), (4, 4), (5, 5)]
        ratings = [result.ratings[bot.entrant.number].elo.mean for bot in result.bots]
        assert ratings[0] > max(ratings[1:3]) > min(ratings[1:3]) > ratings[3] > ratings[4]

    def test_scores_are_those_over_the_mean_of_the_table(self) -> None:
        result = result_of({"a/one": 3.0, "a/two": -1.0, "a/three": -1.0, "a/four": -1.0})
        best = result.bots[0].score
        assert best is not None
        assert best.margin is not None
        assert abs(best.mean - 3) < best.margin < 1

    def test_two_copies_of_one_bot_are_not_told_apart(self) -> None:
        apart = [
            result_of({"a/x": 0.0, "b/x": 0.0, "a/y": 3.0, "a/z": -3.0}, blocks)
            .compare(0, 1)
            .told_apart
            for blocks in (blocks_of([0, 0, 3, -3], seed=seed) for seed in range(20))
        ]
        assert sum(apart) <= 1

    def test_a_bot_that_played_nothing_yet_comes_last(self) -> None:
        result = result_of({**PLANTED, "a/late": 9.0}, blocks_of([*PLANTED.values()]), deals=40)
        late = result.bots[-1]
        assert (late.label, late.games, late.score, late.rank) == ("late", 0, None, None)

    def test_bots_of_one_name_are_called_by_their_keys(self) -> None:
        result = result_of({"a/x": 0.0, "b/x": 0.0, "a/y": 3.0, "a/z": -3.0}, deals=2)
        assert sorted(labels(result)) == ["a/x", "b/x", "y", "z"]

    def test_faults_are_those_of_each_bot(self) -> None:
        totals = {key: BotTotals(faults=at) for at, key in enumerate(PLANTED)}
        result = result_of(PLANTED, deals=2, totals=totals)
        assert result.faults == 10
        assert {bot.entrant.key: bot.faults for bot in result.bots}["b/copy"] == 3


class TestComparisons:
    def test_neighbours_that_are_not_told_apart_form_a_tier(self) -> None:
        tiers = result_of(PLANTED).tiers
        assert [sorted(tier.bots) for tier in tiers] == [
            ["strong"],
            ["copy", "middle"],
            ["weak"],
            ["worst"],
        ]

    def test_it_is_told_how_many_more_deals_would_tell_two_apart(self) -> None:
        strengths = {"a/one": 1.2, "a/two": 0.0, "a/three": 0.0, "a/four": 0.0}
        few = result_of(strengths, deals=30).tiers[0].next_to_part
        assert few is not None
        assert few.more_deals is not None
        assert few.more_deals > 0

    def test_a_single_deal_tells_nothing(self) -> None:
        result = result_of(PLANTED, deals=1)
        assert len(result.tiers) == 1
        assert result.tiers[0].next_to_part is None

    def test_three_that_beat_each_other_in_turn_have_no_order(self) -> None:
        # In each block of two the first beats the second by 2 points.
        blocks = [
            BlockScores(deal, (one, two), (0, 1), ((6, 4), (4, 6)))
            if one < two
            else BlockScores(deal, (two, one), (0, 1), ((4, 6), (6, 4)))
            for deal in range(40)
            for one, two in ((0, 1), (1, 2), (2, 0))
        ]
        result = result_of({"a/x": 0.0, "a/y": 0.0, "a/z": 0.0}, blocks, seats=2)
        assert result.fit.cycles == ((0, 1, 2),)
        assert result.compare(0, 1).in_turn


class TestCells:
    def test_a_cell_is_the_row_minus_the_column(self) -> None:
        result = result_of(PLANTED)
        there, back = result.cell(1, 4), result.cell(4, 1)
        assert there is not None
        assert back is not None
        assert there.difference.mean == -back.difference.mean > 0
        assert there.certain
        assert back.certain

    def test_a_bot_does_not_meet_itself(self) -> None:
        assert result_of(PLANTED, deals=2).cell(1, 1) is None

    @pytest.mark.parametrize(("deals", "certain"), [(99, False), (100, True)])
    def test_fewer_than_a_hundred_deals_that_came_out_alike_are_not_believed(
        self, deals: int, certain: bool
    ) -> None:
        blocks = [
            BlockScores(deal, table, (0, 1), ((6, 4), (4, 6)))
            for deal in range(deals)
            for table in itertools.combinations(range(5), 2)
        ]
        equal = {f"a/bot-{number}": 0.0 for number in range(5)}
        cell = result_of(equal, blocks, seats=2).cell(0, 1)
        assert cell is not None
        assert cell.is_alike
        assert cell.significant is certain
        assert cell.certain is certain

    def test_no_more_than_one_league_in_twenty_of_equal_bots_has_a_cell_that_is_certain(
        self,
    ) -> None:
        marked = 0
        for seed in range(40):
            equal = {f"a/bot-{number}": 0.0 for number in range(6)}
            result = result_of(equal, blocks_of([0.0] * 6, deals=12, seed=seed), deals=12)
            pairs = [(one, two) for one in range(6) for two in range(one)]
            cells = [result.cell(*pair) for pair in pairs]
            marked += any(cell is not None and cell.certain for cell in cells)
        assert marked <= 5


class TestProgress:
    def test_what_is_planned_is_known_before_it_is_played(self) -> None:
        result = result_of(PLANTED, [], deals=40)
        assert (result.games, result.blocks, result.deals) == (0, 0, 0)
        assert (result.plan.games, result.plan.blocks, result.plan.deals) == (800, 200, 40)
        assert not result.finished
        assert result.bots[0].score is None

    def test_it_is_finished_when_all_is_played(self) -> None:
        result = result_of(PLANTED, deals=3)
        assert (result.games, result.blocks, result.deals) == (60, 15, 3)
        assert result.finished

    def test_those_who_joined_later_are_told(self) -> None:
        result = result_of(PLANTED, [])
        late = attrs.evolve(result.entrants[1], stage=1)
        stages = (*result.stages, Stage(1, result.stages[0].bots, 50))
        entrants = (result.entrants[0], late, *result.entrants[2:])
        result = attrs.evolve(result, entrants=entrants, stages=stages)
        assert result.late == (late,)


class TestReading:
    def test_it_is_read_from_a_file(self, tmp_path: Path) -> None:
        path = build(
            tmp_path / "friday.league",
            settings_of(),
            [(("captor", "drawer", "first", "stumbler"), 6)],
        )
        with LeagueReader(path) as reader:
            result = LeagueResult.read(reader)
        assert (result.games, result.finished, result.flagged) == (24, True, 0)
        assert labels(result)[0] == "captor"
        assert result.faults == 48
        assert result.game.title == "Pişti"
        assert not result.settings.guessable

    @pytest.mark.parametrize(
        ("seed", "guessable"), [("42", True), ("5eed" * 8, False)], ids=["short", "128 bits"]
    )
    def test_a_short_seed_is_guessable(self, seed: str, guessable: bool) -> None:
        result = result_of(PLANTED, [], seed=seed)
        assert result.settings.guessable is guessable
