"""The command ``knaves ask``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knaves.cli.options import from_one
from knaves.cli.status import ANSWER_IS_NO

if TYPE_CHECKING:
    from knaves.ask import Asked
    from knaves.players import Player
    from knaves.records import Decision

__all__ = ["ask"]


def ask(  # noqa: PLR0917 - options are given by name
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="Whom to ask: any bot that plays the game.")
    ],
    record: Annotated[
        Path, typer.Option(metavar="FILE", help="A file that `knaves match --record` wrote.")
    ],
    game: Annotated[
        int,
        typer.Option(
            metavar="N", parser=from_one, help="The number of the game; they count from 1."
        ),
    ],
    decision: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=from_one,
            help="The number of the decision in it; they count from 1.",
        ),
    ],
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="The seed of the match: the bot draws as it did then."),
    ] = None,
    pdb: Annotated[
        bool, typer.Option("--pdb", help="Enter the debugger at the first line of its play.")
    ] = False,
) -> None:
    """Ask a bot for a recorded decision again, as it was asked then."""
    from knaves.packs import load_player
    from knaves.records import read_decision
    from knaves.reports.decisions import asked_lines, decision_lines

    recorded = read_decision(record, game, decision)
    player = load_player(bot, recorded.game.name)
    for line in decision_lines(recorded):
        print(line)
    asked = _debug(player, recorded, seed) if pdb else _ask(player, recorded, seed)
    for line in asked_lines(asked, timed=not pdb):
        print(line)
    if asked.fault is not None and asked.fault.traceback:
        print(asked.fault.traceback, end="")
        raise typer.Exit(ANSWER_IS_NO)


def _ask(player: Player, decision: Decision, seed: str | None) -> Asked:
    from knaves.ask import ask_again
    from knaves.interrupts import interruptible
    from knaves.strangers import output_to_stderr

    # Standard output is for the answer: what bots print goes where their errors go.
    with interruptible(), output_to_stderr():
        return ask_again(player, decision, seed=seed)


def _debug(player: Player, decision: Decision, seed: str | None) -> Asked:
    from knaves.ask import ask_again
    from knaves.debugger import step_through
    from knaves.interrupts import Left

    try:
        return ask_again(player, decision, seed=seed, call=step_through)
    except Left:
        print("left the debugger before it answered")
        raise typer.Exit from None
