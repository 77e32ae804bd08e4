"""Plays Azi."""

from knaves_core import Card, Rank, hookimpl
from knaves_core.games.azi import CALL, FOLD, AziMove, AziView, Phase

__all__ = ["TemplateBot"]


class TemplateBot:
    """Raises on two good cards, stays in with one, and wins a trick with as little as it takes.

    What a view of Azi offers:

    - ``seat``, ``rules``: where the bot sits, and which rules are in force.
    - ``phase``: whether it is to throw away a card, bid, play a card, or buy in.
    - ``hand``: its cards; ``legal``: what it may answer with.
    - ``playable``, ``raises``: the cards and the raises among that, the least raise first.
    - ``trump``, ``trump_card``, ``six_on_stage``: the suit of trumps, the card that named it,
      and whether its six is the highest card.
    - ``strength(card)``: a number by which the cards are ordered.
    - ``thrown``: the card that it threw away, or None.
    - ``players``, ``playing``, ``folded``, ``all_in``: the seats that were dealt cards, those
      still in, those out, and those without a chip left.
    - ``stacks``, ``contributions``, ``pot``: the chips before each seat, what each put into the
      pot, and the sum of that.
    - ``bids``, ``bidding``, ``highest``, ``to_call``: what each seat bid, in which order, the
      highest bid, and what a call costs.
    - ``high_bidder``: the seat that made it and will lead; None before the opening bet.
    - ``trick``, ``plays``: the cards of the trick under way, alone and with their seats.
    - ``leader``, ``led``: the seat that leads this trick, and the suit led; None if unknown.
    - ``best``, ``best_seat``: the card that wins the trick so far, and its seat.
    - ``beats(card)``: whether the card would win the trick so far.
    - ``tricks``, ``tricks_won``: the tricks before, and how many each seat won.
    - ``azis``, ``earlier``: how many azis there were in a row, and their deals.
    - ``unseen``: the cards that the seat has not seen in this deal.
    """

    @hookimpl
    def play(self, view: AziView) -> AziMove:
        """Answer with one of the moves in ``view.legal``."""
        if view.phase is Phase.BID:
            return _bid(view)
        if view.phase is Phase.BUY_IN:
            return FOLD
        cards = sorted(view.playable, key=view.strength)
        if view.phase is Phase.THROW:
            return cards[0]
        if not view.trick:
            return cards[-1]
        return next((card for card in cards if view.beats(card)), cards[0])


def _bid(view: AziView) -> AziMove:
    good = sum(_is_good(view, card) for card in view.hand)
    if good >= 2 and view.raises:
        return view.raises[0]
    if good >= 1 and CALL in view.legal:
        return CALL
    return FOLD if FOLD in view.legal else view.legal[0]


def _is_good(view: AziView, card: Card) -> bool:
    return card.suit is view.trump or card.rank is Rank.ACE
