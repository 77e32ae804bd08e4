"""Gather the commands, and run one."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from knaves.cli import ask, bots, check, doctor, fool, games, match, new, play, replay, watch
from knaves.cli.league import app as league
from knaves.cli.pages import Page
from knaves.cli.status import INTERRUPTED
from knaves.interrupts import Stopped, Terminated

__all__ = ["app", "run"]

app = typer.Typer(
    name="knaves",
    context_settings={"help_option_names": ["-h", "--help"]},
    # Plain help: rich would double the time that `knaves --help` takes.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
"""The commands of ``knaves``."""

app.command(cls=Page)(match.match)
app.add_typer(league)
app.command(cls=Page)(play.play)
app.command(cls=Page)(bots.bots)
app.command(cls=Page)(games.games)
app.command(cls=Page)(replay.replay)
app.command(cls=Page)(fool.fool)
app.command(cls=Page)(new.new)
app.command(cls=Page)(check.check)
app.command(cls=Page)(doctor.doctor)
app.command(cls=Page)(watch.watch)
app.command(cls=Page)(ask.ask)


def _print_version(wanted: bool) -> None:
    if wanted:
        import platform
        from importlib import metadata

        core = metadata.version("knaves-core")
        python = platform.python_version()
        print(f"knaves {metadata.version('knaves')} (knaves-core {core}, Python {python})")
        raise typer.Exit


@app.callback()
def _options(
    debug: Annotated[  # taken out by `run`, wherever it stands
        bool, typer.Option("--debug", help="Show the tracebacks of errors, also of bots.")
    ] = False,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the versions and exit."
        ),
    ] = False,
) -> None:
    """An arena for card-playing bots."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line, and return its exit status; see `knaves.cli.status`.

    Args:
        arguments: what stands behind ``knaves``; nothing asks for the help.

    Raises:
        Terminated: if a signal asked the process to end.
    """
    debug = "--debug" in arguments
    arguments = [argument for argument in arguments if argument != "--debug"] or ["--help"]
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A character that standard output can't take is no reason to stop.
        sys.stdout.reconfigure(errors="replace")
    try:
        # Not standalone, or it would print its errors itself, in four lines. Commands find
        # `debug` as `context.obj`.
        status = app(args=arguments, prog_name="knaves", standalone_mode=False, obj=debug)
        sys.stdout.flush()
    except Terminated:
        raise
    except (Stopped, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`): there is nobody to tell.
        return 0
    except Exception as error:  # noqa: BLE001 - the last place where one can be put into words
        # Here, for a command that has its way should not wait for what errors need.
        from knaves.cli.complaints import complain, status_of

        complain(error, app, arguments, debug=debug)
        return status_of(error)
    return status or 0
