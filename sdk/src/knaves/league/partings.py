"""Where the games of one deal part: who played what from the same position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from knaves.league.played import Table
from knaves.players.wording import sorted_cards
from knaves_core import Card, View

__all__ = ["Choice", "Line", "Maker", "Parting", "first_partings"]


@attrs.frozen
class Line:
    """How one game of a deal went.

    Attributes:
        place: who sat together, and which game of their block it is.
        seats: who sat where, seat 0 first.
        moves: the codes of all moves, in order.
        views: what the seat that made each of them knew.
        penalties: the numbers, from 0, of the moves that were played for a bot at fault.
    """

    place: tuple[Table, int]
    seats: tuple[str, ...]
    moves: tuple[str, ...]
    views: tuple[View, ...]
    penalties: frozenset[int] = frozenset()


@attrs.frozen
class Maker:
    """A bot that made a move.

    Attributes:
        bot: the bot.
        times: how often it was made.
        penalties: how often of these it was a penalty move, not the bot's own.
    """

    bot: str
    times: int
    penalties: int = 0


@attrs.frozen
class Choice:
    """One of the moves that were made from a position.

    Attributes:
        move: its code.
        bots: who made it, the most frequent first.
        example: the first game in which it was made; see `Line.place`.
    """

    move: str
    bots: tuple[Maker, ...]
    example: tuple[Table, int]

    @property
    def times(self) -> int:
        """How often it was made."""
        return sum(maker.times for maker in self.bots)


@attrs.frozen
class Parting:
    """A position, the same to the last card, from which bots in one seat played differently.

    Attributes:
        move: the number of the move in its game, from 1; all seats' moves are counted.
        view: what the seat knew.
        hand: the cards that it held, sorted.
        choices: what was played, the most frequent move first.
    """

    move: int
    view: View
    hand: tuple[Card, ...]
    choices: tuple[Choice, ...]


def first_partings(lines: Iterable[Line]) -> dict[int, Parting]:
    """Return for each seat where its bots first played differently from the same position.

    Games are compared for as long as all seats have played alike: then whatever differs next
    is the choice of one bot, with the same cards against the same play. Of the positions that
    come equally early the one that most games went through is taken. Seats in which nobody
    played differently are left out.

    Args:
        lines: the games of one deal at tables of one size.
    """
    partings: dict[int, Parting] = {}
    groups = [list(lines)]
    number = 0
    while groups:
        reached = [[line for line in group if len(line.moves) > number] for group in groups]
        for group in sorted(filter(None, reached), key=len, reverse=True):
            seat = group[0].views[number].seat
            if seat not in partings and _parts(group, number):
                partings[seat] = _parting(group, number)
        groups = [part for group in reached for part in _by_move(group, number) if len(part) > 1]
        number += 1
    return partings


def _parts(group: Sequence[Line], number: int) -> bool:
    """Tell whether bots, and not one bot at several tables, made different moves."""
    made = {(line.moves[number], line.seats[line.views[number].seat]) for line in group}
    return len({move for move, _ in made}) > 1 and len({bot for _, bot in made}) > 1


def _parting(group: Sequence[Line], number: int) -> Parting:
    choices = [_choice(part, number) for part in _by_move(group, number)]
    choices.sort(key=lambda choice: (-choice.times, choice.move))
    view = group[0].views[number]
    return Parting(number + 1, view, tuple(sorted_cards(view.hand, view)), tuple(choices))


def _choice(part: Sequence[Line], number: int) -> Choice:
    first = part[0]
    seat = first.views[number].seat
    times = Counter(line.seats[seat] for line in part)
    penalties = Counter(line.seats[seat] for line in part if number in line.penalties)
    makers = [Maker(bot, count, penalties[bot]) for bot, count in times.items()]
    makers.sort(key=lambda maker: (-maker.times, maker.bot))
    return Choice(first.moves[number], tuple(makers), first.place)


def _by_move(group: Sequence[Line], number: int) -> list[list[Line]]:
    parts: dict[str, list[Line]] = {}
    for line in group:
        parts.setdefault(line.moves[number], []).append(line)
    return list(parts.values())
