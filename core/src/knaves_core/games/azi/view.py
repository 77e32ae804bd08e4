"""What a seat of Azi may know."""

from __future__ import annotations

import enum

import attrs

from knaves_core.cards import Card, Rank, Suit
from knaves_core.games.azi.moves import CALL, FOLD, AziMove, Raise
from knaves_core.games.azi.rules import AziRules
from knaves_core.games.azi.tricks import beats, best_play, strengths
from knaves_core.moves import Move
from knaves_core.tricks import Trick, TrickView, count_tricks
from knaves_core.view import view

__all__ = ["AziView", "EarlierDeal", "Phase"]


class Phase(enum.Enum):
    """What a seat is asked for."""

    THROW = "throw"
    """Which of its four cards it throws away, face down."""

    BID = "bid"
    """What it bids for the right to lead."""

    PLAY = "play"
    """Which card it plays to the trick."""

    BUY_IN = "buy-in"
    """Whether it buys in after an azi; the cards of the deal before still lie there."""


@attrs.frozen
class EarlierDeal:
    """What all seats saw of a deal that ended in an azi.

    Attributes:
        trump_card: the card that named the trump.
        bidding: the moves of its bidding, each with the seat that made it.
        tricks: its three tricks.
    """

    trump_card: Card
    bidding: tuple[tuple[int, AziMove], ...]
    tricks: tuple[Trick, ...]


