"""The command ``knaves watch``."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from knaves.cli.options import GameName, Seed, whole
from knaves.cli.output import open_console

__all__ = ["watch"]


def watch(
    bot: Annotated[
        str,
        typer.Argument(metavar="BOT", help="A file with one bot in it, or a bot as everywhere."),
    ],
    game: GameName,
    against: Annotated[
        str | None, typer.Option(metavar="BOT", help="Whom it plays; one is chosen for you.")
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole,
            help="How many games a version plays against each opponent.",
        ),
    ] = 400,
    seed: Seed = None,
) -> None:
    """Check and play a bot each time that it is saved.

    Each version plays against another bot, and against the last version that was sound. Ctrl-C
    ends it.
    """
    from knaves.interrupts import Interrupted, interruptible
    from knaves.reports.rounds import round_lines
    from knaves.watch import Watch

    console = open_console()
    try:
        with interruptible():
            watched = Watch.start(bot, game, against=against, games=games, seed=seed)
            opponent = watched.contest.opponent
            console.print(f"watching {watched.sources.path}\nagainst {opponent}; Ctrl-C stops")
            for played in watched.rounds(begun=_say_begun):
                for line in round_lines(played, opponent):
                    console.print(line)
    except Interrupted:
        print("\nstopped")


def _say_begun(version: int) -> None:
    """Say that a save was seen, where the line that tells what came of it can take its place."""
    if sys.stdout.isatty():
        print(f"version {version}  ...", end="\r", flush=True)
