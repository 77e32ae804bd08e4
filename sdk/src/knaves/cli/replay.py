"""The command ``knaves replay``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knaves.cli.options import from_one

__all__ = ["replay"]


def replay(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file that `knaves match --record` wrote.")
    ],
    game: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=from_one,
            help="Print this one game move by move; they count from 1.",
        ),
    ] = None,
    view: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=from_one,
            help="Print this one decision of the game; they count from 1.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="The seed of the match: check that deals and seatings are those it decides.",
        ),
    ] = None,
) -> None:
    """Play recorded games again, and check how they come out.

    Exits 1 at the first move, score or end that is not as recorded; with --seed also at the
    first deck or seating that the match would not have had.
    """
    if view is not None:
        if game is None or seed is not None:
            from knaves.errors import UsageError

            raise UsageError(
                "--view prints a decision of one game: say which by --game"
                if game is None
                else "--seed checks whole games, so it doesn't go with --view"
            )
        _show_decision(file, game, view, tracebacks=context.obj)
        return
    from knaves.records import replay_records
    from knaves.reports.story import Story

    story = None if game is None else Story(print, tracebacks=context.obj)
    games = replay_records(file, game, story, seed)
    decided = "" if seed is None else ", with the deals and seatings of this seed"
    if game is None:
        print(f"{file}: {games:,} games, all as recorded{decided}")
    else:
        print(f"{file}:{game}: as recorded{decided}")


def _show_decision(file: Path, game: int, number: int, *, tracebacks: bool) -> None:
    from knaves.packs import find_bots
    from knaves.records import read_decision
    from knaves.reports.decisions import ask_command, decision_lines

    decision = read_decision(file, game, number)
    for line in decision_lines(decision):
        print(line)
    if tracebacks and decision.fault is not None:
        print(decision.fault.traceback, end="")
    # Records call bots by name alone: those of a file or module don't say which it is.
    bot = decision.bot
    installed = any(entry.name == bot for entry in find_bots(decision.game.name))
    print(f"  {ask_command(bot if installed else f'FILE.py:{bot}', file, game, number)}")
