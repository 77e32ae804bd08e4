"""What bots did with the same cards, as people read it on a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from knaves.league.partings import Choice, Maker, Parting
from knaves.league.same_cards import BotWithCards, Made, SeatWithCards, Traveller
from knaves.reports.tables import report_table
from knaves.scoresheet import score_text
from knaves_core import codes

__all__ = ["print_travellers"]

INDENT: Final = 2
PENALTY: Final = "!"
"""Behind a move that was played for a bot at fault."""
NO_PARTING: Final = "its bots differed only after others had, or not at all"


def print_travellers(travellers: Iterable[Traveller], console: Console) -> None:
    """Print travellers: seat by seat who held its cards, what came of them, where plays parted.

    Args:
        travellers: those of one deal, a size of table each.
        console: where they are printed.
    """
    for traveller in travellers:
        console.print(Text(_heading(traveller), style="bold"))
        for seat in traveller.seats:
            console.print()
            console.print(Text(_cards(seat)))
            console.print(_bots(seat, traveller.scale))
            _print_parting(seat.parting, console)
        if _has_penalties(traveller):
            console.print()
            console.print(Text(f"{PENALTY} a penalty move: its bot was at fault", style="yellow"))
        console.print()


def _heading(traveller: Traveller) -> str:
    tables = "table" if traveller.tables == 1 else "tables"
    starts = "" if traveller.starter is None else f"; seat {traveller.starter} starts"
    seats = len(traveller.seats)
    return f"deal {traveller.deal}, {traveller.tables:,} {tables} of {seats} seats{starts}"


def _cards(seat: SeatWithCards) -> str:
    return f"seat {seat.seat}: {'no cards were seen' if seat.hand is None else codes(seat.hand)}"


def _bots(seat: SeatWithCards, scale: int) -> Table:
    table = report_table(
        "bot", numbers=("games", "points", "low", "high", "did better than"), last=("moves",)
    )
    for bot in seat.bots:
        table.add_row(
            bot.bot,
            f"{len(bot.plays):,}",
            f"{bot.mean / scale:.1f}",
            score_text(bot.lowest, scale),
            score_text(bot.highest, scale),
            f"{bot.beaten:.0%}",
            _moves(bot),
        )
    return table


def _moves(bot: BotWithCards) -> str:
    return " ".join([*map(_made, bot.opening), *([] if bot.always_alike else ["…"])])


def _made(made: Made) -> str:
    return f"{made.move}{PENALTY}" if made.penalty else made.move


def _has_penalties(traveller: Traveller) -> bool:
    bots = (bot for seat in traveller.seats for bot in seat.bots)
    return any(made.penalty for bot in bots for made in bot.opening)


def _print_parting(parting: Parting | None, console: Console) -> None:
    if parting is None:
        console.print(Text(NO_PARTING))
        return
    hand = codes(parting.hand)
    console.print(Text(f"its bots first differ at move {parting.move}, with {hand} in hand"))
    for line in parting.view.picture():
        console.print(Padding(Text(line), (0, 0, 0, INDENT), expand=False))
    choices = Table.grid(padding=(0, INDENT))
    for choice in parting.choices:
        choices.add_row("", choice.move, _makers(choice))
    console.print(choices)


def _makers(choice: Choice) -> str:
    return ", ".join(map(_maker_text, choice.bots))


def _maker_text(maker: Maker) -> str:
    """Say who made a move how often, and whether as a penalty.

    >>> _maker_text(Maker("ann", 3, penalties=1))
    'ann ×3 (1 as a penalty)'
    """
    who = maker.bot if maker.times == 1 else f"{maker.bot} ×{maker.times:,}"
    if not maker.penalties:
        return who
    if maker.penalties == maker.times:
        return f"{who} (as a penalty)"
    return f"{who} ({maker.penalties:,} as a penalty)"
