"""The game of Azi: its cards, its start, and how a session goes on."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from knaves_core.cards import Card
from knaves_core.errors import DealError
from knaves_core.game import Deal, Game, Result
from knaves_core.games.azi.moves import AziMove, BuyIn, Call, Fold, Raise, read_move
from knaves_core.games.azi.rules import MAX_STACK, PRESETS, AziRules
from knaves_core.games.azi.state import AziState

__all__ = ["Azi"]


class Azi(Game[AziRules]):
    """Azi, a trick-taking game for chips, for two to six seats."""

    name = "azi"
    title = "Azi"
    seats = range(2, 7)
    presets = PRESETS
    move_types = (Card, Fold, Call, Raise, BuyIn)

    def deck(self, rules: AziRules) -> tuple[Card, ...]:
        """Return the cards of the chosen suits, from the six to the ace."""
        return rules.deck

    def starters(self, rules: AziRules, seats: int) -> int:  # noqa: ARG002 - the same for all rules
        """Return the number of seats: chance draws the one that opens."""
        return seats

    def start(self, rules: AziRules, deal: Deal, seats: int) -> AziState:
        """Take the antes, and deal to the seats that paid one.

        A deal with stacks goes on with these; without, each seat has the rules' stack.

        Raises:
            DealError: also if there are too few cards for the seats, or too few seats that can
                pay the ante.
        """
        self.check_deal(rules, deal, seats)
        self._check_cards(rules, seats)
        stacks = (rules.stack_chips,) * seats if deal.stacks is None else deal.stacks
        self._check_stacks(rules, stacks, seats)
        return AziState(rules, deal, stacks)

    def _check_cards(self, rules: AziRules, seats: int) -> None:
        needed = seats * rules.cards + (rules.trump == "stock")
        if needed > len(rules.deck):
            raise DealError(
                f"azi: {seats} seats need {needed} cards and the deck has {len(rules.deck)}: "
                "choose more suits or fewer seats"
            )

    def _check_stacks(self, rules: AziRules, stacks: tuple[int, ...], seats: int) -> None:
        if len(stacks) != seats or min(stacks) < 0 or sum(stacks) > seats * MAX_STACK:
            raise DealError(f"azi: {list(stacks)} can't be the stacks of {seats} seats")
        if sum(stack >= rules.ante for stack in stacks) < 2:
            raise DealError(f"azi: fewer than two of the stacks {list(stacks)} reach the ante")

    def next_deal(self, rules: AziRules, deal: Deal, played: Sequence[Result]) -> Deal | None:
        """Let the seats keep their chips, and the seat after the last winner open.

        If nobody won chips, chance decides who opens. The session is over when
        fewer than two seats can pay the ante.
        """
        if not played:
            return deal
        stacks = tuple(
            rules.stack_chips + sum(result.scores[seat] for result in played)
            for seat in range(len(played[0].scores))
        )
        if sum(stack >= rules.ante for stack in stacks) < 2:
            return None
        winners = played[-1].winners
        starter = (winners[0] + 1) % len(stacks) if len(winners) == 1 else deal.starter
        return attrs.evolve(deal, starter=starter, stacks=stacks)

    def takes_part(self, rules: AziRules, deal: Deal, seat: int) -> bool:
        """Tell whether a seat can pay the ante of a deal."""
        return deal.stacks is None or deal.stacks[seat] >= rules.ante

    def read_move(self, code: str) -> AziMove:
        """Return the card, fold, call, raise or buy-in with this code."""
        return read_move(code)
