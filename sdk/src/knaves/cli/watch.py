"""The command ``knaves watch``."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

__all__ = ["watch"]


def watch(
    bot: Annotated[str, typer.Argument(help="A file with one bot in it, or a bot as everywhere.")],
    game: Annotated[str, typer.Argument(help="The game, such as pisti; `knaves games` lists all.")],
    against: Annotated[
        str | None, typer.Option(metavar="BOT", help="Whom it plays; one is chosen for you.")
    ] = None,
    games: Annotated[
        int, typer.Option(help="How many games a version plays against each opponent.")
    ] = 400,
    seed: Annotated[
        str | None, typer.Option(help="Any text; the same one brings the same deals.")
    ] = None,
) -> None:
    """Check and play a bot each time that its files are saved, until Ctrl-C.

    Each version plays against another bot, and against the last version that was sound.
    """
    from knaves.interrupts import Interrupted, interruptible
    from knaves.reports.rounds import round_lines
    from knaves.watch import Watch

    try:
        with interruptible():
            watched = Watch.start(bot, game, against=against, games=games, seed=seed)
            opponent = watched.contest.opponent
            print(f"watching {watched.sources.path}\nagainst {opponent}; Ctrl-C stops", flush=True)
            for played in watched.rounds(begun=_say_begun):
                for line in round_lines(played, opponent):
                    print(line, flush=True)
    except Interrupted:
        print("\nstopped")


def _say_begun(version: int) -> None:
    """Say that a save was seen, where the line that tells what came of it can take its place."""
    if sys.stdout.isatty():
        print(f"version {version}  ...", end="\r", flush=True)
