"""A match as people read it on a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from knaves.fair import is_guessable
from knaves.match.results import MatchResult
from knaves.reports.figures import MARGIN, decimals, mean_and_margin
from knaves.reports.match.duel import duel_notes, duel_verdict
from knaves.reports.match.verdict import verdict
from knaves.reports.tables import report_table
from knaves.reports.wording import flagged_text

__all__ = ["print_match"]

SCORE: Final = ("points a game", MARGIN)


def print_match(result: MatchResult, console: Console, *, tracebacks: bool = False) -> None:
    """Print what a match came to: each bot, the best first, each seat, and who is better.

    Args:
        result: the match.
        console: where it is printed; lines are broken at words where it is a terminal.
        tracebacks: whether to print the traceback of the first fault of each kind.
    """
    for line in _heading(result):
        console.print(Text(line))
    console.print(_bots(result))
    console.print(_seats(result))
    _print_faults(result, console, tracebacks=tracebacks)
    _print_verdict(result, console)


def _heading(result: MatchResult) -> Iterator[str]:
    title, seats = result.schedule.game.title, len(result.bots)
    deals = "deal" if result.blocks == 1 else "deals"
    yield (
        f"{title}, rules {result.rules}: {result.games:,} games, "
        f"{result.blocks:,} {deals} in {seats} rotations"
    )
    if result.duel is not None:
        yield f"until it is decided who is better, at most {result.planned:,} games"
    elif result.planned != result.asked:
        yield f"games asked for: {result.asked:,}, rounded up to whole blocks of {seats}"
    if result.interrupted:
        played = f"{result.games:,} of {result.planned:,} games were played"
        yield f"interrupted: {played if result.duel is None else 'it was not decided yet'}"
    guessable = " (guessable)" if is_guessable(result.schedule.seed) else ""
    yield f"seed {result.schedule.seed}{guessable}"
    table = result.schedule.rules.score_table()
    if table:
        yield f"points: {'; '.join(table)}"
    if result.flagged:
        yield flagged_text(result.flagged, result.games)


def _bots(result: MatchResult) -> Table:
    table = report_table("bot", "pack", numbers=("wins", "wins %", *SCORE, "faults"))
    places = decimals(bot.score for bot in result.bots)
    for place in result.ranking:
        bot = result.bots[place]
        table.add_row(
            bot.label,
            bot.pack or "",
            f"{bot.wins:,.1f}",
            f"{bot.wins / bot.games:.1%}",
            *mean_and_margin(bot.score, places),
            f"{bot.faults:,}",
        )
    return table


def _seats(result: MatchResult) -> Table:
    table = report_table("seat", numbers=SCORE)
    places = decimals(seat.score for seat in result.seats)
    for seat in result.seats:
        table.add_row(str(seat.seat), *mean_and_margin(seat.score, places))
    return table


def _print_faults(result: MatchResult, console: Console, *, tracebacks: bool) -> None:
    for noted in result.first_faults:
        console.print(Text(noted.in_match, style="yellow"))
        if tracebacks and noted.fault.traceback:
            console.print(Text(noted.fault.traceback.rstrip()), soft_wrap=True)
    told = sum(noted.times for noted in result.first_faults)
    rest = sum(bot.faults for bot in result.bots) - told
    if rest:
        console.print(Text(f"and {rest:,} faults of other kinds", style="yellow"))
    if told:
        hints = [] if tracebacks else ["--debug shows the tracebacks"]
        hints.append("--record FILE keeps every fault with its view")
        console.print(Text("; ".join(hints), style="yellow"))


def _print_verdict(result: MatchResult, console: Console) -> None:
    if result.duel is None:
        console.print(Text(verdict(result), style="bold"))
        return
    for note in duel_notes(result.duel):
        console.print(Text(note))
    console.print(Text(duel_verdict(result.duel), style="bold"))
