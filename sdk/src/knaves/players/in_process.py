"""Bots that run in this process: trusted, and as fast as a call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from knaves.players.hooks import Hooks, check_hooks
from knaves_core import DealInfo

__all__ = ["InProcessBot", "SeatedBot"]


@attrs.frozen
class SeatedBot:
    """A bot's hooks, bound for one game; see `knaves.players.Seated`."""

    play: Callable[[Any], Any]
    seen: Callable[[Any], Any] | None
    deal_finished: Callable[[Any], Any] | None


@attrs.define
class InProcessBot:
    """A bot of which a fresh object is made in this process for every game.

    Attributes:
        name: by which reports and records call it.
        factory: makes a bot; usually its class.
    """

    name: str
    factory: Callable[[], object]
    _checked: dict[type, Hooks] = attrs.field(factory=dict, init=False, repr=False)

    def sit(self, info: DealInfo) -> SeatedBot:
        """Make a bot for one game and tell it where it sits.

        Raises:
            HookError: if its hooks don't match the hookspec.
            Exception: whatever its constructor or its ``deal_started`` raises.
        """
        bot = self.factory()
        hooks = self._checked.get(type(bot)) or self._check(bot)
        started = hooks.bind(bot, "deal_started")
        if started is not None:
            started(info)
        play = hooks.bind(bot, "play")
        if play is None:
            raise AssertionError("check_hooks lets no bot pass without play")
        return SeatedBot(play, hooks.bind(bot, "seen"), hooks.bind(bot, "deal_finished"))

    def _check(self, bot: object) -> Hooks:
        hooks = check_hooks(bot)
        kind = type(bot)
        # Hooks that an object has of its own need not be those of the next one.
        if all(hasattr(kind, attribute) for attribute, _ in hooks.implemented.values()):
            self._checked[kind] = hooks
        return hooks
