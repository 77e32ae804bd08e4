"""Arguments and options that several commands have in common."""

from __future__ import annotations

from typing import Annotated, Final

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


def whole(text: str) -> int:
    """Read a whole number.

    Raises:
        BadParameter: if it isn't one.
    """
    try:
        return int(_plain(text))
    except ValueError:
        raise typer.BadParameter(f"{text!r:.60} isn't a whole number") from None


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
        return float(_plain(text))
    except ValueError:
        raise typer.BadParameter(f"{text!r:.60} isn't a number") from None


def _plain(text: str) -> str:
    """Refuse what Python takes for a number, and nobody else does: ``1_0``, or other digits."""
    text = f"{text}"  # a default is parsed, too, and is a number
    if not text.isascii() or "_" in text:
        raise ValueError
    return text


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
