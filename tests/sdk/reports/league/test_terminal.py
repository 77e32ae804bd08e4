import io
import re
from collections.abc import Iterable

import attrs
import pytest
from rich.console import Console
from tests.sdk.league.support.made_up import SEED, blocks_of, result_of

from knaves.league.results import LeagueResult
from knaves.league.settings import Change, Stage
from knaves.league.totals import BotTotals
from knaves.reports.league.matrix import print_matrix
from knaves.reports.league.terminal import HOLDS, print_league
from knaves.stats.outcomes import BlockScores

PLANTED = {"pack/ann": 6.0, "pack/bob": 0.0, "other/cat": 0.0, "other/dan": -6.0}
MANY = {f"pack/bot-{number:02}": -number / 2 for number in range(30)}


def printed(result: LeagueResult, *, width: int = 100) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    print_league(result, console)
    return lines_of(console)


def matrix_of(result: LeagueResult, *, width: int = 100) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    print_matrix(result, console)
    return lines_of(console)


def lines_of(console: Console) -> list[str]:
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def alike(differences: Iterable[int]) -> list[BlockScores]:
    """Blocks of two bots, in which the first scores so many points a game more."""
    return [
        BlockScores(deal, (0, 1), (0, 1), ((10 + more, 10), (10, 10 + more)))
        for deal, more in enumerate(differences)
    ]


class TestLeague:
    def test_it_is_read_from_top_to_bottom(self) -> None:
        result = result_of(
            {"pack/ann": 0.0, "other/bob": 0.0}, alike([4, 5, 6] * 4), deals=12, seats=2
        )
        assert printed(result) == [
            "Pişti, rules house: 2 bots at tables of 2 seats",
            "games 24; deals 12; blocks 12",
            f"seed {SEED}",
            (
                "score table: each jack 1, each ace 1, each club 2, each diamond 3; "
                "pişti 10, jack pişti 20"
            ),
            "rank  bot  pack   games  wins %  points  ± 95%  rating  ± 95%  best  faults",
            "1     ann  pack      24  100.0%   +2.50   0.27    +357                    0",
            "2     bob  other     24    0.0%   -2.50   0.27    -357                    0",
            f"points: a game, over the table's mean; {HOLDS}",
            "seats  seat 0  seat 1",
            "2       +0.00   +0.00",
            "no seat is told apart from the mean of the table yet",
            (
                "bounded by the prior alone: ann and bob, who won or lost everything against "
                "the others"
            ),
            "ann is better than bob by 5.00 ± 0.54 points a game",
        ]

    def test_what_is_not_played_yet_is_told(self) -> None:
        lines = printed(result_of(PLANTED, [], deals=40))
        assert lines[1] == "games 0 of 160; deals 0 of 40; blocks 0 of 40"
        assert lines[-1] == "nothing is played yet"

    def test_the_secret_is_shown_when_nothing_is_left_to_play(self) -> None:
        fair = {"seed": None, "contributions": (("Ada", "heads"),)}
        done = printed(result_of(PLANTED, deals=2, **fair))
        under_way = printed(
            result_of(PLANTED, blocks_of([*PLANTED.values()], deals=2), deals=3, **fair)
        )
        secret = result_of(PLANTED, [], **fair).settings.secret.hex()
        assert "contribution of Ada: heads" in done
        assert f"secret {secret}" in done
        assert secret not in "".join(under_way)
        assert "heads" not in "".join(under_way)
        assert f"commitment {'00' * 32}" in under_way

    def test_a_seed_is_shown_when_nothing_is_left_to_play(self) -> None:
        under_way = printed(result_of(PLANTED, [], seed="42"))
        assert under_way[2] == "seeded (guessable)"
        assert printed(result_of(PLANTED, deals=1, seed="42"))[2] == "seed 42 (guessable)"

    def test_a_narrow_terminal_gets_the_table_without_packs(self) -> None:
        wide, narrow = (printed(result_of(PLANTED), width=width) for width in (100, 72))
        assert any(line.startswith("rank  bot  pack") for line in wide)
        assert any(line.startswith("rank  bot  games") for line in narrow)
        assert max(map(len, narrow)) <= 72

    def test_thirty_bots_are_told_in_few_lines(self) -> None:
        blocks = blocks_of([*MANY.values()][:12], deals=8)
        lines = printed(result_of(MANY, blocks, deals=8))
        assert len(lines) < 30 + 25

    def test_seats_that_stand_out_are_told(self) -> None:
        blocks = [
            BlockScores(deal, (0, 1), (0, 1), ((12 + deal % 3, 8), (12, 8 + deal % 2)))
            for deal in range(30)
        ]
        lines = printed(result_of({"pack/ann": 0.0, "pack/bob": 0.0}, blocks, deals=30, seats=2))
        assert any(
            re.fullmatch(r"seat 0 is worth 2\.\d+ ± 0\.\d+ points more than .*", line)
            for line in lines
        )
        assert any(
            re.fullmatch(r"seat 1 is worth 2\.\d+ ± 0\.\d+ points less than .*", line)
            for line in lines
        )

    def test_tables_of_each_size_have_a_row_of_seats(self) -> None:
        both = [*blocks_of([1, 2, 3], deals=30, seats=2), *blocks_of([1, 2, 3], deals=30, seats=3)]
        three = dict(list(PLANTED.items())[:3])
        lines = printed(result_of(three, both, deals=30, sizes=(2, 3)))
        assert lines[0] == "Pişti, rules house: 3 bots at tables of 2 and 3 seats"
        assert [line.split()[0] for line in lines if line.startswith(("2 ", "3 "))][-2:] == [
            "2",
            "3",
        ]
        assert any(line.startswith("at tables of 3 ") for line in lines)
        assert any("games at tables of 3 tell as much as" in line for line in lines)


