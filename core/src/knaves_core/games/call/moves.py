"""What a seat of the call game answers: a call, and then cards."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from knaves_core.cards import Card
from knaves_core.errors import CardError, MoveError
from knaves_core.games.call.rules import HAND_CARDS
from knaves_core.moves import InternedMove

__all__ = ["CALLS", "Call", "CallMove", "read_move"]


@attrs.frozen(eq=False)
class Call(InternedMove):
    """How many tricks a seat says it will win, 0 to 13: ``Call(3)``, with the code ``"3"``.

    Attributes:
        tricks: the number called.

    Raises:
        MoveError: if it isn't a whole number from 0 to 13.

    >>> Call(3).code
    '3'
    """

    tricks: int = attrs.field()

    @tricks.validator
    def _check_tricks(self, _attribute: attrs.Attribute[int], tricks: int) -> None:
        if type(tricks) is not int or not 0 <= tricks <= HAND_CARDS:
            raise MoveError(f"{tricks!r} can't be called: call a number from 0 to {HAND_CARDS}")

    @property
    def code(self) -> str:
        """The number called, in decimal."""
        return str(self.tricks)


CALLS: Final[tuple[Call, ...]] = tuple(Call(tricks) for tricks in range(HAND_CARDS + 1))
"""All calls, from 0 to 13."""

_BY_CODE: Final = {call.code: call for call in CALLS}

CallMove: TypeAlias = Call | Card
"""What a seat of the call game can answer with."""


def read_move(code: str) -> CallMove:
    """Return the call or the card with this text code.

    Raises:
        MoveError: if there is none.
    """
    call = _BY_CODE.get(code)
    if call is not None:
        return call
    try:
        return Card(code)
    except CardError:
        raise MoveError(
            f"{code!r} isn't a move: call a number from 0 to {HAND_CARDS}, "
            "or play a card such as ST"
        ) from None
