"""Gather the commands, run one, and turn errors into one line and an exit status."""

from __future__ import annotations

import io
import os
import sys
import traceback
from typing import Annotated, Final

import typer
from typer.exceptions import TyperException

from knaves.cli import bots, check, doctor, fool, games, match, new, play, replay
from knaves.errors import BotError, FileError, NamingError
from knaves.errortext import one_line
from knaves.interrupts import Interrupted
from knaves_core import KnavesError, RecordError

__all__ = ["app", "main"]

ANSWER_IS_NO: Final = 1
USAGE: Final = 2
CANNOT_HERE: Final = 3
INTERRUPTED: Final = 130

app = typer.Typer(
    name="knaves",
    help="An arena for card-playing bots.",
    # Plain help: rich would double the time that `knaves --help` takes.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
"""The commands of ``knaves``."""

for module in (match, play, bots, games, replay, fool, new, check, doctor):
    app.command()(getattr(module, module.__name__.rpartition(".")[2]))


@app.callback()
def _options(
    debug: Annotated[  # taken out by `main`, wherever it stands
        bool, typer.Option("--debug", help="Show the traceback of an error.")
    ] = False,
) -> None:
    """An arena for card-playing bots: find them by name, seat them, play, compare."""


def main() -> None:
    """Run the command line; exits 0 done, 1 the answer is no, 2 usage, 3 can't do it here."""
    arguments = sys.argv[1:]
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
    except (Interrupted, KeyboardInterrupt):
        status = INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`): there is nobody to tell.
        status = 0
    except Exception as error:  # noqa: BLE001 - the last place where one can be put into words
        if debug:
            traceback.print_exception(error)
        else:
            print(f"knaves: {_in_words(error)}", file=sys.stderr)
        status = _status(error)
    _discard_unwritten()
    sys.exit(status)


def _in_words(error: Exception) -> str:
    if isinstance(error, TyperException):
        page = getattr(getattr(error, "ctx", None), "command_path", "knaves")
        return f"{error.format_message().rstrip('.')} (see {page} --help)"
    if isinstance(error, KnavesError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.strerror or error}" + (f": {error.filename}" if error.filename else "")
    return f"an error of knaves itself: {one_line(error)} (--debug shows where)"


def _discard_unwritten() -> None:
    """Keep Python from trying once more, at its end, to write what could not be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _status(error: Exception) -> int:
    if isinstance(error, TyperException):
        return error.exit_code
    if isinstance(error, RecordError):
        return ANSWER_IS_NO
    if isinstance(error, KnavesError) and not isinstance(error, FileError | BotError):
        return USAGE
    return USAGE if isinstance(error, NamingError) else CANNOT_HERE
