import itertools
import math

import pytest
from tests.sdk.stats.leagues import book_of
from tests.sdk.stats.pair_wins import drawn, matrix, wins_of

from knaves.stats.bradley_terry import fit_strengths
from knaves.stats.intervals import Interval
from knaves.stats.outcomes import BlockScores
from knaves.stats.pair_wins import PairWins
from knaves.stats.ratings import Rating, expected_share, rate

ELO = 400 / math.log(10)
TRUE = [0.5, 0.1, 0.0, -0.6]


def values(ratings: tuple[Rating, ...]) -> list[float | None]:
    return [
        value for rating in ratings for value in (rating.elo.mean, rating.elo.low, rating.elo.high)
    ]


def test_ratings_are_strengths_on_the_elo_scale() -> None:
    pair_wins = drawn(TRUE, 50, "elo")
    ratings = rate(pair_wins)
    strengths = fit_strengths(matrix(pair_wins))
    assert [rating.elo.mean for rating in ratings] == pytest.approx([ELO * s for s in strengths])
    assert [rating.bounded for rating in ratings] == [False] * 4
    assert {rating.component for rating in ratings} == {0}


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    one, other = rate(wins_of(2, {(0, 1): ([2] * 10 + [0]) * 100}))
    assert one.elo.mean - other.elo.mean == pytest.approx(400, abs=3)
    assert expected_share(one, other) == pytest.approx(10 / 11, abs=1e-3)
    assert expected_share(one, other) + expected_share(other, one) == 1


def test_intervals_hold_the_truth() -> None:
    centred = [ELO * (strength - sum(TRUE) / 4) for strength in TRUE]
    held = 0
    for run in range(30):
        for rating, true in zip(rate(drawn(TRUE, 20, f"{run}")), centred, strict=True):
            assert rating.elo.low is not None
            assert rating.elo.high is not None
            held += rating.elo.low <= true <= rating.elo.high
    assert 0.9 <= held / 120 <= 0.99


def test_games_of_one_deal_are_one_measurement() -> None:
    alone = wins_of(2, {(0, 1): [2, 1, 0, 2, 2, 1] * 10})
    doubled = PairWins(2, 2, {pair: [3 * won for won in wins] for pair, wins in alone.wins.items()})
    one, many = rate(alone)[0].elo, rate(doubled)[0].elo
    assert one.margin == pytest.approx(many.margin, rel=0.05)


def test_renumbering_the_bots_renumbers_the_ratings_and_nothing_else() -> None:
    pair_wins = drawn(TRUE, 30, "renumbered")
    order = [2, 0, 3, 1]
    wins = {(order[bot], order[other]): won for (bot, other), won in pair_wins.wins.items()}
    ratings, renumbered = rate(pair_wins), rate(PairWins(4, 2, wins))
    assert values(tuple(renumbered[bot] for bot in order)) == pytest.approx(values(ratings))


def test_the_order_of_the_games_changes_nothing() -> None:
    deals = [
        BlockScores(deal, (0, 1, 2), (0, 1, 2), ((deal % 5, deal % 3, 2),) * 3)
        for deal in range(12)
    ]
    one, other = (PairWins.of(book_of(order, bots=3)) for order in (deals, deals[::-1]))
    assert one == other
    assert rate(one) == rate(other)


def test_pairs_within_a_game_are_what_counts() -> None:
    block = BlockScores(0, (0, 1, 2), (0, 1, 2), ((5, 3, 3), (0, 1, 1), (2, 4, 6)))
    pair_wins = PairWins.of(book_of([block], bots=4))
    # In game r, seat s has place (s + r) % 3: bot 0 scores 5, 1, 4; bot 1 3, 0, 6; bot 2 3, 1, 2.
    assert matrix(pair_wins) == [
        [0, 2, 2.5, 0],
        [1, 0, 1.5, 0],
        [0.5, 1.5, 0, 0],
        [0, 0, 0, 0],
    ]


def test_who_never_lost_is_flagged_and_finite() -> None:
    wins = {(0, 1): [2] * 20, (0, 2): [2] * 20, (1, 2): [2, 1, 0, 1, 2] * 4}
    ratings = rate(wins_of(3, wins))
    assert [rating.bounded for rating in ratings] == [True, False, False]
    assert 300 < ratings[0].elo.mean < 1500
    assert (ratings[0].elo.low, ratings[0].elo.high) == (None, None)
    assert ratings[1].elo.high is not None


def test_who_never_won_is_flagged_and_finite() -> None:
    wins = {(0, 2): [2] * 20, (1, 2): [2] * 20, (0, 1): [2, 1, 0, 1, 2] * 4}
    ratings = rate(wins_of(3, wins))
    assert [rating.bounded for rating in ratings] == [False, False, True]
    assert -1500 < ratings[2].elo.mean < -300


def test_halves_of_which_one_always_wins_are_flagged_and_finite() -> None:
    mixed = [2, 1, 0, 1, 2] * 4
    wins = {(0, 1): mixed, (2, 3): mixed} | {
        pair: [2] * 20 for pair in itertools.product((0, 1), (2, 3))
    }
    ratings = rate(wins_of(4, wins))
    assert [rating.bounded for rating in ratings] == [True] * 4
    assert all(math.isfinite(rating.elo.mean) for rating in ratings)
    assert min(rating.elo.mean for rating in ratings[:2]) > 0


def test_who_beat_one_and_tied_another_is_not_bounded() -> None:
    wins = {(0, 1): [2] * 10, (0, 2): [1] * 10, (1, 2): [1] * 10}
    assert [rating.bounded for rating in rate(wins_of(3, wins))] == [False] * 3


def test_groups_that_never_met_are_rated_apart() -> None:
    mixed, better = [2, 1, 0, 1, 2] * 4, [2, 2, 0, 2, 2] * 4
    ratings = rate(wins_of(5, {(0, 3): mixed, (1, 4): better}))
    assert [rating.component for rating in ratings] == [0, 1, 2, 0, 1]
    assert ratings[0].elo.mean + ratings[3].elo.mean == pytest.approx(0)
    assert ratings[1].elo.mean + ratings[4].elo.mean == pytest.approx(0)
    assert ratings[2] == Rating(Interval(0, None, None), bounded=False, component=2)


def test_who_met_through_others_is_rated_together() -> None:
    mixed = [2, 1, 0, 1, 2] * 4
    ratings = rate(wins_of(3, {(0, 1): mixed, (1, 2): mixed}))
    assert {rating.component for rating in ratings} == {0}
    assert ratings[0].elo.mean > ratings[1].elo.mean > ratings[2].elo.mean


def test_one_deal_has_no_intervals() -> None:
    ratings = rate(wins_of(2, {(0, 1): [1.5]}))
    assert ratings[0].elo.mean > 0
    assert ratings[0].elo.high is None


def test_nobody_is_rated_where_nobody_is() -> None:
    assert rate(PairWins(0, 2, {})) == ()
