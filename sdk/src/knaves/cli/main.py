"""Gather the commands, run one, and turn errors into one line and an exit status."""

from __future__ import annotations

import io
import os
import sys
import traceback
from typing import Annotated, Final

import typer
from typer.exceptions import TyperException

from knaves.cli import bots, fool, games, match, play, replay
from knaves.errors import BotError, FileError, NamingError
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

for module in (match, play, bots, games, replay, fool):
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
        sys.exit(app(args=arguments, prog_name="knaves", standalone_mode=False, obj=debug))
    except TyperException as error:
        page = getattr(getattr(error, "ctx", None), "command_path", "knaves")
        message = error.format_message().rstrip(".")
        print(f"knaves: {message} (see {page} --help)", file=sys.stderr)
        sys.exit(error.exit_code)
    except KnavesError as error:
        if debug:
            traceback.print_exception(error)
        else:
            print(f"knaves: {error}", file=sys.stderr)
        sys.exit(_status(error))
    except (Interrupted, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`): there is nobody to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _status(error: KnavesError) -> int:
    if isinstance(error, RecordError):
        return ANSWER_IS_NO
    if isinstance(error, NamingError):
        return USAGE
    return CANNOT_HERE if isinstance(error, FileError | BotError) else USAGE
