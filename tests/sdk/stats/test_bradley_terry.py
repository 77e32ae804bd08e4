import itertools
import random

import choix
import numpy as np
import pytest
from scipy import optimize
from tests.sdk.stats.pair_wins import drawn, matrix

from knaves.stats.bradley_terry import fit_strengths, win_probability

TRUE = [0.9, 0.4, 0.0, -0.2, -1.1]
MATRICES = {
    "all met": matrix(drawn(TRUE, 30, "all met")),
    "few games": matrix(drawn(TRUE, 2, "few games")),
    "many games": [[10 * won for won in row] for row in matrix(drawn(TRUE, 100, "many games"))],
    "undefeated": [[0, 8, 8], [0, 0, 5], [0, 3, 0]],
    "winless": [[0, 3, 8], [5, 0, 8], [0, 0, 0]],
    "split": [[0, 3, 9, 9], [6, 0, 9, 9], [0, 0, 0, 4], [0, 0, 5, 0]],
    "cyclic": [[0, 9, 1], [1, 0, 9], [9, 1, 0]],
    "only some met": [[0, 4.5, 0], [1.5, 0, 3], [0, 3, 0]],
}


@pytest.mark.parametrize("wins", MATRICES.values(), ids=MATRICES)
def test_strengths_are_those_of_choix(wins: list[list[float]]) -> None:
    # Half a win and half a loss against a virtual bot; all is doubled, as choix counts wins.
    bots = len(wins)
    games = [
        (bot, other)
        for bot, other in itertools.permutations(range(bots), 2)
        for _ in range(round(2 * wins[bot][other]))
    ]
    virtual = [pair for bot in range(bots) for pair in ((bot, bots), (bots, bot))]
    expected = choix.ilsr_pairwise(bots + 1, [*games, *virtual], tol=1e-12)[:bots]
    assert fit_strengths(wins) == pytest.approx(list(expected - expected.mean()), abs=1e-6)


@pytest.mark.parametrize("wins", MATRICES.values(), ids=MATRICES)
def test_strengths_are_those_of_scipy(wins: list[list[float]]) -> None:
    won = np.array(wins, dtype=float)

    def surprise(strengths: np.ndarray) -> float:
        differences = strengths[:, None] - strengths[None, :]
        virtual = np.logaddexp(0, -strengths) + np.logaddexp(0, strengths)
        return float((won * np.logaddexp(0, -differences)).sum() + 0.5 * virtual.sum())

    found = optimize.minimize(surprise, np.zeros(len(wins)), method="BFGS", tol=1e-10).x
    assert fit_strengths(wins) == pytest.approx(list(found - found.mean()), abs=1e-4)


def test_their_mean_is_nothing() -> None:
    assert sum(fit_strengths(MATRICES["few games"])) == pytest.approx(0, abs=1e-12)


def test_strengths_come_out_as_they_were() -> None:
    centred = [strength - sum(TRUE) / 5 for strength in TRUE]
    assert fit_strengths(matrix(drawn(TRUE, 4000, "true"))) == pytest.approx(centred, abs=0.06)


def test_renumbering_the_bots_renumbers_the_strengths_and_nothing_else() -> None:
    wins = MATRICES["all met"]
    strengths = fit_strengths(wins)
    order = [3, 0, 4, 2, 1]
    renumbered = fit_strengths([[wins[a][b] for b in order] for a in order])
    assert renumbered == pytest.approx([strengths[bot] for bot in order], abs=1e-9)


@pytest.mark.parametrize("games", [1, 1000, 10**9], ids=["one", "thousand", "billion"])
def test_who_never_lost_is_still_finite(games: int) -> None:
    best, worst = fit_strengths([[0, games], [0, 0]])
    assert 0 < best < 25
    assert worst == -best


def test_any_start_ends_in_the_same_place() -> None:
    drawn_start = random.Random(3)
    wins = MATRICES["split"]
    expected = fit_strengths(wins)
    for _ in range(20):
        start = [drawn_start.uniform(-12, 12) for _ in wins]
        assert fit_strengths(wins, start) == pytest.approx(expected, abs=1e-6)


def test_nobody_and_bots_that_never_played_are_no_trouble() -> None:
    assert fit_strengths([]) == []
    assert fit_strengths([[0]]) == [0]
    assert fit_strengths([[0, 0], [0, 0]]) == [0, 0]


@pytest.mark.parametrize(
    ("strength", "other", "probability"),
    [(0, 0, 0.5), (1, 0, 0.7310586), (0, 1, 0.2689414), (800, 0, 1), (-800, 0, 0)],
    ids=["equal", "stronger", "weaker", "far stronger", "far weaker"],
)
def test_a_stronger_bot_wins_more_often(strength: float, other: float, probability: float) -> None:
    assert win_probability(strength, other) == pytest.approx(probability)
