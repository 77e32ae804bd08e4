"""The command ``knaves check``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Final

import typer

from knaves.cli.options import BOT_FORMS, AsJson
from knaves.cli.output import open_console, print_json
from knaves.cli.status import ANSWER_IS_NO

if TYPE_CHECKING:
    from rich.console import Console

    from knaves.kit.running import Outcome
    from knaves.kit.subject import Subject

__all__ = ["check"]

STATUS_WIDTH: Final = 9
ID_WIDTH: Final = 16
STYLES: Final = {"ok": "green", "failed": "bold red", "skipped": "yellow"}


def check(
    bot: Annotated[
        str,
        typer.Argument(metavar="BOT", help=f"{BOT_FORMS}."),
    ],
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME", help="The game to check it for.", show_default="all that it plays"
        ),
    ] = None,
    ids: Annotated[
        list[str] | None,
        typer.Option("-k", metavar="ID", help="Only this check, or those that begin so; repeat."),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="Any text; the same one brings the same games.",
            show_default="always the same one",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check that a bot does what every bot should.

    Exits 1 if it does not. The bot plays in processes of its own, so whatever it does, all
    checks are run.
    """
    from knaves.kit.checks import Status
    from knaves.kit.registry import CHECKS, find_checks
    from knaves.kit.report import document
    from knaves.kit.running import run_checks
    from knaves.kit.subject import DEFAULT_SEED, Subject

    checks = find_checks(ids) if ids else CHECKS
    subject = Subject.find(bot, game, DEFAULT_SEED if seed is None else seed)
    outcomes = run_checks(subject, checks)
    if as_json:
        done = [*outcomes]
        print_json(**document(subject, done))
    else:
        done = _told(subject, outcomes)
    if any(outcome.finding.status is Status.FAILED for outcome in done):
        raise typer.Exit(ANSWER_IS_NO)


def _told(subject: Subject, outcomes: Iterator[Outcome]) -> list[Outcome]:
    """Tell of each outcome as soon as it is there, and sum up; return them."""
    from knaves.kit.report import summary

    console = open_console()
    games = ", ".join(subject.games)
    console.print(f"{subject.reference} for {games}, seed {subject.seed}\n", soft_wrap=True)
    done = []
    for outcome in outcomes:
        _tell(console, subject, outcome)
        done.append(outcome)
    console.print(f"\n{summary(done)}")
    return done


def _tell(console: Console, subject: Subject, outcome: Outcome) -> None:
    from rich.text import Text

    from knaves.kit.checks import Status
    from knaves.kit.report import failure_lines

    status = outcome.finding.status
    line = Text.assemble(
        (f"{status:{STATUS_WIDTH}}", STYLES[status]),
        f"{outcome.check.id:{ID_WIDTH}}{outcome.wall_s:5.1f} s  {outcome.finding.text}".rstrip(),
    )
    console.print(line, soft_wrap=True)
    if status is Status.FAILED:
        for detail in failure_lines(subject, outcome):
            console.print(f"{'':{STATUS_WIDTH}}{detail}", soft_wrap=True)
