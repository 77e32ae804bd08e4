"""Draw clusters again and again, to learn how results vary that have no formula."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Final

__all__ = ["RESAMPLES", "resamples"]

RESAMPLES: Final = 1000
"""How often clusters are drawn: enough for a 95 % quantile that is right within 1 %."""


def resamples(clusters: int, number: int = RESAMPLES) -> Iterator[list[int]]:
    """Yield samples, with replacement, of as many clusters as there are.

    The samples depend on nothing but the number of clusters: not on the bots, their names,
    or the order in which games were played; and drawing them disturbs no other stream.

    Args:
        clusters: how many clusters there are, such as the deals of a league.
        number: how many samples to draw.

    Yields:
        For each cluster how often the sample has it.

    Source: Efron and Tibshirani, An Introduction to the Bootstrap, chapters 6 and 8: what is
    drawn are independent units, here deals with all their games, never single games.
    """
    stream = hashlib.sha256(f"knaves-bootstrap-v1 {clusters}".encode()).digest()
    # Of all methods only random() promises the same numbers in every version of Python.
    draw = random.Random(int.from_bytes(stream)).random  # noqa: S311, nothing secret is drawn
    for _ in range(number):
        sample = [0] * clusters
        for _ in range(clusters):
            sample[int(draw() * clusters)] += 1
        yield sample
