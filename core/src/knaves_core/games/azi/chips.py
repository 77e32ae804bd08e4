"""The chips of a table: in front of the seats, and in the pot."""

from __future__ import annotations

from knaves_core.games.azi.payout import pay_out
from knaves_core.tuples import replaced

__all__ = ["Chips"]


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
        put_in = self.contributions[seat] + amount
        self.stacks = replaced(self.stacks, seat, self.stacks[seat] - amount)
        self.contributions = replaced(self.contributions, seat, put_in)

    def give_to(self, winner: int, payout: str) -> None:
        """Empty the pot for its winner; see `pay_out` for what the others get back."""
        self._pay(pay_out(payout, self.contributions, winner))

    def give_back(self) -> None:
        """Return to each seat what it put into the pot."""
        self._pay(self.contributions)

    def _pay(self, payouts: tuple[int, ...]) -> None:
        self.payouts = payouts
        self.stacks = tuple(map(sum, zip(self.stacks, payouts, strict=True)))
