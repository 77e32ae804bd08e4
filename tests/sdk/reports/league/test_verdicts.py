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


def test_a_line_says_where_only_its_ends_are_told_apart() -> None:
    assert lines([4.2, 3.7, 3.2], 0.8) == [
        (
            "no neighbours among ann, bob and cat can be told apart yet: "
            "about 340 more deals for ann and bob; "
            "but ann is better than cat by 1.00 ± 0.80 points a game"
        )
    ]


def test_of_many_only_the_ends_are_named() -> None:
    assert lines([1, 1, 1, 1, 1, 0.9], 0.8) == [
        "ann … fay (6 bots) can't be told apart yet: about 340 more deals for ann and bob"
    ]


def test_of_many_that_are_told_apart_a_line_tells_the_closest() -> None:
    means = [float(-3 * number) for number in range(12)]
    means[5:] = [mean + 1 for mean in means[5:]]
    assert lines(means, 0.8) == [
        (
            "each of bot-0 … bot-11 (12 bots) is better than the next, "
            "by 2.00 ± 0.80 points a game or more"
        )
    ]


def test_those_between_groups_are_chained_apart() -> None:
    means = [0.0, 0.1, *(float(-3 * number) for number in range(1, 13))]
    means = sorted(means, reverse=True)
    first, second = lines(means, 0.8)
    assert first.startswith("bot-0 and bot-1 can't be told apart yet: ")
    assert second.startswith("each of bot-1 … bot-13 (13 bots) is better than the next, by ")


def test_bots_that_scored_the_same_are_not_said_to_need_more() -> None:
    assert lines([1, 1], 0) == [
        "ann and bob can't be told apart yet: they scored the same in every deal"
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
