"""A game of Azi in progress: deals for one pot, until somebody wins it."""

from __future__ import annotations

import operator
from typing import Final

from knaves_core.cards import Card
from knaves_core.game import Deal, Item, Result, State, Tell
from knaves_core.games.azi import events
from knaves_core.games.azi.bidding import Bidding
from knaves_core.games.azi.chips import Chips
from knaves_core.games.azi.dealt import TRICKS, DealtCards, further_deck
from knaves_core.games.azi.moves import BUY_IN, CALL, FOLD, AziMove, Raise
from knaves_core.games.azi.rules import AziRules
from knaves_core.games.azi.view import AziView, EarlierDeal, Phase
from knaves_core.slots import shallow_copy
from knaves_core.view import draft_of

__all__ = ["AziState"]

MAX_AZIS: Final = 20
TRICKS_TO_WIN: Final = 2
MANY_AZIS: Final = f"{MAX_AZIS} azis in a row"
_Draft = draft_of(AziView)


class AziState(State[AziMove]):
    """A game of Azi in progress."""

    __slots__ = (
        "_bidding",
        "_cards",
        "_chips",
        "_deal",
        "_earlier",
        "_invited",
        "_legal",
        "_phase",
        "_players",
        "_playing",
        "_reason",
        "_to_call",
        "_turn",
        "over",
        "rules",
        "to_act",
    )
    rules: AziRules

    def __init__(self, rules: AziRules, deal: Deal, stacks: tuple[int, ...]) -> None:
        """Take the antes and deal; use `Azi.start`, which checks."""
        self.rules = rules
        self.over = False
        self._reason = ""
        self._deal = deal
        self._chips = Chips(stacks)
        self._earlier: tuple[EarlierDeal, ...] = ()
        # All seats, from the one that opens if it can pay the ante.
        self._turn = (*range(deal.starter, len(stacks)), *range(deal.starter))
        # The seats still to be asked whether they buy in, after an azi.
        self._invited: tuple[int, ...] = ()
        self._start_deal(deal.deck, self._collect_antes(None), None)

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips in front of each seat."""
        return self._chips.stacks

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        return self._chips.pot

    def view(self) -> AziView:
        """Return what the seat that is to act may know."""
        seat, cards, chips, bidding = self.to_act, self._cards, self._chips, self._bidding
        # By position, in the order of the view's fields, for the sake of speed: see `draft_of`.
        drafted = _Draft(
            seat,
            self.rules,
            self._phase,
            cards.hands[seat],
            self._legal,
            cards.thrown[seat],
            cards.trump_card,
            self._players,
            self._playing,
            chips.stacks,
            chips.contributions,
            bidding.bids,
            bidding.history,
            bidding.high_bidder,
            self._to_call,
            cards.plays,
            cards.tricks,
            self._earlier,
        )
        drafted.__class__ = AziView
        return drafted

    def play(self, move: AziMove, tell: Tell | None = None) -> None:
        """Throw a card away, bid, play a card, or buy in.

        Raises:
            IllegalMove: for anything that isn't legal; the state is as it was.
            DealError: if an azi asks for one more deck than the deal has: the game can't go on.
        """
        if type(move) is Card and move in self._legal:
            if self._phase is Phase.PLAY:
                self._play_card(move, tell)
            else:
                self._throw_away(move, tell)
        elif (
            type(move) is Raise or move is CALL or move is FOLD or move is BUY_IN
        ) and move in self._legal:
            if self._phase is Phase.BID:
                self._bid(move, tell)
            else:
                self._answer_invitation(move, tell)
        else:
            self._refuse(move)

    def _ask(self, seat: int, legal: tuple[AziMove, ...], to_call: int = 0) -> None:
        self.to_act = seat
        self._legal = legal
        self._to_call = to_call

    def _collect_antes(self, tell: Tell | None) -> tuple[int, ...]:
        """Take the ante of each seat that can pay it, and return those seats in turn order."""
        ante, stacks = self.rules.ante, self.stacks
        players = tuple([seat for seat in self._turn if stacks[seat] >= ante])
        for seat in players:
            self._chips.put_in(seat, ante)
            if tell is not None:
                tell(events.anted(seat, ante))
        return players

    def _start_deal(
        self, deck: tuple[Card, ...], players: tuple[int, ...], tell: Tell | None
    ) -> None:
        seats = len(self._turn)
        self._players = self._playing = players
        self._bidding = Bidding(self.rules, seats)
        self._cards = DealtCards(self.rules, deck, players, seats)
        if tell is not None:
            cards = self._cards
            tell(events.named_trump(cards.trump_card, six_on_stage=cards.six_on_stage))
        if self.rules.cards > TRICKS:
            self._phase = Phase.THROW
            self._ask(players[0], self._cards.throwable(players[0]))
        else:
            self._phase = Phase.BID
            self._ask_bidder(players)

    def _throw_away(self, card: Card, tell: Tell | None) -> None:
        seat = self.to_act
        self._cards.throw_away(seat, card)
        if tell is not None:
            tell(events.thrown(seat))
        waiting = self._players[self._players.index(seat) + 1 :]
        if waiting:
            self._ask(waiting[0], self._cards.throwable(waiting[0]))
        else:
            self._phase = Phase.BID
            self._ask_bidder(self._players)

    def _bid(self, move: AziMove, tell: Tell | None) -> None:
        seat, bidding = self.to_act, self._bidding
        highest = bidding.highest
        if move is FOLD:
            amount = 0
            self._playing = tuple([other for other in self._playing if other != seat])
        else:
            amount = move.total - bidding.bids[seat] if type(move) is Raise else self._to_call
            self._chips.put_in(seat, amount)
        bidding.note(seat, move, amount)
        if tell is not None:
            total, stack = bidding.bids[seat], self.stacks[seat]
            tell(events.bid(seat, move, total=total, stack=stack, highest=highest))
        if len(self._playing) == 1:
            self._win(self._playing[0], "all others folded", tell)
        else:
            place = self._players.index(seat)
            self._ask_bidder(self._players[place + 1 :] + self._players[: place + 1])

    def _ask_bidder(self, turn: tuple[int, ...]) -> None:
        """Ask the next of the seats for its bid, or end the bidding and ask for a card."""
        bidding, stacks = self._bidding, self.stacks
        for seat in turn:
            if seat == bidding.high_bidder:
                break
            if stacks[seat] and seat in self._playing:
                stack = stacks[seat]
                self._ask(seat, bidding.legal(seat, stack), bidding.to_call(seat, stack))
                return
        self._phase, self._to_call = Phase.PLAY, 0
        # Where all were all-in before there was an opening bet, the first in turn leads.
        leader = self._playing[0] if bidding.high_bidder is None else bidding.high_bidder
        self._ask_for_card(leader)

    def _ask_for_card(self, seat: int) -> None:
        self.to_act = seat
        self._legal = self._cards.playable(seat)

    def _play_card(self, card: Card, tell: Tell | None) -> None:
        seat, cards, playing = self.to_act, self._cards, self._playing
        cards.play(seat, card)
        if tell is not None:
            tell(events.played(seat, card))
        if len(cards.plays) == len(playing):
            self._finish_trick(tell)
        else:
            self._ask_for_card(playing[(playing.index(seat) + 1) % len(playing)])

    def _finish_trick(self, tell: Tell | None) -> None:
        cards = self._cards
        winner, card = cards.finish_trick()
        if tell is not None:
            tell(events.won_trick(cards.tricks[-1], card))
        if cards.winners.count(winner) == TRICKS_TO_WIN:
            self._win(winner, "two tricks", tell)
        elif len(cards.tricks) == TRICKS:
            self._go_on_after_azi(tell)
        else:
            self._ask_for_card(winner)

    def _go_on_after_azi(self, tell: Tell | None) -> None:
        azis = len(self._earlier) + 1
        if tell is not None:
            tell(events.azi(self.pot, azis))
        if azis == MAX_AZIS:
            self._give_back(MANY_AZIS, tell)
        elif self.rules.azi == "half-pot":
            self._invite(tell)
        else:
            self._restart(tell)

    def _restart(self, tell: Tell | None) -> None:
        """Start again with all seats that can pay the ante; one alone wins without play."""
        players = self._collect_antes(tell)
        if len(players) > 1:
            self._deal_again(players, tell)
        elif players:
            self._win(players[0], "nobody else can ante", tell)
        else:
            self._give_back("nobody can ante", tell)

    def _deal_again(self, players: tuple[int, ...], tell: Tell | None) -> None:
        cards = self._cards
        self._earlier += (EarlierDeal(cards.trump_card, self._bidding.history, cards.tricks),)
        deck = further_deck(self.rules, self._deal, len(self._earlier))
        self._start_deal(deck, players, tell)

    def _invite(self, tell: Tell | None) -> None:
        """Ask the seats without a trick, if they have the chips, to buy in for half the pot."""
        price = (self.pot + 1) // 2
        winners = self._cards.winners
        self._phase = Phase.BUY_IN
        self._playing = tuple([seat for seat in self._turn if seat in winners])
        self._invited = tuple(
            [seat for seat in self._turn if seat not in winners and self.stacks[seat] >= price]
        )
        self._to_call = price
        self._ask_next_invited(tell)

    def _ask_next_invited(self, tell: Tell | None) -> None:
        if self._invited:
            self._ask(self._invited[0], (BUY_IN, FOLD), self._to_call)
        else:
            self._deal_again(self._playing, tell)

    def _answer_invitation(self, move: AziMove, tell: Tell | None) -> None:
        seat, price = self.to_act, self._to_call
        self._invited = self._invited[1:]
        if move is BUY_IN:
            self._chips.put_in(seat, price)
            joined = (*self._playing, seat)
            self._playing = tuple([other for other in self._turn if other in joined])
        if tell is not None:
            tell(events.invited(seat, move, price))
        self._ask_next_invited(tell)

    def _win(self, winner: int, reason: str, tell: Tell | None) -> None:
        self._chips.give_to(winner, self.rules.payout)
        self._end(reason, winner, tell)

    def _give_back(self, reason: str, tell: Tell | None) -> None:
        """Return the pot by share: nobody won it."""
        self._chips.give_back()
        self._end(reason, None, tell)

    def _end(self, reason: str, winner: int | None, tell: Tell | None) -> None:
        self.over = True
        self._legal = ()
        self._reason = reason
        if tell is not None:
            for seat, amount in enumerate(self._chips.payouts):
                if amount:
                    tell(events.paid(seat, amount, won=seat == winner))

    def copy(self) -> AziState:
        """Return a state that plays on alike and shares nothing that changes."""
        return shallow_copy(
            self,
            _bidding=shallow_copy(self._bidding),
            _cards=self._cards.copy(),
            _chips=shallow_copy(self._chips),
        )

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds, in the order in which it got them."""
        return tuple(self._cards.hands)

    @property
    def result(self) -> Result:
        """The scores: what each seat got out of the pot, less what it put in."""
        chips = self._chips
        scores = tuple(map(operator.sub, chips.payouts, chips.contributions))
        return Result(scores, self._reason, flagged=self._reason == MANY_AZIS)

    def score_sheet(self) -> tuple[tuple[Item, ...], ...]:
        """Return, for each seat, what it put into the pot and what it got out of it."""
        return tuple(
            (Item("paid in", -paid_in), Item("paid out", paid_out))
            for paid_in, paid_out in zip(
                self._chips.contributions, self._chips.payouts, strict=True
            )
        )

    @property
    def decks_used(self) -> int:
        """How many decks of its deal the game has used so far: one, and one for each azi."""
        return len(self._earlier) + 1
