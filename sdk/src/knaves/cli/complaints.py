"""Put an error into one line for a person, and an exit status for a program."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, Sequence

import typer
from typer.exceptions import TyperException

from knaves.cli.status import ANSWER_IS_NO, CANNOT_HERE, USAGE
from knaves.errors import BotError, FileError, NamingError, VerificationError
from knaves.errortext import in_one_line, one_line
from knaves_core import KnavesError, ReplayError

__all__ = ["complain", "status_of"]


def complain(error: Exception, app: typer.Typer, arguments: Sequence[str], *, debug: bool) -> None:
    """Print an error on standard error: one line, or its traceback if ``debug``.

    Args:
        error: what went wrong.
        app: the commands.
        arguments: the command line on which it did.
        debug: whether a traceback is wanted.
    """
    if debug:
        traceback.print_exception(error)
    else:
        print(f"knaves: {in_one_line(_in_words(error, app, arguments))}", file=sys.stderr)


def _in_words(error: Exception, app: typer.Typer, arguments: Sequence[str]) -> str:
    if isinstance(error, TyperException):
        return f"{_misuse(error)} (see {_page(error, app, arguments)} --help)"
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


def _page(error: TyperException, app: typer.Typer, arguments: Sequence[str]) -> str:
    """Return the command whose help page tells how it is used."""
    context = getattr(error, "ctx", None)
    if context is not None:
        return f"{context.command_path}"
    # What is wrong with an option's value is found before there is a context.
    return " ".join(["knaves", *_command_in(app, arguments)])


def _command_in(app: typer.Typer, arguments: Sequence[str]) -> Iterator[str]:
    """Yield the words of a command line that name its command: one, or two as of a league."""
    command = typer.main.get_command(app)
    for word in arguments:
        known = getattr(command, "commands", {})
        if word in known:
            command = known[word]
            yield word


def status_of(error: Exception) -> int:
    """Return the exit status that an error asks for; see `knaves.cli.status`."""
    if isinstance(error, TyperException):
        return error.exit_code
    if isinstance(error, ReplayError | VerificationError):
        return ANSWER_IS_NO
    if isinstance(error, KnavesError) and not isinstance(error, FileError | BotError):
        return USAGE
    return USAGE if isinstance(error, NamingError) else CANNOT_HERE