@view
class AziView(TrickView):
    """What a seat of Azi may know when it is asked for a card, a bid, or a buy-in.

    Chips are whole numbers. What belongs to each seat is listed by its number.

    Attributes:
        seat: the seat that is asked.
        rules: the rules in force.
        phase: what it is asked for.
        hand: its cards, in the order dealt; none when it is asked to buy in.
        legal: its legal moves: cards, or a call, raises from the least to the most, a fold.
        thrown: the card that it threw away in this deal, or None.
        trump_card: the card that names the trump: out of play, or with
            ``trump=dealer-card`` in the hand of the dealer, which can't throw it away.
        players: the seats that were dealt cards, in turn order; the first is the opener, the
            last the dealer.
        playing: those of them that haven't folded; when it is asked to buy in, the seats that
            take part in the next deal.
        stacks: the chips in front of each seat.
        contributions: the chips that each seat put into this pot, in all its deals.
        bids: what each seat bid in this deal, without antes.
        bidding: the moves of the bidding, each with the seat that made it.
        high_bidder: the seat that made the highest bid and has the right to lead; None before
            the opening bet.
        to_call: what a call, or the buy-in, costs this seat; 0 where neither is legal.
        plays: the cards of the trick under way with the seats that played them, in the order
            played.
        tricks: the tricks of this deal that were played out.
        earlier: the deals for this pot that ended in an azi, as far as all saw them.
    """

    seat: int
    rules: AziRules
    phase: Phase
    hand: tuple[Card, ...]
    legal: tuple[AziMove, ...]
    thrown: Card | None
    trump_card: Card
    players: tuple[int, ...]
    playing: tuple[int, ...]
    stacks: tuple[int, ...]
    contributions: tuple[int, ...]
    bids: tuple[int, ...]
    bidding: tuple[tuple[int, AziMove], ...]
    high_bidder: int | None
    to_call: int
    plays: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]
    earlier: tuple[EarlierDeal, ...]

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that it may play or throw away; none while chips are asked for."""
        return tuple(move for move in self.legal if isinstance(move, Card))

    @property
    def raises(self) -> tuple[Raise, ...]:
        """The raises that it may make, the least first."""
        return tuple(move for move in self.legal if isinstance(move, Raise))

    @property
    def trump(self) -> Suit:
        """The suit of trumps."""
        return self.trump_card.suit

    @property
    def six_on_stage(self) -> bool:
        """Whether the six of trumps is the highest card of this deal."""
        return self.rules.six_on_stage and self.trump_card.rank is Rank.ACE

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        return sum(self.contributions)

    @property
    def highest(self) -> int:
        """The highest bid of this deal, 0 before the opening bet."""
        return 0 if self.high_bidder is None else self.bids[self.high_bidder]

    @property
    def folded(self) -> tuple[int, ...]:
        """The seats that were dealt cards and folded, in turn order."""
        return tuple(seat for seat in self.players if seat not in self.playing)

    @property
    def all_in(self) -> tuple[int, ...]:
        """The seats that play on without a chip in front of them, in turn order."""
        return tuple(seat for seat in self.playing if not self.stacks[seat])

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks of this deal each seat won."""
        return count_tricks(self.tricks, len(self.stacks))

    @property
    def azis(self) -> int:
        """How many azis there have been in a row."""
        return len(self.earlier) + (self.phase is Phase.BUY_IN)

    @property
    def leader(self) -> int | None:
        """The seat that leads or led the trick under way, or None outside of the play."""
        if self.plays:
            return self.plays[0][0]
        return self.seat if self.phase is Phase.PLAY else None

    @property
    def best(self) -> Card | None:
        """The card that wins the trick so far, or None if the trick is empty."""
        return best_play(self.plays, self.trump, self._strengths)[1] if self.plays else None

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the deck that this seat has not seen in this deal."""
        seen = {self.trump_card, self.thrown, *self.hand, *self.trick}
        seen.update(card for trick in self.tricks for card in trick.cards)
        return tuple(card for card in self.rules.deck if card not in seen)

    @property
    def _strengths(self) -> tuple[int, ...]:
        return strengths(self.trump, six_on_stage=self.six_on_stage)

    def strength(self, card: Card) -> int:
        """Return a number that orders the cards: each suit by rank, trumps above the rest."""
        return self._strengths[card.index]

    def beats(self, card: Card) -> bool:
        """Tell whether the card would win the trick so far; any card wins an empty one."""
        best = self.best
        return best is None or beats(card, best, self.trump, self._strengths)

    @property
    def penalty_move(self) -> Move:
        """A fold where it is legal, else the first legal move."""
        return FOLD if FOLD in self.legal else self.legal[0]

    def phrase(self, move: Move) -> str:
        """Say a move as people do: ``raise to 6``, ``call 4``, ``throw away H9``."""
        if isinstance(move, Card):
            return f"throw away {move}" if self.phase is Phase.THROW else move.code
        if isinstance(move, Raise):
            return f"{'open with' if self.high_bidder is None else 'raise to'} {move.total}"
        if move is CALL:
            bid = self.bids[self.seat] + self.to_call
            return f"call {bid}" if bid == self.highest else f"go all-in with {bid}"
        if move is FOLD:
            return "fold" if self.phase is Phase.BID else "stay out"
        return f"buy in for {self.to_call}"

    def picture(self) -> list[str]:
        """Describe the trump, the chips, the bids, and the tricks."""
        stage = ", six on stage" if self.six_on_stage else ""
        antes = f"with antes of {self.rules.ante} each"
        history = f"azis in a row: {self.azis}" if self.azis else antes
        stacks = ", ".join(f"seat {seat} {stack}" for seat, stack in enumerate(self.stacks))
        lines = [
            f"trump: {self.trump.symbol} ({self.trump_card}{stage})",
            f"pot: {self.pot}, {history}",
            f"chips: {stacks}",
            f"bids: {', '.join(map(self._bid, self.players))}",
        ]
        lines += [
            f"trick {number}: {_played(trick.plays)}, won by seat {trick.winner}"
            for number, trick in enumerate(self.tricks, start=1)
        ]
        if self.phase is Phase.PLAY:
            played = _played(self.plays) or f"seat {self.leader} leads"
            lines.append(f"trick {len(self.tricks) + 1}: {played}")
        return lines

    def _bid(self, seat: int) -> str:
        notes = ["folded"] if seat in self.folded else []
        notes += ["all-in"] if seat in self.all_in else []
        notes += ["high bidder"] if seat == self.high_bidder else []
        return f"seat {seat} {self.bids[seat]}" + (f" ({', '.join(notes)})" if notes else "")


def _played(plays: tuple[tuple[int, Card], ...]) -> str:
    return ", ".join(f"seat {seat} {card}" for seat, card in plays)
