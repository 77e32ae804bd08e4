"""How a seat is reached: today in this process, or a person at the terminal.

The referee knows a player by two small protocols: a `Player` sits down for one game and
becomes a `Seated`, which answers views. Worker processes and sandboxes come in here.
"""

from __future__ import annotations

from typing import Any, Protocol

from knaves_core import DealInfo

__all__ = ["Player", "Seated"]


class Seated(Protocol):
    """A player at the table, for one game.

    Attributes:
        play: answers a view with a move; may do anything that a bot can do wrong.
        seen: is told each event, or None if it does not listen.
        deal_finished: is told the result, or None if it does not listen.
    """

    @property
    def play(self) -> Any: ...  # noqa: D102 - described above; so are the others
    @property
    def seen(self) -> Any: ...  # noqa: D102
    @property
    def deal_finished(self) -> Any: ...  # noqa: D102


class Player(Protocol):
    """Somebody who can sit down at a table, game after game.

    Attributes:
        name: by which reports and records call it.
    """

    @property
    def name(self) -> str: ...  # noqa: D102 - described above

    def sit(self, info: DealInfo) -> Seated:
        """Sit down for one game; raises whatever a bot raises when it is made."""
        ...
