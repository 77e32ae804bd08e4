"""Somebody who watches games, as they are played or as their records are played again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from knaves.players.answers import Answer
from knaves_core import Event, Fault, State

__all__ = ["Spectator"]


class Spectator(Protocol):
    """Somebody who watches games as they are played, and sees everything."""

    def begin(self, number: int, seats: Sequence[str]) -> None:
        """See game ``number`` of the match begin, with these bots, seat 0 first."""
        ...

    def look(self, state: State[Any]) -> None:
        """See the state before each move, and once more when the game is over."""
        ...

    def hear(self, event: Event) -> None:
        """Hear of an event at the table."""
        ...

    def answered(self, answer: Answer) -> None:
        """Learn what was answered, once the move was played; not told of records."""
        ...

    def end(self, faults: Sequence[Fault]) -> None:
        """See the game end, with what the bots did wrong in it."""
        ...
