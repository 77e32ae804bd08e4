"""Import bots and games: the only place where the code of a pack runs before a game."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Final, TypeVar

import attrs

from knaves.errors import BotError, NamingError
from knaves.errortext import one_line, traceback_text, type_name
from knaves.interrupts import interruptible, pass_on_interrupt
from knaves.packs.distributions import MAX_NAME
from knaves.packs.entries import BotEntry, Entry, GameEntry
from knaves.packs.names import find_bot, find_game
from knaves.packs.references import read_bare
from knaves.packs.status import Status
from knaves.players.hooks import check_hooks
from knaves.players.in_process import InProcessBot
from knaves.strangers import output_to_stderr, surroundings_kept
from knaves_core import Game, HookError
from knaves_core.rules import nearest

__all__ = [
    "check_bot",
    "check_game",
    "import_bot",
    "load_bot",
    "load_game",
    "load_player",
    "read_value",
]

VALUE: Final = re.compile(r"([\w.]+)\s*:\s*([\w.]+)\s*(?:\[.*\])?")
OURS: Final = (BotError, NamingError, HookError)
SYNTAX_ERRORS: Final = (SyntaxError, IndentationError, TabError)
AnyEntry = TypeVar("AnyEntry", bound=Entry)


def load_player(reference: str, game: str) -> InProcessBot:
    """Load the bot that a reference names, ready to be seated in this process.

    The reference and the name of the game are all that another process needs to load the
    same bot. One object of it is made, and thrown away, to check its hooks.

    Args:
        reference: ``name``, ``pack/name``, ``path/to/file.py:Class`` or ``module:Class``; or
            just ``path/to/file.py``, if the file holds one bot.
        game: the name of the game that it is to play.

    Raises:
        BotError: if there is no such bot or it can't be used; in one line that says what
            to do. The error of a broken bot is its ``__cause__``.
    """
    return load_bot(find_bot(reference, game))


def load_bot(entry: BotEntry) -> InProcessBot:
    """Load a bot that was found, as `load_player` does.

    Raises:
        BotError: if it can't be used.
    """
    with _running(entry):
        factory = import_bot(entry)
        check_hooks(factory())
    return InProcessBot(entry.name, factory)


def load_game(name: str) -> Game[Any]:
    """Load a game by its name.

    Raises:
        BotError: if there is no such game or it can't be used; in one line that says what
            to do. The error of a broken game is its ``__cause__``.
    """
    return _load_game(find_game(name))


def check_bot(entry: BotEntry) -> BotEntry:
    """Load a bot to learn whether it is broken; return what is known of it then."""
    return _checked(entry, load_bot)


def check_game(entry: GameEntry) -> GameEntry:
    """Load a game to learn whether it is broken; return what is known of it then."""
    return _checked(entry, _load_game)


def _checked(entry: AnyEntry, load: Callable[[AnyEntry], object]) -> AnyEntry:
    if entry.status not in (Status.OK, Status.AMBIGUOUS):
        return entry
    try:
        load(entry)
    except BotError as error:
        cause = error.__cause__  # which may be true, false or neither
        return _broken(entry, error if cause is None else cause)
    return entry


def _load_game(entry: GameEntry) -> Game[Any]:
    with _running(entry):
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
def _running(entry: Entry) -> Iterator[None]:
    """Let the code of a pack run: turn what it raises into a `BotError`, and keep it to itself."""
    with interruptible(), surroundings_kept(), output_to_stderr():
        try:
            yield
        except BaseException as error:
            pass_on_interrupt(error)
            raise _broken(entry, error).refusal() from error


def _broken(entry: AnyEntry, error: BaseException) -> AnyEntry:
    if type(error) in OURS:
        reason = one_line(error).removeprefix(f"{type_name(error)}: ")
        return attrs.evolve(entry, status=Status.BROKEN, reason=reason)
    reason, trace = _in_words(error), traceback_text(error)
    return attrs.evolve(entry, status=Status.BROKEN, reason=reason, traceback=trace)


def _in_words(error: BaseException) -> str:
    # A class of its own may have anything in the place of these attributes, and so may a
    # pack that raises such an error itself.
    if type(error) in SYNTAX_ERRORS and isinstance(error, SyntaxError):
        file, line, message = error.filename, error.lineno, error.msg
        if [type(file), type(line), type(message)] == [str, int, str]:
            return f"{file}:{line}: {type_name(error)}: {message}"
    return one_line(error)


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


def _import_value(entry: Entry) -> Callable[[], Any]:
    module, attribute = read_value(entry.value)
    return _callable(importlib.import_module(module), attribute, module)


def read_value(value: str) -> tuple[str, str]:
    """Return the module and the attribute in it that the value of an entry point names.

    Raises:
        BotError: if it names none.
    """
    match = VALUE.fullmatch(value)
    if match is None:
        raise BotError(f"its entry point {value[:MAX_NAME]!r} isn't of the form module:Class")
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