class TestGauntlet:
    """Ann sits at every table, and loses to bob alone, who meets nobody else."""

    @staticmethod
    def result() -> LeagueResult:
        lead = {(0, 1): -1, (0, 2): 10, (0, 3): 12}
        blocks = [
            BlockScores(deal, pair, (0, 1), ((50 + by + deal % (2 + pair[1]), 50), (51, 50 + by)))
            for deal in range(30)
            for pair, by in lead.items()
        ]
        return result_of(PLANTED, blocks, deals=30, seats=2, gauntlet="pack/ann")

    def test_points_are_over_the_bot_at_every_table(self) -> None:
        lines = printed(self.result())
        heading = next(line for line in lines if line.startswith("rank "))
        assert "over ann" in heading
        rows = {line.split()[1]: line.split() for line in lines if line.startswith(tuple("1234"))}
        assert [rows[name][5] for name in ("bob", "cat", "dan")] == ["+1.00", "-10.22", "-12.50"]
        assert rows["ann"][5:7] == ["+0.00", "+381"]
        assert f"points: a game, over ann; {HOLDS}" in lines

    def test_whoever_beats_it_is_better_and_others_are_compared_by_it(self) -> None:
        lines = printed(self.result())
        assert any(line.startswith("bob is better than ann by 1.00 ± ") for line in lines)
        assert any(line.startswith("ann is better than cat by 10.22 ± ") for line in lines)
        assert any(line.startswith("cat scores more against ann than dan, by 2") for line in lines)


