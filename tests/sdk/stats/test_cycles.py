import itertools
import random

import pytest
from tests.sdk.stats.pair_wins import drawn, wins_of

from knaves.stats.bradley_terry import win_probability
from knaves.stats.cycles import Fit, check_fit
from knaves.stats.intervals import Interval
from knaves.stats.pair_wins import PairWins
from knaves.stats.ratings import ELO, Rating, rate

MIXED = [2, 1, 0, 1, 2, 0] * 10


def fit_of(pair_wins: PairWins) -> Fit:
    return check_fit(pair_wins, rate(pair_wins))


@pytest.mark.parametrize(
    "win",
    [[2] * 20, [2, 2, 1, 2, 1] * 4, [2, 2, 0, 2, 1] * 20],
    ids=["always", "mostly", "often"],
)
def test_rock_paper_and_scissors_have_no_order(win: list[int]) -> None:
    fit = fit_of(wins_of(3, {(0, 1): win, (1, 2): win, (2, 0): win}))
    assert fit.cycles == ((0, 1, 2),)
    assert {(pair.bot, pair.other) for pair in fit.flagged} == {(0, 1), (0, 2), (1, 2)}
    first = fit.pairs[0]
    assert (first.bot, first.other) == (0, 1)
    assert first.expected == pytest.approx(0.5)
    assert first.share == sum(win) / (2 * len(win))
    assert first.residual > 3


def test_a_cycle_is_named_the_way_it_runs_and_once() -> None:
    win, loss = [2] * 20, [0] * 20
    fit = fit_of(wins_of(3, {(0, 1): loss, (1, 2): loss, (2, 0): loss}))
    assert fit.cycles == ((0, 2, 1),)
    everyone = {(bot, 3): win for bot in range(3)}
    fit = fit_of(wins_of(4, {(0, 1): win, (1, 2): win, (2, 0): win} | everyone))
    assert fit.cycles == ((0, 1, 2),)


def test_what_chance_explains_is_no_cycle() -> None:
    chance = random.Random(8)
    close = {
        pair: [chance.choice((0, 1, 2)) for _ in range(60)] for pair in ((0, 1), (1, 2), (2, 0))
    }
    fit = fit_of(wins_of(3, close))
    assert (fit.cycles, fit.flagged) == ((), ())


def test_wins_under_the_model_are_seldom_flagged() -> None:
    flagged = cycles = 0
    for run in range(20):
        fit = fit_of(drawn([0.8, 0.4, 0.1, -0.3, -1.0], 60, f"model {run}"))
        flagged += len(fit.flagged)
        cycles += len(fit.cycles)
    assert flagged <= 2  # of 200
    assert cycles == 0


def crowd(bots: int, spread: float, deals: int, seed: str) -> Fit:
    """Draw under the model; in a deal of two games the same bot wins both."""
    chance = random.Random(seed)
    strengths = [spread * (2 * bot / (bots - 1) - 1) for bot in range(bots)]
    wins = {
        (bot, other): [
            2 * (chance.random() < win_probability(strengths[bot], strengths[other]))
            for _ in range(deals)
        ]
        for bot, other in itertools.combinations(range(bots), 2)
    }
    ratings = [Rating(Interval(ELO * strength, None, None), False, 0) for strength in strengths]
    return check_fit(wins_of(bots, wins), ratings)


def test_a_loss_that_is_rare_and_has_not_come_yet_is_no_surprise() -> None:
    # With the variance that was seen alone, most of these leagues had a flag.
    fits = [crowd(8, 2.3, 30, f"far apart {run}") for run in range(20)]
    assert sum(bool(fit.flagged) for fit in fits) <= 3  # of 20; 4 are a chance of 1 in 60


def test_all_pairs_of_a_crowd_share_the_risk_of_a_flag_and_of_a_cycle() -> None:
    # With the same bounds for any number of pairs, half of these
    # leagues had a flag, and a third a cycle.
    fits = [crowd(30, 0.0, 24, f"30 {run}") for run in range(6)]
    assert sum(bool(fit.flagged) for fit in fits) <= 1
    assert sum(bool(fit.cycles) for fit in fits) == 0


def test_who_never_lost_fits_all_the_same() -> None:
    wins = {(0, 1): [2] * 400, (0, 2): [2] * 400, (1, 2): MIXED * 6 + MIXED[:40]}
    fit = fit_of(wins_of(3, wins))
    assert (fit.flagged, fit.cycles) == ((), ())


def test_a_bot_that_one_other_alone_can_beat_is_flagged() -> None:
    strong, weak = [2, 2, 2, 1] * 25, [0, 0, 1, 0] * 25
    wins = {pair: [1] * 100 for pair in itertools.combinations((1, 2, 3), 2)}
    wins |= {(0, 1): strong, (0, 2): strong, (0, 3): weak}
    fit = fit_of(wins_of(4, wins))
    assert [(pair.bot, pair.other) for pair in fit.flagged if pair.residual < 0] == [(0, 3)]
    assert fit.cycles == ()


def test_renumbering_the_bots_renumbers_the_cycles() -> None:
    win = [2] * 20
    fit = fit_of(wins_of(4, {(3, 1): win, (1, 2): win, (2, 3): win, (0, 1): [1] * 20}))
    assert fit.cycles == ((1, 2, 3),)


def test_groups_that_never_met_are_not_compared() -> None:
    fit = fit_of(wins_of(4, {(0, 1): MIXED, (2, 3): MIXED}))
    assert [(pair.bot, pair.other) for pair in fit.pairs] == [(0, 1), (2, 3)]


def test_one_deal_proves_nothing() -> None:
    fit = fit_of(wins_of(3, {(0, 1): [2], (1, 2): [2], (2, 0): [2]}))
    assert (fit.flagged, fit.cycles) == ((), ())
