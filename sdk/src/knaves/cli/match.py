"""The command ``knaves match``."""

from __future__ import annotations

import functools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knaves.cli.options import (
    BOT_FORMS,
    DEAL_FILE,
    HOUSE,
    AsCsv,
    AsJson,
    GameName,
    Jobs,
    Rules,
    Seed,
    number,
    whole,
)
from knaves.cli.output import open_console, print_json
from knaves.cli.progress import games_bar
from knaves.cli.spectators import spectator_for
from knaves.cli.status import INTERRUPTED

if TYPE_CHECKING:
    from knaves.match import Decided
    from knaves.match.results import MatchResult
    from knaves_core import Deal

__all__ = ["match"]

Bots = Annotated[list[str], typer.Argument(metavar="BOT", help=f"One a seat: {BOT_FORMS}.")]
Games = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole,
        help="How many games, rounded up to whole blocks; until decided, how many at most.",
        show_default="1000; one block with --explain; at most 100000 until decided",
    ),
]
UntilDecided = Annotated[
    bool,
    typer.Option(
        "--until-decided", help="End as soon as it is decided which of two bots is better."
    ),
]
Effect = Annotated[
    float | None,
    typer.Option(
        metavar="POINTS",
        parser=number,
        help="With --until-decided: the smallest difference a game that must not be missed.",
        show_default="0.2 standard deviations of a deal's difference",
    ),
]
Record = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A new file for the records, a line of JSON a game."),
]
Show = Annotated[bool, typer.Option("--show", help="Print each game as it goes.")]
Explain = Annotated[
    str | None,
    typer.Option(metavar="BOT", help="Print each decision of this bot: view, answer, time."),
]
Deals = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help=f"Play the deals of a deal file of The Fool, each a block: {DEAL_FILE}.",
    ),
]


def match(  # noqa: PLR0917 - options are given by name
    context: typer.Context,
    game: GameName,
    bots: Bots,
    games: Games = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    rules: Rules = HOUSE,
    until_decided: UntilDecided = False,
    effect: Effect = None,
    record: Record = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    show: Show = False,
    explain: Explain = None,
    deals: Deals = None,
) -> None:
    """Play a match between bots, and report how good each is.

    Each deal is played once in every rotation of a seating, so that luck, seat and strength
    are told apart.

    Example: knaves match pisti captor random dummy random --games 400
    """
    from knaves.errors import UsageError
    from knaves.fair import random_seed
    from knaves.interrupts import Interrupted
    from knaves.match import play_match
    from knaves.strangers import output_to_stderr

    explained, tracebacks = explain is not None, context.obj
    if as_json + as_csv + show + explained > 1:
        raise UsageError("--json, --csv, --show and --explain exclude each other: choose one")
    until = _until(decided=until_decided, effect=effect)
    seed = random_seed() if seed is None else seed
    if explained and until is None and games is None:
        games = len(bots)
    # Standard output is for the report: what bots print goes where their errors go.
    with output_to_stderr() as stdout, games_bar(shown=not (show or explained)) as bar:
        say = functools.partial(print, file=stdout)
        watching = spectator_for(
            game,
            bots,
            say,
            show=show,
            explain=explain,
            seed=seed,
            record=record,
            tracebacks=tracebacks,
        )
        try:
            result = play_match(
                game,
                bots,
                games=games,
                rules=rules,
                seed=seed,
                jobs=1 if watching else jobs,
                deals=_read_deals(game, deals),
                record=record,
                progress=bar,
                spectator=watching,
                until=until,
            )
        except Interrupted:
            print("knaves: interrupted before the first block was over", file=sys.stderr)
            raise
    _report(result, as_json=as_json, as_csv=as_csv, tracebacks=tracebacks)
    if explained and record is None:
        print("--record FILE adds the command that asks for a decision again", file=sys.stderr)
    if result.interrupted:
        raise typer.Exit(INTERRUPTED)


def _until(*, decided: bool, effect: float | None) -> Decided | None:
    from knaves.errors import UsageError
    from knaves.match import Decided

    if effect is not None and not decided:
        raise UsageError("--effect says what --until-decided must not miss: give both")
    return Decided(effect) if decided else None


def _read_deals(game: str, file: str | None) -> list[Deal] | None:
    if file is None:
        return None
    from knaves.errors import UsageError
    from knaves.play_deals import read_deal_file
    from knaves_core.games.fool import Fool

    if game != Fool.name:
        raise UsageError(f"--deals takes a deal file of The Fool, which is no use for {game}")
    return [deal.deal for deal in read_deal_file(file).deals]


def _report(result: MatchResult, *, as_json: bool, as_csv: bool, tracebacks: bool) -> None:
    if as_json:
        from knaves.reports.match.as_json import match_document

        print_json(**match_document(result))
    elif as_csv:
        from knaves.reports.match.as_csv import match_csv

        print(match_csv(result), end="")
    else:
        from knaves.reports.match.terminal import print_match

        print_match(result, open_console(), tracebacks=tracebacks)
