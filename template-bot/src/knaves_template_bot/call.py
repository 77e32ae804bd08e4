"""Plays the call game."""

from knaves_core import Card, Rank, hookimpl
from knaves_core.games.call import Call, CallView

__all__ = ["TemplateBot"]


class TemplateBot:
    """Calls its aces and kings, leads high, and wins a trick with as little as it takes.

    What a view of the call game offers:

    - ``seat``, ``rules``: where the bot sits, 0 … 3, and which rules are in force.
    - ``calling``: whether it is asked for a call, and not for a card.
    - ``hand``: its cards; ``legal``: the calls or the cards that it may answer with.
    - ``playable``: the cards among them; none while it is to call.
    - ``calls``: how many tricks each seat called, None while unknown.
    - ``trick``, ``plays``: the cards of the trick under way, alone and with their seats.
    - ``leader``, ``led``: the seat that leads this trick, and the suit led or None.
    - ``best``, ``best_seat``: the card that wins the trick so far, and its seat.
    - ``beats(card)``: whether the card would win the trick so far.
    - ``tricks``, ``tricks_won``: the tricks before, and how many each seat won.
    """

    @hookimpl
    def play(self, view: CallView) -> Call | Card:
        """Answer with one of the calls or cards in ``view.legal``."""
        if view.calling:
            sure = sum(card.rank >= Rank.KING for card in view.hand)
            return Call(max(sure, view.rules.min_call))
        cards = sorted(view.playable, key=lambda card: card.rank)
        if not view.trick:
            return cards[-1]
        return next((card for card in cards if view.beats(card)), cards[0])
