"""The command ``knaves match``."""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knaves.cli import spectators
from knaves.cli.options import DEAL_FILE, HOUSE, GameName, Rules, Seed, number, whole
from knaves.cli.output import open_console, print_json
from knaves.cli.status import INTERRUPTED

if TYPE_CHECKING:
    from knaves.match import Decided, Progress
    from knaves.match.results import MatchResult
    from knaves.spectator import Spectator
    from knaves_core import Deal

__all__ = ["match"]


def match(  # noqa: PLR0917 - options are given by name
    context: typer.Context,
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT", help="One a seat: name, pack/name, file.py:Class or module:Class."
        ),
    ],
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole,
            help="How many games, rounded up to whole blocks; until decided, how many at most.",
            show_default="1000; one block with --explain; at most 100000 until decided",
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(
            metavar="N",
            parser=whole,
            help="In how many processes to play; the results are the same.",
        ),
    ] = 1,
    seed: Seed = None,
    rules: Rules = HOUSE,
    until_decided: Annotated[
        bool,
        typer.Option(
            "--until-decided", help="End as soon as it is decided which of two bots is better."
        ),
    ] = False,
    effect: Annotated[
        float | None,
        typer.Option(
            metavar="POINTS",
            parser=number,
            help="With --until-decided: the smallest difference a game that must not be missed.",
            show_default="0.2 standard deviations of a deal's difference",
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A new file for the records, a line of JSON a game."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print the results as CSV.")] = False,
    show: Annotated[bool, typer.Option("--show", help="Print each game as it goes.")] = False,
    explain: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="Print each decision of this bot: view, answer, time."),
    ] = None,
    deals: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help=f"Play the deals of a deal file of The Fool, each a block: {DEAL_FILE}.",
        ),
    ] = None,
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

    if json + csv + show + (explain is not None) > 1:
        raise UsageError("--json, --csv, --show and --explain exclude each other: choose one")
    until = _until(decided=until_decided, effect=effect)
    seed = random_seed() if seed is None else seed
    watched = show or explain is not None
    if explain is not None and until is None and games is None:
        games = len(bots)
    # Standard output is for the report: what bots print goes where their errors go.
    with output_to_stderr() as stdout, _bar(shown=not watched) as bar:
        say = functools.partial(print, file=stdout)
        spectator: Spectator | None = None
        if show:
            spectator = spectators.show(say, tracebacks=context.obj)
        elif explain is not None:
            spectator = spectators.explain(
                explain, game, bots, say, seed=seed, record=record, tracebacks=context.obj
            )
        try:
            result = play_match(
                game,
                bots,
                games=games,
                rules=rules,
                seed=seed,
                jobs=1 if watched else jobs,
                deals=None if deals is None else _read_deals(game, deals),
                record=record,
                progress=bar,
                spectator=spectator,
                until=until,
            )
        except Interrupted:
            print("knaves: interrupted before the first block was over", file=sys.stderr)
            raise
    _report(result, json=json, csv=csv, tracebacks=context.obj)
    if explain is not None and record is None:
        print("--record FILE adds the command that asks for a decision again", file=sys.stderr)
    if result.interrupted:
        raise typer.Exit(INTERRUPTED)


def _until(*, decided: bool, effect: float | None) -> Decided | None:
    from knaves.errors import UsageError
    from knaves.match import Decided

    if effect is not None and not decided:
        raise UsageError("--effect says what --until-decided must not miss: give both")
    return Decided(effect) if decided else None


@contextlib.contextmanager
def _bar(*, shown: bool) -> Iterator[Progress | None]:
    """Show progress, where there is a terminal on which nothing else is shown."""
    if not shown or not sys.stderr.isatty():
        yield None
        return
    from knaves.cli.progress import GamesBar

    with GamesBar() as bar:
        yield bar


def _read_deals(game: str, file: str) -> list[Deal]:
    from knaves.errors import UsageError
    from knaves.play_deals import read_deal_file
    from knaves_core.games.fool import Fool

    if game != Fool.name:
        raise UsageError(f"--deals takes a deal file of The Fool, which is no use for {game}")
    return [deal.deal for deal in read_deal_file(file).deals]


def _report(result: MatchResult, *, json: bool, csv: bool, tracebacks: bool) -> None:
    if json:
        from knaves.reports.as_json import match_document

        print_json(**match_document(result))
    elif csv:
        from knaves.reports.as_csv import match_csv

        print(match_csv(result), end="")
    else:
        from knaves.reports.terminal import print_match

        print_match(result, open_console(), tracebacks=tracebacks)
