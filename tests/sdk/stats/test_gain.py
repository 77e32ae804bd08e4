import itertools
import random
from statistics import fmean, variance

import pytest
from tests.sdk.match.bots import Captor, Drawer, First
from tests.sdk.stats.leagues import Luck

from knaves.match.schedule import Block, Schedule
from knaves.players.in_process import InProcessBot
from knaves.referee import play_game
from knaves.stats.estimates import ratio_of_sums
from knaves.stats.outcomes import BlockScores
from knaves.stats.scorebook import Scorebook
from knaves_core.games.pisti import Pisti


def gain_of(
    luck: Luck, tables: list[tuple[int, ...]], strengths: tuple[int, ...], deals: int = 1500
) -> float | None:
    draw = random.Random(2)
    book = Scorebook(len(strengths))
    for deal in range(deals):
        for block in luck.deal(draw, deal, tables, strengths):
            book.add(block)
    gain = book.rotations[len(tables[0])].gain()
    return None if gain is None else gain.mean


TABLES = {
    "two": [(0, 1)],
    "three": [(0, 1, 2)],
    "four of six": list(itertools.islice(itertools.combinations(range(6), 4), 5)),
    "copies": [(0, 0, 1, 1)],
    "one bot alone": [(0, 0, 0)],
}


@pytest.mark.parametrize("tables", TABLES.values(), ids=TABLES)
def test_luck_of_the_cards_is_what_rotations_save(tables: list[tuple[int, ...]]) -> None:
    # Seats differ by cards with as much luck as games: in a single game both count.
    strengths = (9, 0, 4, 20, 7, 1)
    assert gain_of(Luck(cards=60, game=60), tables, strengths) == pytest.approx(2, rel=0.08)


@pytest.mark.parametrize("tables", TABLES.values(), ids=TABLES)
def test_nothing_is_saved_where_games_are_independent(tables: list[tuple[int, ...]]) -> None:
    assert gain_of(Luck(game=60), tables, (9, 0, 4, 20, 7, 1)) == pytest.approx(1, rel=0.08)


def test_pairs_that_met_in_few_blocks_don_t_flatter() -> None:
    # The mean of two blocks lies between them, and that of their games nearly as close.
    tables = list(itertools.combinations(range(20), 2))
    luck, draw, gains = Luck(cards=60, game=60), random.Random(4), []
    for _ in range(10):
        book = Scorebook(20)
        for deal in range(2):
            for table in tables:
                for block in luck.deal(draw, deal, [table], range(20)):
                    book.add(block)
        gain = book.rotations[2].gain()
        assert gain is not None
        assert gain.low is None
        gains.append(gain.mean)
    assert fmean(gains) == pytest.approx(2, rel=0.05)


@pytest.mark.parametrize("size", [2, 3])
def test_rotations_cost_where_a_deal_suits_a_bot(size: int) -> None:
    # All games of a block repeat this luck: n games tell as much as one.
    found = gain_of(Luck(liking=60, game=0), [tuple(range(size))], (9, 0, 4))
    assert found == pytest.approx(1 / size, rel=0.08)


def test_how_much_better_one_is_plays_no_part() -> None:
    even = gain_of(Luck(cards=60, game=60), [(0, 1)], (0, 0), deals=300)
    assert gain_of(Luck(cards=60, game=60), [(0, 1)], (10**6, 0), deals=300) == pytest.approx(even)


@pytest.mark.parametrize(
    ("luck", "deals"),
    [(Luck(cards=9, game=9), 19), (Luck(cards=9, game=0), 50), (Luck(game=0), 50)],
    ids=["few blocks", "cards alone", "no luck"],
)
def test_where_no_gain_can_be_told_there_is_none(luck: Luck, deals: int) -> None:
    assert gain_of(luck, [(0, 1, 2)], (3, 0, 0), deals) is None


@pytest.mark.parametrize("deals", [25, pytest.param(200, marks=pytest.mark.slow)])
def test_its_interval_holds_the_truth(deals: int) -> None:
    luck, draw, held, widths = Luck(cards=60, game=60), random.Random(6), 0, []
    for _ in range(200):
        book = Scorebook(3)
        for deal in range(deals):
            for block in luck.deal(draw, deal, [(0, 1, 2)], (9, 0, 4)):
                book.add(block)
        gain = book.rotations[3].gain()
        assert gain is not None
        assert gain.low is not None
        assert gain.high is not None
        held += gain.low <= 2 <= gain.high
        widths.append(gain.high / gain.low)
    assert 0.9 <= held / 200 <= 0.985
    assert fmean(widths) < (2.8 if deals == 25 else 1.5)


@pytest.mark.slow
def test_the_gain_in_pisti_is_that_of_games_played_independently() -> None:
    bots = {"captor": Captor, "drawer": Drawer, "first": First, "other": Drawer}
    players = [InProcessBot(name, bot) for name, bot in bots.items()]
    game = Pisti()
    rules = game.rules()
    schedule = Schedule(game, rules, tuple(bots), (None,) * 4, "gain", 12_000)

    def scores(block: Block, rotation: int) -> tuple[int, ...]:
        seated = [players[bot] for bot in block.seatings[rotation]]
        seed_of = schedule.seed_of(block, rotation)
        return play_game(game, rules, block.deal, seated, seed_of=seed_of).result.scores

    book = Scorebook(4)
    for block in map(schedule.block, range(3000)):
        games = tuple(scores(block, rotation) for rotation in range(4))
        book.add(BlockScores(block.number, (0, 1, 2, 3), block.seatings[0], games))
    pairs = list(itertools.combinations(range(4), 2))
    alone: list[list[int]] = []
    for block in map(schedule.block, range(3000, 12_000)):
        by_bot = dict(zip(block.seatings[0], scores(block, 0), strict=True))
        alone.append([by_bot[bot] - by_bot[other] for bot, other in pairs])
    of_games = fmean(variance(column) for column in zip(*alone, strict=True))
    errors: list[float] = []
    for pair in itertools.starmap(book.pair, pairs):
        estimate = ratio_of_sums(pair.differences, pair.games)
        assert estimate is not None
        errors.append(estimate.error)
    of_blocks = 3000 * fmean(error**2 for error in errors)
    gain = book.rotations[4].gain()
    assert gain is not None
    assert gain.mean == pytest.approx(of_games / 4 / of_blocks, rel=0.06)
