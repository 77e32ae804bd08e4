"""The contract of a bot, as a pluggy hookspec."""

from __future__ import annotations

import functools
import random
from typing import Any, Final

import attrs
import pluggy

from knaves_core.game import Event, Result
from knaves_core.rules import Rules

__all__ = ["PROJECT", "BotSpec", "DealInfo", "hookimpl", "hookspec"]

PROJECT: Final = "knaves"
"""The project name under which pluggy looks for hooks of bots."""

hookspec = pluggy.HookspecMarker(PROJECT)
"""Marks what bots can implement; `BotSpec` holds all of it."""

hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a method of a bot that implements a hook."""


@attrs.frozen
class DealInfo:
    """What a bot is told before its first move.

    Attributes:
        game: the name of the game, such as ``"pisti"``.
        rules: the rules in force.
        seat: where the bot sits, 0 … seats − 1.
        seats: how many sit at the table.
    """

    game: str
    rules: Rules
    seat: int
    seats: int
    # A number, and nothing from which more than this bot's luck could be derived.
    _seed: int = attrs.field(repr=False, eq=False)

    @functools.cached_property
    def random(self) -> random.Random:
        """The bot's own random generator: the only randomness that is reproducible.

        It is seeded when it is first asked for, differently for every bot and every game.
        """
        return random.Random(self._seed)  # noqa: S311 - games, not secrets


class BotSpec:
    """What a bot can implement; `play` is the only hook that it must.

    A bot is one class without a base class, in a package of its own. Two files make one::

        # src/my_pack/__init__.py
        from knaves_core import Card, hookimpl
        from knaves_core.games.pisti import PistiView

        class Captor:
            @hookimpl
            def play(self, view: PistiView) -> Card:
                return next((c for c in view.legal if view.captures(c)), view.legal[0])

        # pyproject.toml
        [project.entry-points."knaves.bots.pisti"]
        captor = "my_pack:Captor"

    A new bot object is made for every game. A hook may take fewer arguments than are
    offered here, so that hooks can grow arguments without breaking bots.
    """

    @hookspec(firstresult=True)
    def play(self, view: Any) -> Any:
        """Answer the view of a decision with one of the moves in ``view.legal``.

        Called at each decision of the seat. An exception, an illegal move or a move of
        another type is a fault; a penalty move is then played.

        Example::

            @hookimpl
            def play(self, view):
                return view.legal[0]
        """

    @hookspec
    def deal_started(self, info: DealInfo) -> None:
        """Learn the rules, the seat and the random generator; called once, before `play`.

        Example::

            @hookimpl
            def deal_started(self, info):
                self.random = info.random
        """

    @hookspec
    def seen(self, event: Event) -> None:
        """Learn what happened at the table; called for each public event as it happens.

        Example::

            @hookimpl
            def seen(self, event):
                self.gone.update(event.cards)
        """

    @hookspec
    def deal_finished(self, result: Result) -> None:
        """Learn the scores of all seats; called once, after the last move.

        Example::

            @hookimpl
            def deal_finished(self, result):
                print(result.scores)
        """
