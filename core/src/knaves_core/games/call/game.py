"""The call game: its cards, its start, and how long a session lasts."""

from __future__ import annotations

from collections.abc import Sequence

from knaves_core.cards import CARDS, Card
from knaves_core.game import Deal, Game, Result
from knaves_core.games.call.moves import Call, CallMove, read_move
from knaves_core.games.call.rules import PRESETS, SEATS, CallRules
from knaves_core.games.call.state import CallState

__all__ = ["CallGame"]


class CallGame(Game[CallRules]):
    """The call game, a trick-taking game for four seats."""

    name = "call"
    title = "The call game"
    seats = range(SEATS, SEATS + 1)
    presets = PRESETS
    move_types = (Card, Call)

    def deck(self, rules: CallRules) -> tuple[Card, ...]:  # noqa: ARG002 - the same for all rules
        """Return the 52 cards."""
        return CARDS

    def starters(self, rules: CallRules, seats: int) -> int:  # noqa: ARG002 - as above
        """Return 4: chance draws the seat that leads the first trick."""
        return SEATS

    def next_deal(self, rules: CallRules, deal: Deal, played: Sequence[Result]) -> Deal | None:
        """Return what chance decided, or None after the last deal of a session."""
        return None if rules.session and len(played) >= rules.session else deal

    def start(self, rules: CallRules, deal: Deal, seats: int = SEATS) -> CallState:
        """Deal 13 cards to each seat; the seat that starts is the first to call and to lead."""
        self.check_deal(rules, deal, seats)
        return CallState(rules, deal.deck, deal.starter)

    def read_move(self, code: str) -> CallMove:
        """Return the call or the card with this code."""
        return read_move(code)
