"""Import bots and games: the only place where the code of a pack runs before a game."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from types import ModuleType
from typing import Any, Final, TypeVar

import attrs

from knaves.errors import BotError
from knaves.errortext import one_line, plain, traceback_text, type_name
from knaves.interrupts import interruptible, pass_on_interrupt
from knaves.packs.entries import BotEntry, GameEntry, Status
from knaves.packs.names import find_bot, find_game, refusal
from knaves.packs.references import read_bare
from knaves.players.hooks import check_hooks
from knaves.players.in_process import InProcessBot
from knaves_core import Game, HookError
from knaves_core.rules import nearest

__all__ = ["check_bot", "check_game", "import_bot", "load_game", "load_player", "read_value"]

VALUE: Final = re.compile(r"([\w.]+)\s*:\s*([\w.]+)\s*(?:\[.*\])?")
Entry = TypeVar("Entry", BotEntry, GameEntry)


def load_player(reference: str, game: str) -> InProcessBot:
    """Load the bot that a reference names, ready to be seated in this process.

    The reference and the name of the game are all that another process needs to load the
    same bot. One object of it is made, and thrown away, to check its hooks.

    Args:
        reference: ``name``, ``pack/name``, ``path/to/file.py:Class`` or ``module:Class``.
        game: the name of the game that it is to play.

    Raises:
        BotError: if there is no such bot or it can't be used; in one line that says what
            to do. The error of a broken bot is its ``__cause__``.
    """
    return _load_bot(find_bot(reference, game))


def load_game(name: str) -> Game[Any]:
    """Load a game by its name.

    Raises:
        BotError: if there is no such game or it can't be used; in one line that says what
            to do. The error of a broken game is its ``__cause__``.
    """
    return _load_game(find_game(name))


def check_bot(entry: BotEntry) -> BotEntry:
    """Load a bot to learn whether it is broken; return what is known of it then."""
    return _checked(entry, _load_bot)


def check_game(entry: GameEntry) -> GameEntry:
    """Load a game to learn whether it is broken; return what is known of it then."""
    return _checked(entry, _load_game)


def _checked(entry: Entry, load: Callable[[Entry], object]) -> Entry:
    if entry.status not in (Status.OK, Status.AMBIGUOUS):
        return entry
    try:
        load(entry)
    except BotError as error:
        return _broken(entry, error.__cause__ or error)
    return entry


def _load_bot(entry: BotEntry) -> InProcessBot:
    with _running("bot", entry):
        factory = import_bot(entry)
        check_hooks(factory())
    return InProcessBot(entry.name, factory)


def _load_game(entry: GameEntry) -> Game[Any]:
    with _running("game", entry):
        game = _import_value(entry)()
        if not isinstance(game, Game):
            raise BotError(f"{entry.value} makes a {type_name(game)}, not a knaves_core.Game")
        if game.name != entry.name:
            raise BotError(f"it calls itself {game.name!r}, and its entry point {entry.name!r}")
        for rules in game.presets.values():
            game.spec(rules)
        game.rules()
    return game


@contextmanager
def _running(kind: str, entry: Entry) -> Iterator[None]:
    """Turn whatever the code of a pack raises into a `BotError`, and divert what it prints."""
    with interruptible(), redirect_stdout(sys.stderr):
        try:
            yield
        except BaseException as error:
            pass_on_interrupt(error)
            raise refusal(kind, _broken(entry, error)) from error


def _broken(entry: Entry, error: BaseException) -> Entry:
    if isinstance(error, BotError | HookError):
        return attrs.evolve(entry, status=Status.BROKEN, reason=plain(str(error)))
    reason = one_line(error)
    if isinstance(error, SyntaxError) and error.filename:
        reason = f"{error.filename}:{error.lineno}: {type_name(error)}: {error.msg}"
    return attrs.evolve(entry, status=Status.BROKEN, reason=reason, traceback=traceback_text(error))


def import_bot(entry: BotEntry) -> Callable[[], object]:
    """Import a bot's class or factory, as it is: what it prints or raises is not diverted.

    Raises:
        BotError: if it is not where its entry says.
        BaseException: whatever its import raises.
    """
    if entry.installed:
        return _import_value(entry)
    bare = read_bare(entry.value)
    return _callable(bare.import_module(), bare.attribute, bare.source)


def _import_value(entry: BotEntry | GameEntry) -> Callable[[], Any]:
    module, attribute = read_value(entry.value)
    return _callable(importlib.import_module(module), attribute, module)


def read_value(value: str) -> tuple[str, str]:
    """Return the module and the attribute in it that the value of an entry point names.

    Raises:
        BotError: if it names none.
    """
    match = VALUE.fullmatch(value)
    if match is None:
        raise BotError(f"its entry point {value!r} isn't of the form module:Class")
    module, attribute = match.groups()
    return module, attribute


def _callable(module: ModuleType, attribute: str, source: str) -> Callable[[], Any]:
    """Return the class or factory that a module holds under a dotted name."""
    value: Any = module
    for name in attribute.split("."):
        try:
            value = getattr(value, name)
        except AttributeError:
            there = _classes(module)
            raise BotError(
                f"there is no {attribute!r} in {source}{nearest(attribute, there)} "
                f"(its classes: {', '.join(there) or 'none'})"
            ) from None
    if not callable(value):
        raise BotError(f"{attribute} in {source} isn't a class: it is of type {type_name(value)}")
    return value  # type: ignore[no-any-return]  # whatever it makes is checked


def _classes(module: ModuleType) -> list[str]:
    return [
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]
