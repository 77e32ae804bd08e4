"""The command ``knaves league verify``."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from knaves.cli.league.files import LeagueFile, chosen
from knaves.cli.options import AsJson
from knaves.cli.output import print_json
from knaves.cli.progress import games_bar

__all__ = ["verify"]


FEWEST_DIGITS: Final = 16
MOST_DIGITS: Final = 64


def _sha256(text: str) -> str:
    """Read the beginning of what SHA-256 gives, or all of it, as it was noted by hand."""
    digits = "".join(text.split()).lower()
    if not (FEWEST_DIGITS <= len(digits) <= MOST_DIGITS) or set(digits) - set("0123456789abcdef"):
        raise typer.BadParameter(
            f"{text!r:.80} isn't {FEWEST_DIGITS} to {MOST_DIGITS} hexadecimal digits"
        )
    return digits


def verify(
    file: LeagueFile = None,
    commitment: Annotated[
        str | None,
        typer.Option(
            metavar="HEX",
            parser=_sha256,
            help="The commitment that was announced before the first deal, or its first "
            "16 digits or more.",
        ),
    ] = None,
    digest: Annotated[
        str | None,
        typer.Option(
            metavar="HEX",
            parser=_sha256,
            help="The digest that this league is said to have, likewise.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Verify a league from its file.

    Looks at commitments, deals, seatings, every move and all totals. Exits 1 at the first
    difference, and says where it is. No bot is asked again.
    """
    from knaves.errors import VerificationError
    from knaves.errortext import in_one_line
    from knaves.league.verify import verify_league
    from knaves.reports.league.verification import verification_document, verification_lines

    path = chosen(file)
    with games_bar() as progress:
        verified = verify_league(path, progress)
    for name, announced in (("commitment", commitment), ("digest", digest)):
        found = getattr(verified, name).hex()
        if not found.startswith(announced or ""):
            raise VerificationError(f"{path}: its {name} is {found}, not {announced}")
    if as_json:
        print_json(**verification_document(verified))
        return
    for line in verification_lines(verified):
        print(in_one_line(line))
