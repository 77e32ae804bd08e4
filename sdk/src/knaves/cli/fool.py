"""The command ``knaves fool``."""

from __future__ import annotations

import enum
import json
from typing import Annotated

import typer

from knaves_core.rules import DEFAULT_PRESET

__all__ = ["Format", "fool"]


class Format(enum.StrEnum):
    """How the results are printed."""

    DIGITS = "digits"
    LINES = "lines"
    JSON = "json"


def fool(
    file: Annotated[str, typer.Argument(help="The deal file, or - for the standard input.")],
    rules: Annotated[
        str, typer.Option(help="The rules, such as original or house,turn_limit=100.")
    ] = DEFAULT_PRESET,
    format: Annotated[  # noqa: A002 - the name of the option
        Format, typer.Option(help="All digits on one line, one a line, or the full play as JSON.")
    ] = Format.DIGITS,
) -> None:
    """Play the deals of a file of The Fool, scholar against scholar.

    Prints a digit for each deal: 1 if the first player wins, 2 if the second, 0 for a tie.
    """
    from knaves.dealfiles import play_deal_file, read_deal_file, summary
    from knaves.packs import load_player
    from knaves_core.games.fool import Fool

    game = Fool()
    read_rules = game.rules(rules)
    deals = read_deal_file(file)
    scholar = load_player("scholar", game.name)
    # All of them before the first is printed: there is no partial answer.
    results = list(play_deal_file(deals, read_rules, (scholar, scholar)))
    digits = [str(result.winner) for result in results]
    match format:
        case Format.DIGITS:
            print("".join(digits))
        case Format.LINES:
            print("".join(f"{digit}\n" for digit in digits), end="")
        case Format.JSON:
            print(json.dumps(summary(deals.trump, read_rules, results)))