class TestNotes:
    def test_deals_that_were_added_are_told_in_a_fair_league(self) -> None:
        one, two = Stage(0, tuple(PLANTED), 1), Stage(1, tuple(PLANTED), 2)
        words = "deals from 1 on were planned when the league had begun: whoever saw its secret"
        for stages, seed, told in (
            ((one, two), None, True),
            ((one, two), "known", False),
            ((two,), None, False),
        ):
            result = result_of(PLANTED, deals=2, stages=stages, seed=seed)
            assert any(line.startswith(words) for line in printed(result)) is told

    def test_changed_and_faulty_bots_are_told(self) -> None:
        result = result_of(
            PLANTED,
            deals=2,
            changes=(Change("other/cat", 120, "0.9", "0" * 64),),
            totals={key: BotTotals(faults=2) for key in PLANTED},
            flagged=3,
        )
        lines = printed(result)
        assert (
            "cat was changed after 120 blocks (version 0.9 until then): its figures mix both"
            in lines
        )
        assert "faults: 8; `knaves league faults` tells them" in lines
        assert "flagged: 3 of 8 games ended in a way that deserves a second look" in lines

    def test_a_bot_that_is_often_at_fault_has_a_line(self) -> None:
        faults = {"pack/ann": 9, "pack/bob": 1, "other/cat": 0, "other/dan": 0}
        totals = {key: BotTotals(faults=count) for key, count in faults.items()}
        lines = printed(result_of(PLANTED, deals=40, totals=totals))
        assert [line for line in lines if " at fault " in line] == [
            "ann was at fault 9 times in 160 games: its points may partly be those of penalty moves"
        ]

    def test_of_many_bots_at_fault_some_are_told(self) -> None:
        totals = {key: BotTotals(faults=1) for key in PLANTED}
        lines = printed(result_of(PLANTED, deals=2, totals=totals))
        assert sum(" was at fault once in 8 games: " in line for line in lines) == 3
        assert "and 1 more were at fault in more than 1% of their games" in lines

    def test_neighbours_that_stand_the_other_way_by_other_figures_are_named(self) -> None:
        # Ann wins seldom but high, and bob often: points and wins disagree.
        won = ((60 + 9, 0), (0, 9), (0, 9), (0, 9))
        blocks = [
            BlockScores(deal, (0, 1), (0, 1), ((first + deal % 2, second), (second, first)))
            for deal in range(160)
            for first, second in [won[deal % 4]]
        ]
        lines = printed(result_of({"a/ann": 0.0, "a/bob": 0.0}, blocks, deals=160, seats=2))
        assert "points decide the order: by rating or wins, bob is ahead of ann" in lines
        agree = printed(result_of(PLANTED))
        assert not any(line.startswith("points decide the order") for line in agree)

    def test_those_who_joined_later_are_told(self) -> None:
        result = result_of(PLANTED, deals=2)
        late = [attrs.evolve(entrant, stage=entrant.number % 2) for entrant in result.entrants]
        lines = printed(attrs.evolve(result, entrants=tuple(late)))
        assert "joined when the league had begun: bob and dan" in lines

    def test_no_order_is_claimed_where_three_beat_each_other_in_turn(self) -> None:
        beaten = ((0, 1), (1, 2), (0, 2))
        blocks = [
            BlockScores(
                deal,
                pair,
                (0, 1),
                ((6 + deal % 2, 4), (4, 6)) if pair != (0, 2) else ((4, 7 + deal % 3), (7, 4)),
            )
            for deal in range(40)
            for pair in beaten
        ]
        lines = printed(result_of({"a/x": 0.0, "a/y": 0.0, "a/z": 0.0}, blocks, seats=2))
        assert "no order is claimed among x, y and z: x beats y, y beats z, and z beats x" in lines
        claims = [line for line in lines if " over all opponents, by " in line]
        assert claims
        assert not any(" is better than " in line for line in lines)

    def test_a_cell_that_says_the_opposite_of_the_standing_is_told(self) -> None:
        lead = {(0, 1): -3, (0, 2): 20, (1, 2): 2}
        blocks = [
            BlockScores(deal, pair, (0, 1), ((50 + by + deal % 3 - 1, 50), (50, 50 + by)))
            for deal in range(30)
            for pair, by in lead.items()
        ]
        lines = printed(result_of({"a/x": 0.0, "a/y": 0.0, "a/z": 0.0}, blocks, seats=2))
        assert any(
            line.startswith("y beats x head to head, by 3.00 ± 0.")
            and line.endswith(" points a game, but stands below it")
            for line in lines
        )
        assert any(
            line.startswith("x scores more than y over all opponents, by ") for line in lines
        )
        assert not any(line.startswith("x is better than y") for line in lines)
        assert any(line.startswith("y is better than z by ") for line in lines)

    def test_a_newcomer_that_met_the_others_once_is_not_ranked(self) -> None:
        blocks = [
            *blocks_of([3, 0, -3], deals=20, seats=2),
            BlockScores(0, (0, 3), (0, 1), ((9, 4), (4, 9))),
        ]
        lines = printed(result_of(PLANTED, blocks, seats=2))
        assert (
            "too early to rank dan: until all others are met in 2 deals, "
            "points* are over those that were met"
        ) in lines
        row = next(line.split() for line in lines if line.startswith("      dan"))
        assert row[:5] == ["dan", "other", "2", "0.0%", "-2.50*"]

    def test_bots_that_never_met_are_kept_apart(self) -> None:
        blocks = [
            BlockScores(deal, pair, (0, 1), ((deal % 3, 4), (4, deal % 2)))
            for deal in range(8)
            for pair in ((0, 1), (2, 3))
        ]
        lines = printed(result_of(PLANTED, blocks, seats=2))
        assert any(line.startswith("never met, so that nothing compares them: ") for line in lines)


