"""Arguments and options that several commands have in common."""

from __future__ import annotations

from typing import Annotated, Final

import typer

__all__ = [
    "DEAL_FILE",
    "HOUSE",
    "AsJson",
    "GameName",
    "Rules",
    "Seed",
    "from_one",
    "number",
    "whole",
]

DEAL_FILE: Final = "first the trump as a letter, then a deal a line, such as ST D2 | H2 D3"
"""What a deal file of The Fool looks like."""


HOUSE: Final = "house"
"""The preset that every game has, here too: to import core for it would double a start."""


def whole(text: str) -> int:
    """Read a whole number.

    Raises:
        BadParameter: if it isn't one.
    """
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} isn't a whole number") from None


def from_one(text: str) -> int:
    """Read the number of something that is counted from 1.

    Raises:
        BadParameter: if it isn't one.
    """
    number = whole(text)
    if number < 1:
        raise typer.BadParameter(f"they count from 1, so there is no {number}")
    return number


def number(text: str) -> float:
    """Read a number.

    Raises:
        BadParameter: if it isn't one.
    """
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} isn't a number") from None


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, such as pisti; `knaves games` lists all.")
]
"""The name of a game."""

Rules = Annotated[
    str, typer.Option(metavar="SPEC", help="A preset and options, such as house,option=value.")
]
"""The rules in force."""

Seed = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT",
        help="Any text; the same one brings the same games.",
        show_default="drawn at random",
    ),
]
"""What chance is derived from."""

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")]
"""Whether a program reads what is printed."""
