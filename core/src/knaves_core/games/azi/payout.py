"""Who gets what of a pot: whole chips, and all of them."""

from __future__ import annotations

__all__ = ["matched", "pay_out", "proportional"]


def pay_out(payout: str, contributions: tuple[int, ...], winner: int) -> tuple[int, ...]:
    """Return what each seat gets of a pot that one of them won, in chips.

    Args:
        payout: the option `payout`: ``matched`` or ``proportional``.
        contributions: what each seat put into the pot, over all its deals.
        winner: the seat that won it.
    """
    return (matched if payout == "matched" else proportional)(contributions, winner)


def matched(contributions: tuple[int, ...], winner: int) -> tuple[int, ...]:
    """Give the winner from each seat as much as it put in itself; the rest goes back.

    >>> matched((100, 20, 40), winner=2)
    (60, 0, 100)
    """
    own = contributions[winner]
    shares = [max(0, chips - own) for chips in contributions]
    shares[winner] = sum(contributions) - sum(shares)
    return tuple(shares)


def proportional(contributions: tuple[int, ...], winner: int) -> tuple[int, ...]:
    """Give the winner a share of the pot: its contribution, divided by the highest one.

    The share is rounded down. The rest goes to the other seats in proportion to what they put
    in, rounded down, and the chips that are left over one each to those with the largest
    remainders; of equal ones the first in turn after the winner comes first.

    >>> proportional((100, 100, 40), winner=2)
    (72, 72, 96)
    """
    seats, pot = len(contributions), sum(contributions)
    share = pot * contributions[winner] // max(contributions)
    rest, others = pot - share, pot - contributions[winner]
    in_turn = [(winner + place) % seats for place in range(1, seats)]
    shares = [0] * seats
    shares[winner] = share
    remainders = {}
    for seat in in_turn:
        shares[seat], remainders[seat] = divmod(rest * contributions[seat], others)
    largest_first = sorted(in_turn, key=remainders.__getitem__, reverse=True)
    for seat in largest_first[: pot - sum(shares)]:
        shares[seat] += 1
    return tuple(shares)