class TestMatrix:
    def test_a_row_holds_what_it_scored_more_than_each_column(self) -> None:
        lines = matrix_of(
            result_of({"pack/ann": 0.0, "pack/bob": 0.0}, alike([4, 5, 6] * 4), deals=12, seats=2)
        )
        assert lines[4:8] == [
            "             ann          bob",
            "ann               +5.00±0.54*",
            "bob  -5.00±0.54*",
            "",
        ]
        assert lines[-1] == "told apart: 1 of 1 pair alone, 1 with all pairs in mind"

    def test_deals_that_are_all_alike_have_no_margin(self) -> None:
        lines = matrix_of(
            result_of({"pack/ann": 0.0, "pack/bob": 0.0}, alike([5] * 12), deals=12, seats=2),
            width=140,
        )
        assert lines[5].split() == ["ann", "+5.00"]
        assert lines[-1] == (
            "ann and bob can't be told apart yet, head to head: "
            "they differed by 5 points a game in each of 12 deals, too few to rely on"
        )

    def test_pairs_that_are_not_told_apart_are_named(self) -> None:
        lines = matrix_of(result_of(PLANTED))
        assert any(
            re.fullmatch(
                r"(bob and cat|cat and bob) can't be told apart yet, head to head: .* more deals",
                line,
            )
            for line in lines
        )

    @pytest.mark.parametrize("width", [80, 140])
    def test_thirty_bots_fit_into_panels(self, width: int) -> None:
        result = result_of(MANY, blocks_of([*MANY.values()][:9], deals=6), deals=6)
        lines = matrix_of(result, width=width)
        assert max(map(len, lines)) <= width
        rows = [line for line in lines if line.startswith("bot-00 ")]
        assert sum(len(re.findall(r"±", row)) for row in rows) == 8

    def test_names_are_not_broken_where_two_have_room(self) -> None:
        names = {f"pack/a-bot-with-a-long-name-{number}": 0.0 for number in range(4)}
        lines = matrix_of(result_of(names, deals=8), width=84)
        for number in range(4):
            row = [line for line in lines if line.startswith(f"a-bot-with-a-long-name-{number}  ")]
            assert len(row) == 2
        assert max(map(len, lines)) <= 84

    def test_names_for_which_there_is_no_room_are_folded(self) -> None:
        names = {f"a-pack-with-a-long-name-{pack}/the-same-name": 0.0 for pack in range(4)}
        lines = matrix_of(result_of(names, deals=8), width=60)
        assert max(map(len, lines)) <= 60
