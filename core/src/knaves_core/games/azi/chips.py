"""The chips of a table: in front of the seats, and in the pot."""

from __future__ import annotations

from knaves_core.games.azi.payout import pay_out

__all__ = ["Chips", "added"]


class Chips:
    """The chips of a table during one game.

    Attributes:
        stacks: what each seat has in front of it.
        contributions: what each seat put into the pot in this game.
        payouts: what each seat got out of it again: nothing before the game is over.
    """

    __slots__ = ("contributions", "payouts", "stacks")

    def __init__(self, stacks: tuple[int, ...]) -> None:
        """Begin with an empty pot."""
        self.stacks = stacks
        self.contributions: tuple[int, ...] = (0,) * len(stacks)
        self.payouts = self.contributions

    @property
    def pot(self) -> int:
        """What lies in the pot."""
        return sum(self.contributions) - sum(self.payouts)

    def put_in(self, seat: int, amount: int) -> None:
        """Move chips of a seat into the pot."""
        self.stacks = added(self.stacks, seat, -amount)
        self.contributions = added(self.contributions, seat, amount)

    def give_to(self, winner: int, payout: str) -> None:
        """Empty the pot for its winner; see `pay_out` for what the others get back."""
        self._pay(pay_out(payout, self.contributions, winner))

    def give_back(self) -> None:
        """Return to each seat what it put into the pot."""
        self._pay(self.contributions)

    def _pay(self, payouts: tuple[int, ...]) -> None:
        self.payouts = payouts
        self.stacks = tuple(map(sum, zip(self.stacks, payouts, strict=True)))

    def copy(self) -> Chips:
        """Return the same chips, to be moved on their own."""
        twin = Chips(self.stacks)
        twin.contributions, twin.payouts = self.contributions, self.payouts
        return twin


def added(values: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    """Return the values of all seats with an amount added to that of one of them."""
    return (*values[:seat], values[seat] + amount, *values[seat + 1 :])
