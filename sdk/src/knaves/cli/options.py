"""Arguments and options that several commands have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeVar

import typer

__all__ = [
    "BOT_FORMS",
    "DEAL_FILE",
    "HOUSE",
    "RULES_HELP",
    "AsCsv",
    "AsJson",
    "GameName",
    "Jobs",
    "Rules",
    "Seed",
    "from_one",
    "number",
    "whole",
]

BOT_FORMS: Final = "name, pack/name, file.py:Class or module:Class"
"""How a bot can be named."""

DEAL_FILE: Final = "first the trump as a letter, then a deal a line, such as ST D2 | H2 D3"
"""What a deal file of The Fool looks like."""

HOUSE: Final = "house"
"""The preset that every game has, here too: to import core for it would double a start."""

RULES_HELP: Final = "A preset and options, such as house,option=value."
"""What is said of the rules, wherever they can be chosen."""

T = TypeVar("T")


def whole(text: str) -> int:
    """Read a whole number.

    Raises:
        BadParameter: if it isn't one.
    """
    return _read(text, int, "a whole number")


def from_one(text: str) -> int:
    """Read the number of something that is counted from 1.

    Raises:
        BadParameter: if it isn't one.
    """
    counted = whole(text)
    if counted < 1:
        raise typer.BadParameter(f"they count from 1, so there is no {counted}")
    return counted


def number(text: str) -> float:
    """Read a number.

    Raises:
        BadParameter: if it isn't one.
    """
    return _read(text, float, "a number")


def _read(text: str, read: Callable[[str], T], what: str) -> T:
    """Read a number, but not what only Python takes for one: ``1_0``, or other digits."""
    text = f"{text}"  # a default is parsed, too, and is a number
    try:
        if text.isascii() and "_" not in text:
            return read(text)
    except ValueError:
        pass
    raise typer.BadParameter(f"{text!r:.60} isn't {what}")


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, such as pisti; `knaves games` lists all.")
]
"""The name of a game."""

Jobs = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=whole,
        help="In how many processes to play; the results are the same.",
    ),
]
"""In how many processes games are played."""

Rules = Annotated[str, typer.Option(metavar="SPEC", help=RULES_HELP)]
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

AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV, and nothing else.")]
"""Whether a spreadsheet reads what is printed."""
