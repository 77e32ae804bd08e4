"""The command ``knaves new``."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from knaves.cli.status import ANSWER_IS_NO

__all__ = ["new"]


def new(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="The bot's name: small letters, digits and hyphens."),
    ] = None,
    game: Annotated[str, typer.Option(metavar="GAME", help="The game that it plays.")] = "pisti",
    parent: Annotated[
        Path,
        typer.Option("--dir", metavar="FOLDER", help="Where to make the folder of the pack."),
    ] = Path(),
    diff: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Make nothing; show what the template would change in the pack in this folder.",
        ),
    ] = None,
) -> None:
    """Write a pack with a bot of your own.

    It is ready to be installed, tested and played. With --diff, exits 1 if there is a
    difference.
    """
    if (name is None) is (diff is None):
        from knaves.errors import UsageError

        raise UsageError("write the name of a new bot, or --diff and the folder of a pack")
    if name is not None:
        _create(name, game, parent)
    elif diff is not None:
        _compare(diff)


def _create(name: str, game: str, parent: Path) -> None:
    from knaves.scaffold import create_pack

    folder = create_pack(name, game, parent)
    print(f"Wrote {folder}: a bot for {game}.\nNext:")
    for command in _next_commands(name, game, folder):
        print(f"    {command}")


def _compare(folder: Path) -> None:
    from knaves.scaffold import compare_pack

    difference = compare_pack(folder)
    print(difference, end="")
    if difference:
        raise typer.Exit(ANSWER_IS_NO)


def _next_commands(name: str, game: str, folder: Path) -> list[str]:
    """Return how to install the pack, test it, and play its bot."""
    import attrs

    from knaves.doctor.environment import read_environment
    from knaves.packs import load_game

    environment = attrs.evolve(read_environment(), python=_python())
    # With a separator, or pip would look for a distribution of this name.
    place = folder if folder.is_absolute() else f".{os.sep}{folder}"
    run = f"{shlex.quote(environment.python)} -m "
    others = [_opponent(name, game)] * (load_game(game).seats[0] - 1)
    return [
        environment.install("-e", f"{place}[test]"),
        f"{run}pytest {shlex.quote(str(folder))}",
        f"{run}knaves match {' '.join([game, name, *others])}",
    ]


def _python() -> str:
    """Return the Python that runs, as briefly as it can be written in this shell."""
    # `uv run` activates an environment too, but only for what it runs.
    if os.environ.get("VIRTUAL_ENV") == sys.prefix and "UV_RUN_RECURSION_DEPTH" not in os.environ:
        return "python"
    python, here = Path(sys.executable), Path.cwd()
    return str(python.relative_to(here) if python.is_relative_to(here) else python)


def _opponent(name: str, game: str) -> str:
    """Return the bot that moves at random, or the new one itself where that isn't installed."""
    from knaves.packs import Status, find_bots

    usable = {bot.name for bot in find_bots(game) if bot.status is Status.OK}
    return "random" if "random" in usable else name
