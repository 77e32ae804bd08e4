"""Check a bot's hooks with pluggy, once a class, and bind them for direct calls."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

import attrs
import pluggy

from knaves.errortext import type_name
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

METHODS: Final = (FunctionType, staticmethod, classmethod)


@attrs.frozen
class Hooks:
    """Which hooks a bot implements, by which attributes, and whether they take the argument.

    Attributes:
        implemented: hook name to attribute name and whether it takes the hook's argument.
    """

    implemented: dict[str, tuple[str, bool]]

    def bind(self, bot: object, hook: str) -> Callable[[Any], Any] | None:
        """Return a callable that takes the hook's one argument, or None if there is no such hook.

        A bound method that takes just this argument is returned as it is: pluggy's own call
        costs thirty times as much.
        """
        if hook not in self.implemented:
            return None
        attribute, takes_argument = self.implemented[hook]
        method: Callable[..., Any] = getattr(bot, attribute)
        return method if takes_argument else lambda _: method()


def check_hooks(bot: object) -> Hooks:
    """Check that a bot's hooks have the names and arguments of `BotSpec`.

    Raises:
        HookError: in one line that names the hook that was probably meant.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(BotSpec)
    attributes = _hook_attributes(manager, bot)
    _check_names(bot, attributes)
    try:
        manager.register(bot)
    except pluggy.PluginValidationError as error:
        problem = _argument_problem(bot, attributes) or str(error)
        raise HookError(f"{type_name(bot)}: {problem}") from None
    implemented = {}
    for hook, attribute in attributes.items():
        (implementation,) = getattr(manager.hook, hook).get_hookimpls()
        # pluggy leaves arguments with a default alone; a `view=None` is meant as the view.
        names = (*implementation.argnames, *implementation.kwargnames)
        takes_argument = names[:1] == HOOK_ARGUMENTS[hook]
        _check_call(bot, hook, attribute, takes_argument)
        implemented[hook] = (attribute, takes_argument)
    return Hooks(implemented)


def _hook_attributes(manager: pluggy.PluginManager, bot: object) -> dict[str, str]:
    found: dict[str, str] = {}
    for attribute in dir(bot):
        options = manager.parse_hookimpl_opts(bot, attribute)
        if options is None:
            continue
        hook = options["specname"] or attribute
        if options["wrapper"] or options["hookwrapper"]:
            raise HookError(
                f"{type_name(bot)}.{attribute} wraps a hook; "
                "a bot implements it: use a plain @hookimpl"
            )
        if hook in found:
            raise HookError(
                f"{type_name(bot)} has two methods for {hook}: {found[hook]} and {attribute}; "
                "keep one"
            )
        found[hook] = attribute
    return found


def _check_names(bot: object, attributes: dict[str, str]) -> None:
    owner = type_name(bot)
    for hook, attribute in attributes.items():
        if hook not in HOOK_ARGUMENTS:
            hint = nearest(hook, list(HOOK_ARGUMENTS))
            known = ", ".join(HOOK_ARGUMENTS)
            raise HookError(f"{owner}.{attribute} isn't a hook{hint} (hooks: {known})")
    for hook in HOOK_ARGUMENTS:
        if hook not in attributes and isinstance(inspect.getattr_static(bot, hook, None), METHODS):
            raise HookError(f"{owner}.{hook} isn't marked: put @hookimpl on it")
    if "play" not in attributes:
        raise HookError(
            f"{owner} has no play hook: give it a method play(self, view) with @hookimpl"
        )


def _check_call(bot: object, hook: str, attribute: str, takes_argument: bool) -> None:
    """Check that the game loop can call the method: by position, with one argument or none."""
    method = getattr(bot, attribute)
    (argument,) = HOOK_ARGUMENTS[hook]
    remedy = f"write def {attribute}(self, {argument})"
    if inspect.ismethod(method) and argument in _parameters(method.__func__)[:1]:
        raise HookError(f"{type_name(bot)}.{attribute} has no self: {remedy}")
    if inspect.iscoroutinefunction(method):
        raise HookError(f"{type_name(bot)}.{attribute} is async, and nobody awaits it: {remedy}")
    try:
        inspect.signature(method).bind(*[argument] * takes_argument)
    except (TypeError, ValueError):
        raise HookError(
            f"{type_name(bot)}.{attribute} can't be called with {argument} alone: {remedy}"
        ) from None


def _argument_problem(bot: object, attributes: dict[str, str]) -> str | None:
    """Say which argument of which hook is wrong, and what it may be called."""
    for hook, attribute in attributes.items():
        known = HOOK_ARGUMENTS[hook]
        method = getattr(bot, attribute)
        function = getattr(method, "__func__", method)
        for name in _parameters(function)[inspect.ismethod(method) :]:
            if name not in known:
                hint = nearest(name, list(known))
                return (
                    f"{attribute} takes an argument {name!r} that the hook doesn't have{hint} "
                    f"(it has: {', '.join(known)})"
                )
    return None


def _parameters(function: Callable[..., Any]) -> list[str]:
    return list(inspect.signature(function).parameters)
