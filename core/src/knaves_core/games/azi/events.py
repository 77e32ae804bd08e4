"""What is told of a game of Azi: every seat may know all of it."""

from __future__ import annotations

from knaves_core.cards import Card
from knaves_core.game import Event
from knaves_core.games.azi.moves import FOLD, AziMove, Raise
from knaves_core.tricks import Trick

__all__ = ["anted", "azi", "bid", "invited", "named_trump", "paid", "played", "thrown", "won_trick"]


def anted(seat: int, ante: int) -> Event:
    """Say that a seat paid its ante for a further deal."""
    return Event("ante", seat, f"antes {ante}", amount=ante)


def named_trump(card: Card, *, six_on_stage: bool) -> Event:
    """Say which card of a further deal names the trump."""
    stage = ", six on stage" if six_on_stage else ""
    return Event("deal", None, f"{card} names the trump{stage}", (card,))


def thrown(seat: int) -> Event:
    """Say that a seat threw a card away, but not which."""
    return Event("throw", seat, "throws away a card")


def bid(seat: int, move: AziMove, *, total: int, stack: int, highest: int) -> Event:
    """Say what a seat bid.

    Args:
        seat: the seat.
        move: a fold, a call or a raise.
        total: what it has bid in all in this deal.
        stack: the chips that it has left.
        highest: the highest bid before, 0 before the opening bet.
    """
    if move is FOLD:
        return Event("fold", seat, "folds")
    left = "" if stack else ", all-in"
    if type(move) is Raise:
        verb = "raises to" if highest else "opens with"
        return Event("raise", seat, f"{verb} {total}{left}", amount=total)
    short = not highest or total < highest
    text = f"goes all-in with {total}" if short else f"calls {total}{left}"
    return Event("call", seat, text, amount=total)


def played(seat: int, card: Card) -> Event:
    """Say which card a seat played."""
    return Event("play", seat, f"plays {card}", (card,))


def won_trick(trick: Trick, card: Card) -> Event:
    """Say which seat won a trick, and with which card."""
    return Event("trick", trick.winner, f"wins the trick with {card}", trick.cards)


def azi(pot: int, azis: int) -> Event:
    """Say that nobody won the pot, and how many azis there were in a row."""
    return Event("azi", None, f"azi: the pot of {pot} stays", amount=azis)


def invited(seat: int, move: AziMove, price: int) -> Event:
    """Say whether a seat bought in after an azi."""
    if move is FOLD:
        return Event("fold", seat, "stays out")
    return Event("buy-in", seat, f"buys in for {price}", amount=price)


def paid(seat: int, amount: int, *, won: bool) -> Event:
    """Say what a seat gets out of the pot."""
    if won:
        return Event("win", seat, f"wins {amount}", amount=amount)
    return Event("refund", seat, f"gets back {amount}", amount=amount)
