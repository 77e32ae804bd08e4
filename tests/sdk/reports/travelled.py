"""A traveller that was made up, for what shows it."""

from __future__ import annotations

from knaves.league.partings import Choice, Maker, Parting
from knaves.league.same_cards import BotWithCards, Made, Play, SeatWithCards, Traveller
from knaves_core import Deal, View
from knaves_core.cards import read_cards
from knaves_core.games.pisti import Pisti

GAME = Pisti()
RULES = GAME.rules()
TABLE = ("a/ann", "a/bob")


def play(bot: str, score: int, moves: str, rotation: int = 0) -> Play:
    """Return a game; a move with an exclamation mark was a penalty."""
    made = tuple(Made(move.rstrip("!"), move.endswith("!")) for move in moves.split())
    return Play(bot, TABLE, rotation, (bot, "other"), score, made)


def view_of_seat_0() -> View:
    return GAME.start(RULES, Deal((GAME.deck(RULES),)), 4).view()


ANN = BotWithCards("ann", (play("ann", 12, "ST D2"), play("ann", 9, "ST C3", 1)), 0.75)
BOB = BotWithCards("bob", (play("bob", 5, "D2! ST"),), 0.25)
CHOICES = (
    Choice("ST", (Maker("ann", 2),), (TABLE, 0)),
    Choice("D2", (Maker("bob", 1, penalties=1),), (TABLE, 0)),
)
HAND = read_cards("ST D2")
SEATS = (
    SeatWithCards(0, HAND, (ANN, BOB), Parting(1, view_of_seat_0(), HAND, CHOICES)),
    SeatWithCards(1, None, (BOB,), None),
)
TRAVELLER = Traveller(17, None, 1, 1, SEATS)
