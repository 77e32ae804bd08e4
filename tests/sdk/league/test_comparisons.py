import pytest

from knaves.league.comparisons import Claim, Comparison, Tier, tiers_of
from knaves.stats.intervals import Interval

CLEAR = Interval(3.0, 1.0, 5.0)
OPEN = Interval(3.0, -1.0, 7.0)


def tiers(*better: tuple[int, int], more_deals: dict[int, int] | None = None) -> tuple[Tier, ...]:
    """Return the tiers of bots 0 to 4, of whom some are told apart."""

    def compare(bot: int, other: int) -> Comparison:
        difference = CLEAR if (bot, other) in better else OPEN
        return Comparison(f"{bot}", f"{other}", difference, (more_deals or {}).get(bot))

    return tiers_of(range(5), str, compare)


def test_where_nobody_is_told_apart_there_is_one_tier() -> None:
    (tier,) = tiers()
    assert tier.bots == ("0", "1", "2", "3", "4")
    assert [(pair.bot, pair.other) for pair in tier.neighbours] == [
        ("0", "1"),
        ("1", "2"),
        ("2", "3"),
        ("3", "4"),
    ]
    assert tier.lead is None
    assert tier.leaders == frozenset()


def test_a_tier_ends_where_two_neighbours_are_told_apart() -> None:
    first, second, third = tiers((0, 1), (2, 3))
    assert (first.bots, second.bots, third.bots) == (("0",), ("1", "2"), ("3", "4"))
    assert (first.lead, second.lead) == (
        Comparison("0", "1", CLEAR, None),
        Comparison("2", "3", CLEAR, None),
    )


def test_whoever_is_better_than_the_next_tier_leads_it() -> None:
    first, second = tiers((2, 3), (0, 3))
    assert first.leaders == {"0", "2"}
    assert second.leaders == frozenset()


def test_the_ends_are_compared_where_they_are_no_neighbours() -> None:
    first, second = tiers((2, 3), (0, 2))
    assert first.ends == Comparison("0", "2", CLEAR, None)
    assert second.ends is None


def test_the_neighbours_that_part_next_need_the_fewest_deals() -> None:
    (tier,) = tiers(more_deals={1: 40, 2: 30})
    assert tier.next_to_part is not None
    assert tier.next_to_part.bot == "2"
    (unknown,) = tiers()
    assert unknown.next_to_part is None


@pytest.mark.parametrize(
    ("comparison", "claim"),
    [
        (Comparison("a", "b", OPEN, 9), None),
        (Comparison("a", "b", CLEAR, None), Claim.BETTER),
        (Comparison("a", "b", CLEAR, None, in_turn=True), Claim.OVERALL),
        (Comparison("a", "b", CLEAR, None, reversed=True), Claim.OVERALL),
        (Comparison("a", "b", CLEAR, None, against="c"), Claim.AGAINST),
    ],
    ids=["not told apart", "better", "in turn", "the other way head to head", "against another"],
)
def test_no_more_is_claimed_than_holds(comparison: Comparison, claim: Claim | None) -> None:
    assert comparison.claim is claim
