import io
import re
from collections.abc import Iterable

import attrs
import pytest
from rich.console import Console
from tests.sdk.league.support.made_up import SEED, blocks_of, result_of

from knaves.league.results import LeagueResult
from knaves.league.settings import Change
from knaves.league.totals import BotTotals
from knaves.reports.league.matrix import print_matrix
from knaves.reports.league.terminal import LEGEND, print_league
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
            "points: each jack 1, each ace 1, each club 2, each diamond 3; pişti 10, jack pişti 20",
            "rank  bot  pack   games  wins %  points  ± 95%  rating  ± 95%  best  faults",
            "1     ann  pack      24  100.0%   +2.50   0.27    +357         >99%       0",
            "2     bob  other     24    0.0%   -2.50   0.27    -357          <1%       0",
            LEGEND,
            "seats        seat 0        seat 1",
            "2      +0.00 ± 0.00  +0.00 ± 0.00",
            "no seat is told apart from the mean of the table yet",
            "bounded by the prior alone is the rating of ann and bob: all won, or all lost",
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
        assert any("games at tables of 3 tell as much as" in line for line in lines)


class TestNotes:
    def test_changed_and_faulty_bots_are_told(self) -> None:
        result = result_of(
            PLANTED,
            deals=2,
            changes=(Change("other/cat", 120, "0.9", "0" * 64),),
            totals={key: BotTotals(faults=2) for key in PLANTED},
            flagged=3,
        )
        lines = printed(result)
        assert "changed: cat was another until 120 blocks were played (version 0.9)" in lines
        assert "faults: 8; `knaves league export` writes each of them" in lines
        assert "flagged: 3 of 8 games ended in a way that deserves a second look" in lines

    def test_those_who_joined_later_are_told(self) -> None:
        result = result_of(PLANTED, deals=2)
        late = [attrs.evolve(entrant, stage=entrant.number % 2) for entrant in result.entrants]
        lines = printed(attrs.evolve(result, entrants=tuple(late)))
        assert "joined when the league had begun: bob and dan" in lines

    def test_no_order_is_claimed_where_three_beat_each_other_in_turn(self) -> None:
        beaten = ((0, 1), (1, 2), (0, 2))
        blocks = [
            BlockScores(
                deal, pair, (0, 1), ((6, 4), (4, 6)) if pair != (0, 2) else ((4, 7), (7, 4))
            )
            for deal in range(40)
            for pair in beaten
        ]
        lines = printed(result_of({"a/x": 0.0, "a/y": 0.0, "a/z": 0.0}, blocks, seats=2))
        assert "no order is claimed among x, y and z: x beats y, y beats z, and z beats x" in lines
        claims = [line for line in lines if " over all, by " in line]
        assert claims
        assert not any(" is better than " in line for line in lines)

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
        assert (
            lines[-1]
            == "1 of 1 pairs are told apart by themselves, 1 of them with all pairs in mind"
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

    def test_long_names_are_folded(self) -> None:
        names = {f"a-pack-with-a-long-name-{pack}/the-same-name": 0.0 for pack in range(4)}
        lines = matrix_of(result_of(names, deals=8), width=60)
        assert max(map(len, lines)) <= 60
