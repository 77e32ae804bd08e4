"""What every bot did with the same cards: the traveller that bridge players know.

A traveller goes with one deal from table to table. Whoever sits in a seat holds the cards of
that seat, so what bots scored there can be compared as it stands.
"""

from __future__ import annotations

import itertools

import attrs

from knaves.league.partings import Parting
from knaves.league.played import Table
from knaves_core import Card

__all__ = ["BotWithCards", "Made", "Play", "SeatWithCards", "Traveller"]


@attrs.frozen
class Made:
    """A move that a bot made, or that was made for it.

    Attributes:
        move: its code.
        penalty: whether it was played because the bot was at fault.
    """

    move: str
    penalty: bool = False


@attrs.frozen
class Play:
    """What one bot did in one game with the cards of a seat.

    Attributes:
        bot: the bot, by its label.
        table: who sat together, by their keys: with the rotation it names the game.
        rotation: which game of its block it is.
        seats: who sat where, by their labels, seat 0 first.
        score: what the seat scored, in 1/``Traveller.scale`` points.
        moves: the moves that it made, in order.
    """

    bot: str
    table: Table
    rotation: int
    seats: tuple[str, ...]
    score: int
    moves: tuple[Made, ...]


@attrs.frozen
class BotWithCards:
    """What one bot made of the cards of a seat, at all tables where it held them.

    Attributes:
        bot: the bot, by its label.
        plays: its games, table by table.
        beaten: of the games that others played with these cards, the share in which they
            scored less, where equal scores count half: matchpoints.
    """

    bot: str
    plays: tuple[Play, ...]
    beaten: float

    @property
    def mean(self) -> float:
        """Its mean score, in 1/``Traveller.scale`` points."""
        return sum(play.score for play in self.plays) / len(self.plays)

    @property
    def lowest(self) -> int:
        """Its lowest score, in 1/``Traveller.scale`` points."""
        return min(play.score for play in self.plays)

    @property
    def highest(self) -> int:
        """Its highest score, in 1/``Traveller.scale`` points."""
        return max(play.score for play in self.plays)

    @property
    def opening(self) -> tuple[Made, ...]:
        """Its moves for as long as they were the same in all its games."""
        made = zip(*(play.moves for play in self.plays), strict=False)  # as far as the shortest
        alike = itertools.takewhile(lambda moves: len(set(moves)) == 1, made)
        return tuple(moves[0] for moves in alike)

    @property
    def always_alike(self) -> bool:
        """Whether the opening is all that it played, in all its games."""
        return all(play.moves == self.opening for play in self.plays)


@attrs.frozen
class SeatWithCards:
    """What came of the cards of one seat.

    Attributes:
        seat: the seat.
        hand: the cards that it was dealt first, sorted; of a game that doesn't tell, those that
            it held when it was first asked; or None if it never was.
        bots: who held them, the highest mean score first.
        parting: where the bots first played differently, or None if they did not.
    """

    seat: int
    hand: tuple[Card, ...] | None
    bots: tuple[BotWithCards, ...]
    parting: Parting | None


@attrs.frozen
class Traveller:
    """One deal, at all tables of one size.

    Attributes:
        deal: the number of the deal, from 0.
        starter: the seat that starts where chance decides it, else None.
        tables: at how many tables it was played.
        scale: scores are counted in 1/``scale`` points.
        seats: what came of the cards of each seat.
    """

    deal: int
    starter: int | None
    tables: int
    scale: int
    seats: tuple[SeatWithCards, ...]
