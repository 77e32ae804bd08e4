"""The command ``knaves league verify``."""

from __future__ import annotations

from typing import Annotated

import typer

from knaves.cli.league.files import LeagueFile, chosen
from knaves.cli.options import AsJson
from knaves.cli.output import print_json
from knaves.cli.progress import games_bar

__all__ = ["verify"]


def _sha256(text: str) -> str:
    """Read what SHA-256 gives, as hexadecimal digits."""
    if len(text) != 64 or set(text.lower()) - set("0123456789abcdef"):
        raise typer.BadParameter(f"{text!r:.80} isn't 64 hexadecimal digits")
    return text.lower()


def verify(
    file: LeagueFile = None,
    commitment: Annotated[
        str | None,
        typer.Option(
            metavar="HEX",
            parser=_sha256,
            help="The commitment that was announced before the first deal.",
        ),
    ] = None,
    digest: Annotated[
        str | None,
        typer.Option(
            metavar="HEX", parser=_sha256, help="The digest that this league is said to have."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Verify a league from its file: commitments, deals, seatings, every move, all totals.

    Exits 1 at the first difference, and says where it is. No bot is asked again.
    """
    from knaves.errors import VerificationError
    from knaves.league.verify import verify_league
    from knaves.reports.league.verification import verification_document, verification_lines

    path = chosen(file)
    with games_bar() as progress:
        verified = verify_league(path, progress)
    for name, announced in (("commitment", commitment), ("digest", digest)):
        found = getattr(verified, name).hex()
        if announced not in (None, found):
            raise VerificationError(f"{path}: its {name} is {found}, not {announced}")
    if as_json:
        print_json(**verification_document(verified))
        return
    for line in verification_lines(verified):
        print(line)
