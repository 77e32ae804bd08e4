from collections.abc import Sequence

import pytest
from tests.sdk.reports.match.matches import match_of

from knaves.reports.match.verdict import verdict


@pytest.mark.parametrize(
    ("blocks", "words"),
    [
        (
            [(80, 40, 0, 0), (88, 40, 0, 0), (80, 40, 0, 0), (88, 40, 0, 0)],
            "ann is better than bob by 11.0 ± 1.8 points a game",
        ),
        (
            [(0, 0, 80, 0), (0, 40, 80, 0), (0, 40, 90, 0)],
            "cat is better than bob by 14 ± 13 points a game",
        ),
        (
            [(80, 40, 0, 0), (0, 36, 0, 0)],
            (
                "ann and bob can't be told apart yet: their difference, 0 ± 121 points a game, is "
                "too near 0 to say how many more deals it takes"
            ),
        ),
        (
            [(80, 40, 0, 0), (80, 40, 0, 0), (0, 40, 0, 0)] * 5,
            (
                "ann and bob can't be told apart yet: their difference is 3.3 ± 5.4 points a game; "
                "it takes about 53 more deals"
            ),
        ),
        (
            [(4, 4, 4, 4), (8, 8, 8, 8)],
            "ann and bob can't be told apart yet: they scored the same in each of 2 deals",
        ),
        ([(80, 40, 0, 0)], "too few deals to tell who is better: play more games"),
        (
            [(80, 40, 0, 0)] * 99,
            (
                "ann and bob can't be told apart yet: they differed by 10 points a game in each of "
                "99 deals, too few to rely on"
            ),
        ),
        (
            [(80, 40, 0, 0)] * 100,
            "ann is better than bob by 10 points a game, the same in each of 100 deals",
        ),
    ],
    ids=[
        "separated",
        "third in the list",
        "too near to plan",
        "not separated",
        "equal",
        "one block",
        "few that are all alike",
        "enough that are all alike",
    ],
)
def test_it_says_in_words_whether_the_best_is_separated(
    blocks: list[Sequence[int]], words: str
) -> None:
    assert verdict(match_of(*blocks)) == words
