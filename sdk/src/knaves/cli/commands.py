"""Gather the commands, run one, and turn errors into one line and an exit status."""

from __future__ import annotations

import io
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.exceptions import TyperException

from knaves.cli import ask, bots, check, doctor, fool, games, match, new, play, replay, watch
from knaves.cli.pages import Page
from knaves.cli.status import ANSWER_IS_NO, CANNOT_HERE, INTERRUPTED, USAGE
from knaves.errors import BotError, FileError, NamingError
from knaves.errortext import in_one_line, one_line
from knaves.interrupts import Stopped
from knaves_core import KnavesError, ReplayError

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
    except (Stopped, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`): there is nobody to tell.
        return 0
    except Exception as error:  # noqa: BLE001 - the last place where one can be put into words
        if debug:
            traceback.print_exception(error)
        else:
            print(f"knaves: {in_one_line(_in_words(error, arguments))}", file=sys.stderr)
        return _status(error)
    return status or 0


def _in_words(error: Exception, arguments: Sequence[str]) -> str:
    if isinstance(error, TyperException):
        return f"{_misuse(error)} (see {_page(error, arguments)} --help)"
    if isinstance(error, KnavesError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.strerror or error}" + (f": {error.filename}" if error.filename else "")
    return f"an error of knaves itself: {one_line(error)} (--debug shows where)"


def _misuse(error: TyperException) -> str:
    """Say what is wrong with the command line, where typer's own words are those of its code."""
    if isinstance(error, typer.BadParameter) and error.param is not None and error.message:
        name = error.param.get_error_hint().replace("'", "")
        reason = error.message.removeprefix("Value error, ").rstrip(".")
        return f"{name}: {reason}"
    message = error.format_message().rstrip(".")
    return message.replace("requires an argument", "needs a value")


def _page(error: TyperException, arguments: Sequence[str]) -> str:
    """Return the command whose help page tells how it is used."""
    context = getattr(error, "ctx", None)
    if context is not None:
        return f"{context.command_path}"
    # What is wrong with an option's value is found before there is a context.
    words = [argument for argument in arguments if not argument.startswith("-")]
    return " ".join(["knaves", *words[:1]])


def _status(error: Exception) -> int:
    if isinstance(error, TyperException):
        return error.exit_code
    if isinstance(error, ReplayError):
        return ANSWER_IS_NO
    if isinstance(error, KnavesError) and not isinstance(error, FileError | BotError):
        return USAGE
    return USAGE if isinstance(error, NamingError) else CANNOT_HERE
