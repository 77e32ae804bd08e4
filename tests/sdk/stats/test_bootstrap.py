import random

import pytest
from scipy import stats

from knaves.stats.bootstrap import resamples


def test_samples_are_of_the_size_of_what_they_are_drawn_from() -> None:
    assert all(len(sample) == sum(sample) == 17 for sample in resamples(17))


def test_samples_are_the_same_every_time() -> None:
    assert list(resamples(7, 3)) == list(resamples(7, 3))
    # Nor does it depend on the version of Python.
    assert next(resamples(7)) == [0, 3, 2, 0, 1, 1, 0]


def test_other_streams_are_left_alone() -> None:
    before = random.getstate()
    list(resamples(5, 10))
    assert random.getstate() == before


def test_every_cluster_is_drawn_equally_often() -> None:
    counts = [sum(column) for column in zip(*resamples(20), strict=True)]
    assert stats.chisquare(counts).pvalue > 0.01


@pytest.mark.parametrize("clusters", [1, 2])
def test_few_clusters_can_be_drawn(clusters: int) -> None:
    assert all(sum(sample) == clusters for sample in resamples(clusters, 50))
