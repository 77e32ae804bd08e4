"""The command ``knaves fool``."""

from __future__ import annotations

import enum
from typing import Annotated

import typer

from knaves.cli.options import DEAL_FILE, HOUSE, Rules
from knaves.cli.output import print_json

__all__ = ["Format", "fool"]


class Format(enum.StrEnum):
    """How the results are printed."""

    DIGITS = "digits"
    LINES = "lines"
    JSON = "json"


def fool(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help=f"A deal file ({DEAL_FILE}), or - for the standard input."
        ),
    ],
    rules: Rules = HOUSE,
    format: Annotated[  # noqa: A002 - the name of the option
        Format,
        typer.Option(
            metavar="digits|lines|json",
            help="All digits on one line, one a line, or the full play as JSON.",
        ),
    ] = Format.DIGITS,
) -> None:
    """Play the deals of a file of The Fool, scholar against scholar.

    Prints a digit for each deal: 1 if the first player wins, 2 if the second, 0 for a tie.
    """
    from knaves.packs import load_player
    from knaves.play_deals import play_deal_file, read_deal_file, summary
    from knaves.strangers import output_to_stderr
    from knaves_core.games.fool import Fool

    game = Fool()
    read_rules = game.rules(rules)
    deals = read_deal_file(file)
    scholar = load_player("scholar", game.name)
    # All of them before the first is printed: there is no partial answer.
    with output_to_stderr():
        results = list(play_deal_file(deals, read_rules, (scholar, scholar)))
    digits = [str(result.winner) for result in results]
    match format:
        case Format.DIGITS:
            print("".join(digits))
        case Format.LINES:
            print("".join(f"{digit}\n" for digit in digits), end="")
        case Format.JSON:
            print_json(**summary(deals.trump, read_rules, results))
