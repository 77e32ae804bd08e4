"""Check a bot's hooks with pluggy, once a class, and bind them for direct calls."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final

import attrs
import pluggy

from knaves_core import BotSpec, HookError
from knaves_core.hookspecs import PROJECT
from knaves_core.rules import nearest

__all__ = ["Hooks", "check_hooks"]

HOOK_ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {
    name: tuple(inspect.signature(function).parameters)[1:]
    for name, function in vars(BotSpec).items()
    if not name.startswith("_")
}
"""The hooks of a bot, and the arguments that each may take."""


@attrs.frozen
class Hooks:
    """Which hooks a class of bots implements, by which attribute and with which arguments.

    Attributes:
        implemented: hook name to attribute name and argument names.
    """

    implemented: dict[str, tuple[str, tuple[str, ...]]]

    def bind(self, bot: object, hook: str) -> Callable[[Any], Any] | None:
        """Return a callable that takes the hook's one argument, or None if there is no such hook.

        A bound method that takes just this argument is returned as it is: pluggy's own call
        costs thirty times as much.
        """
        if hook not in self.implemented:
            return None
        attribute, arguments = self.implemented[hook]
        method: Callable[..., Any] = getattr(bot, attribute)
        return method if arguments else lambda _: method()


def check_hooks(bot: object) -> Hooks:
    """Check that a bot's hooks have the names and arguments of `BotSpec`.

    Raises:
        HookError: in one line that names the hook that was probably meant.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(BotSpec)
    attributes = _hook_attributes(manager, bot)
    owner = type(bot).__qualname__
    for hook, attribute in attributes.items():
        if hook not in HOOK_ARGUMENTS:
            hint = nearest(hook, list(HOOK_ARGUMENTS))
            known = ", ".join(HOOK_ARGUMENTS)
            raise HookError(f"{owner}.{attribute} is no hook{hint} (hooks: {known})")
    if "play" not in attributes:
        raise HookError(f"{owner} has no play hook{_unmarked_hint(bot)}")
    try:
        manager.register(bot)
    except pluggy.PluginValidationError as error:
        raise HookError(f"{owner}: {_argument_problem(bot, attributes) or error}") from None
    implementations = {
        hook: getattr(manager.hook, hook).get_hookimpls()[0].argnames for hook in attributes
    }
    return Hooks({hook: (attributes[hook], names) for hook, names in implementations.items()})


def _hook_attributes(manager: pluggy.PluginManager, bot: object) -> dict[str, str]:
    found = {}
    for attribute in dir(bot):
        options = manager.parse_hookimpl_opts(bot, attribute)
        if options is not None:
            if options["wrapper"] or options["hookwrapper"]:
                raise HookError(
                    f"{type(bot).__qualname__}.{attribute} wraps a hook; "
                    "a bot implements it: use a plain @hookimpl"
                )
            found[options["specname"] or attribute] = attribute
    return found


def _unmarked_hint(bot: object) -> str:
    if callable(getattr(bot, "play", None)):
        return ": put @hookimpl on its play method"
    return ": give it a method play(self, view) with @hookimpl"


def _argument_problem(bot: object, attributes: dict[str, str]) -> str | None:
    """Say which argument of which hook is wrong, and what it may be called."""
    for hook, attribute in attributes.items():
        known = HOOK_ARGUMENTS[hook]
        for name in inspect.signature(getattr(bot, attribute)).parameters:
            if name not in known:
                hint = nearest(name, list(known))
                return (
                    f"{attribute} takes an argument {name!r} that the hook has not{hint} "
                    f"(it has: {', '.join(known)})"
                )
    return None
