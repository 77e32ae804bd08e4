from collections.abc import Collection

import pytest

from knaves.league.comparisons import Comparison, tiers_of
from knaves.reports.league.verdicts import verdict_lines
from knaves.stats.intervals import Interval

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay")


def lines(means: list[float], margin: float | None, more: int | None = 340) -> list[str]:
    """What is said of bots with these means, all differences having the same margin."""
    names = NAMES if len(means) <= len(NAMES) else [f"bot-{number}" for number in range(len(means))]

    def compare(bot: int, other: int) -> Comparison:
        mean = means[bot] - means[other]
        ends = (None, None) if margin is None else (mean - margin, mean + margin)
        interval = Interval(mean, *ends)
        needed = None if interval.excludes_zero else more
        return Comparison(names[bot], names[other], interval, needed)

    return verdict_lines(tiers_of(range(len(means)), names.__getitem__, compare))


def test_bots_that_are_told_apart_are_compared_with_the_next() -> None:
    assert lines([9, 4, 1], 0.8) == [
        "ann is better than bob by 5.00 ± 0.80 points a game",
        "bob is better than cat by 3.00 ± 0.80 points a game",
    ]


def test_two_that_are_not_told_apart_need_more_deals() -> None:
    assert lines([9, 4, 3.5], 0.8, 343) == [
        "ann is better than bob by 5.00 ± 0.80 points a game",
        "bob and cat can't be told apart yet: about 340 more deals",
    ]


def test_neighbours_that_are_not_told_apart_share_a_line() -> None:
    assert lines([4.2, 4, 3.9], 0.8) == [
        "ann, bob and cat can't be told apart yet: about 340 more deals for ann and bob"
    ]


def test_it_is_said_where_only_the_ends_are_told_apart() -> None:
    assert lines([4.2, 3.7, 3.2], 0.8) == [
        "ann is better than cat by 1.00 ± 0.80 points a game",
        (
            "no two neighbours from ann to cat (3 bots) can be told apart yet: "
            "about 340 more deals for ann and bob"
        ),
    ]


def test_of_many_only_the_ends_are_named() -> None:
    assert lines([1, 1, 1, 1, 1, 1, 0.9], 0.8) == [
        "bot-0 … bot-6 (7 bots) can't be told apart yet: about 340 more deals for bot-0 and bot-1"
    ]


def test_of_many_that_are_told_apart_a_line_tells_the_closest() -> None:
    means = [float(-3 * number) for number in range(12)]
    means[5:] = [mean + 1 for mean in means[5:]]
    assert lines(means, 0.8) == [
        ("each of bot-0 … bot-11 (12 bots) is better than the next, by at least 1.2 points a game")
    ]


def test_those_between_groups_are_chained_apart() -> None:
    means = [0.0, 0.1, *(float(-3 * number) for number in range(1, 13))]
    means = sorted(means, reverse=True)
    first, second = lines(means, 0.8)
    assert first.startswith("bot-0 and bot-1 can't be told apart yet: ")
    assert second.startswith("each of bot-1 … bot-13 (13 bots) is better than the next, by ")


def alike(mean: float, deals: int) -> list[str]:
    """What is said of two bots that differed by so much in each of so many deals."""
    ends = (mean, mean) if deals >= 100 else (None, None)
    pair = Comparison("ann", "bob", Interval(mean, *ends), None, alike=deals)
    return verdict_lines(tiers_of(range(2), NAMES.__getitem__, lambda _, __: pair))


@pytest.mark.parametrize(
    ("mean", "deals", "line"),
    [
        (0, 7, "ann and bob can't be told apart yet: they scored the same in each of 7 deals"),
        (
            2,
            99,
            (
                "ann and bob can't be told apart yet: "
                "they differed by 2 points a game in each of 99 deals, too few to rely on"
            ),
        ),
        (2, 100, "ann is better than bob by 2 points a game, the same in each of 100 deals"),
    ],
    ids=["nothing", "few", "enough"],
)
def test_bots_that_always_differed_by_the_same_are_said_to(
    mean: float, deals: int, line: str
) -> None:
    assert alike(mean, deals) == [line]


def ladder(rungs: int, **unordered: Collection[tuple[int, int]]) -> list[str]:
    """What is said of bots that are told apart, some pairs of which have no order."""
    names = [f"bot-{number}" for number in range(rungs)]

    def compare(bot: int, other: int) -> Comparison:
        mean = 3.0 * (other - bot)
        # The closest measured is no pair with the smallest lower end.
        margin = 2.9 if (bot, other) == (5, 6) else 0.5
        interval = Interval(mean, mean - margin, mean + margin)
        flags = {kind: (bot, other) in pairs for kind, pairs in unordered.items()}
        return Comparison(names[bot], names[other], interval, None, **flags)

    return verdict_lines(tiers_of(range(rungs), names.__getitem__, compare))


def test_the_least_that_a_chain_is_apart_is_the_smallest_lower_end() -> None:
    assert ladder(12) == [
        ("each of bot-0 … bot-11 (12 bots) is better than the next, by at least 0.10 points a game")
    ]


@pytest.mark.parametrize("kind", ["in_turn", "reversed"])
def test_neighbours_without_an_order_interrupt_a_chain(kind: str) -> None:
    first, second, third = ladder(12, **{kind: {(8, 9)}})
    assert first.startswith("each of bot-0 … bot-8 (9 bots) is better than the next, ")
    assert second == "bot-8 scores more than bot-9 over all opponents, by 3.00 ± 0.50 points a game"
    assert third.startswith("each of bot-9, bot-10 and bot-11 is better than the next, ")


def test_a_chain_never_runs_over_bots_further_apart_that_have_no_order() -> None:
    first, second = ladder(12, in_turn={(2, 8)})
    assert first.startswith("each of bot-0 … bot-7 (8 bots) is better than the next, ")
    assert second.startswith(
        "each of bot-7, bot-8, bot-9, bot-10 and bot-11 is better than the next, "
    )


def test_of_one_that_lost_head_to_head_it_is_not_said_that_it_is_better() -> None:
    assert ladder(2, reversed={(0, 1)}) == [
        "bot-0 scores more than bot-1 over all opponents, by 3.00 ± 0.50 points a game"
    ]


def test_in_a_gauntlet_bots_are_compared_by_the_one_that_all_meet() -> None:
    pair = Comparison("ann", "bob", Interval(2, 1, 3), None, against="eve")
    assert verdict_lines(tiers_of(range(2), NAMES.__getitem__, lambda _, __: pair)) == [
        "ann scores more against eve than bob, by 2.0 ± 1.0 points a game"
    ]


def test_without_intervals_more_deals_are_asked_for() -> None:
    assert lines([2, 1], None, None) == ["ann and bob can't be told apart yet: play more deals"]


def test_where_they_differ_by_less_than_can_be_planned_with_that_is_said() -> None:
    assert lines([2, 1.9], 0.8, None) == [
        (
            "ann and bob can't be told apart yet: "
            "they differ too little to say how many more deals it takes"
        )
    ]
