"""The bidding of one deal, for the right to lead."""

from __future__ import annotations

from knaves_core.games.azi.moves import CALL, FOLD, AziMove, Raise, raises
from knaves_core.games.azi.rules import AziRules
from knaves_core.tuples import replaced

__all__ = ["Bidding"]


class Bidding:
    """The bidding of one deal: who bid what, and who has the right to lead.

    Attributes:
        bids: what each seat bid in this deal, in chips, without antes.
        history: the moves, each with the seat that made it.
        high_bidder: the seat that made the highest bid, or None before the opening bet.
        highest: its bid, or 0. An opener that goes all-in below the least bet hasn't opened.
    """

    __slots__ = ("_bid_counts", "_rules", "bids", "high_bidder", "highest", "history")

    def __init__(self, rules: AziRules, seats: int) -> None:
        """Begin without a bid."""
        self._rules = rules
        self._bid_counts: tuple[int, ...] = (0,) * seats
        self.bids = self._bid_counts
        self.history: tuple[tuple[int, AziMove], ...] = ()
        self.high_bidder: int | None = None
        self.highest = 0

    def to_call(self, seat: int, stack: int) -> int:
        """Return what a call costs a seat, or 0 where there is nothing that it can call."""
        if self.high_bidder is not None:
            return min(stack, self.highest - self.bids[seat])
        return stack if stack < self._rules.min_bet else 0

    def legal(self, seat: int, stack: int) -> tuple[AziMove, ...]:
        """Return what a seat may do: a call first, then raises from the least, a fold last."""
        rules, bid = self._rules, self.bids[seat]
        opened = self.high_bidder is not None
        moves: tuple[AziMove, ...] = (CALL,) if self.to_call(seat, stack) else ()
        if not opened or rules.raise_cap.allows(self._bid_counts, seat):
            least = self.highest + rules.min_raise if opened else rules.min_bet
            moves += raises(least, bid + stack)
        if opened or rules.opener_may_fold:
            moves += (FOLD,)
        return moves

    def note(self, seat: int, move: AziMove, amount: int) -> None:
        """Note what a seat did, and how many chips it put in."""
        self.history += ((seat, move),)
        self.bids = replaced(self.bids, seat, self.bids[seat] + amount)
        if type(move) is Raise:
            self._bid_counts = replaced(self._bid_counts, seat, self._bid_counts[seat] + 1)
            self.high_bidder, self.highest = seat, move.total
