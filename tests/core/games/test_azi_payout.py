import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves_core.games.azi.payout import matched, pay_out, proportional


@pytest.mark.parametrize(
    ("contributions", "winner", "shares"),
    [
        ((100, 100, 40), 2, (60, 60, 120)),
        ((100, 20, 40), 2, (60, 0, 100)),
        ((50, 50, 50, 20), 3, (30, 30, 30, 80)),
        ((7, 7, 3), 2, (4, 4, 9)),
        ((10, 10, 10), 0, (30, 0, 0)),
        ((1, 1, 1, 0), 1, (0, 3, 0, 0)),
    ],
)
def test_the_winner_gets_as_much_from_each_seat_as_he_put_in(
    contributions: tuple[int, ...], winner: int, shares: tuple[int, ...]
) -> None:
    assert matched(contributions, winner) == shares


@pytest.mark.parametrize(
    ("contributions", "winner", "shares"),
    [
        ((100, 100, 40), 2, (72, 72, 96)),
        ((10, 10, 10), 0, (30, 0, 0)),
        # 33 × 5 ∕ 20 is 8.25: 25 are left, of which 20 and 8 put in make 17.86 and 7.14.
        ((20, 8, 5), 2, (18, 7, 8)),
        # 17 × 3 ∕ 7 is 7.29: 10 are left for two equal shares.
        ((7, 7, 3), 2, (5, 5, 7)),
        # Of 20, a third is 6.67: 14 are left, and 9 and 8 put in make 7.41 and 6.59.
        ((9, 8, 3), 2, (7, 7, 6)),
        ((100, 0, 1), 2, (100, 0, 1)),
    ],
)
def test_a_proportional_payout_shares_what_the_winner_leaves(
    contributions: tuple[int, ...], winner: int, shares: tuple[int, ...]
) -> None:
    assert proportional(contributions, winner) == shares


@pytest.mark.parametrize(
    ("contributions", "winner", "shares"),
    [((2, 4, 4), 0, (5, 3, 2)), ((4, 2, 4), 1, (2, 5, 3)), ((4, 4, 2), 2, (3, 2, 5))],
)
def test_of_equal_remainders_the_first_after_the_winner_gets_the_odd_chip(
    contributions: tuple[int, ...], winner: int, shares: tuple[int, ...]
) -> None:
    assert proportional(contributions, winner) == shares


pots = st.lists(st.integers(min_value=0, max_value=500), min_size=2, max_size=6).filter(
    # The winner sits last. He put something in, and so did somebody else.
    lambda contributions: contributions[-1] > 0 and any(contributions[:-1])
)


@pytest.mark.parametrize("payout", ["matched", "proportional"])
@given(pot=pots)
def test_no_chip_is_lost_and_nobody_but_the_winner_gains(payout: str, pot: list[int]) -> None:
    shares = pay_out(payout, tuple(pot), winner=len(pot) - 1)
    assert sum(shares) == sum(pot)
    assert shares[-1] >= pot[-1]
    assert all(0 <= share <= put_in for share, put_in in zip(shares[:-1], pot[:-1], strict=True))


@pytest.mark.parametrize("payout", ["matched", "proportional"])
@given(pot=pots)
def test_who_put_in_the_most_takes_all(payout: str, pot: list[int]) -> None:
    winner = pot.index(max(pot))
    assert pay_out(payout, tuple(pot), winner)[winner] == sum(pot)


@pytest.mark.parametrize("payout", ["matched", "proportional"])
@given(pot=pots)
def test_a_payout_favours_no_seat(payout: str, pot: list[int]) -> None:
    shares = pay_out(payout, tuple(pot), winner=len(pot) - 1)
    turned = pay_out(payout, (pot[-1], *pot[:-1]), winner=0)
    assert turned == (shares[-1], *shares[:-1])
