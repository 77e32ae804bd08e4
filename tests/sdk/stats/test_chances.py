import random

import pytest
from scipy import stats

from knaves.stats.chances import chances_of_best
from knaves.stats.estimates import Estimate, ratio_of_sums


def estimate_of(values: list[int]) -> Estimate:
    estimate = ratio_of_sums(values, [1] * len(values))
    assert estimate is not None
    return estimate


def measured(draw: random.Random, clusters: int, mean: int = 0) -> Estimate:
    return estimate_of([round(draw.gauss(mean, 1000)) for _ in range(clusters)])


def test_the_chances_make_up_a_whole() -> None:
    draw = random.Random(1)
    chances = chances_of_best([measured(draw, 30, 100 * bot) for bot in range(5)])
    assert chances is not None
    assert sum(chances) == pytest.approx(1)


def test_nothing_is_said_below_twenty_clusters() -> None:
    draw = random.Random(1)
    assert chances_of_best([measured(draw, 19) for _ in range(2)]) is None
    assert chances_of_best([measured(draw, 20) for _ in range(2)]) is not None


def test_nobody_has_no_chances() -> None:
    assert chances_of_best([]) == []


@pytest.mark.parametrize(("clusters", "said"), [(99, False), (100, True)])
def test_a_lead_that_is_always_the_same_is_not_believed_too_early(
    clusters: int, said: bool
) -> None:
    chances = chances_of_best([estimate_of([3] * clusters), estimate_of([2] * clusters)])
    assert (chances == pytest.approx([1, 0])) if said else (chances is None)


def test_equal_bots_share_it() -> None:
    assert chances_of_best([estimate_of([7] * 30)] * 3) == pytest.approx([1 / 3] * 3)


def test_it_is_as_sure_as_students_t() -> None:
    # A lead of so many standard errors has a chance of 1 % under no difference.
    values = [round(1000 * stats.norm.ppf((at + 0.5) / 20)) for at in range(20)]
    lead = round(stats.t.isf(0.01, 19) * estimate_of(values).error)
    chances = chances_of_best([estimate_of([v + lead for v in values]), estimate_of([0] * 20)])
    assert chances is not None
    assert 0.975 < chances[0] < 0.995


def test_one_of_two_equal_bots_is_seldom_nearly_certain_to_be_the_best() -> None:
    draw, certain = random.Random(4), 0
    for _ in range(300):
        chances = chances_of_best([measured(draw, 20), measured(draw, 20)])
        assert chances is not None
        certain += max(chances) > 0.99
    assert certain <= 13  # of 300, at 2 %, more would be a chance of 1 in 300
