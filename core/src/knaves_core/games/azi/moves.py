"""The moves of Azi that aren't cards."""

from __future__ import annotations

import functools
import re
from typing import Final, TypeAlias

import attrs

from knaves_core.cards import Card
from knaves_core.errors import CardError, MoveError
from knaves_core.moves import InternedMove

__all__ = [
    "BUY_IN",
    "CALL",
    "FOLD",
    "AziMove",
    "BuyIn",
    "Call",
    "Fold",
    "Raise",
    "raises",
    "read_move",
]

_RAISE_CODE: Final = re.compile(r"raise:([1-9][0-9]{0,8})", re.ASCII)


@attrs.frozen(eq=False)
class Fold(InternedMove):
    """Leave the deal; after an azi that is played on half the pot: stay out of the next one."""

    @property
    def code(self) -> str:
        """Always ``fold``."""
        return "fold"


@attrs.frozen(eq=False)
class Call(InternedMove):
    """Match the highest bid, or put in all that is left if it doesn't reach that far.

    An opener that doesn't have enough for the least bet goes all-in with it too.
    """

    @property
    def code(self) -> str:
        """Always ``call``."""
        return "call"


@attrs.frozen(eq=False)
class Raise(InternedMove):
    """Bring the seat's bid of this deal to a total: open with it, or raise the highest bid.

    Attributes:
        total: the bid after the raise, in chips, without antes.

    Raises:
        MoveError: if it isn't a whole number above 0.

    >>> Raise(6).code
    'raise:6'
    """

    total: int = attrs.field()

    @total.validator
    def _check_total(self, _attribute: attrs.Attribute[int], total: int) -> None:
        if type(total) is not int or total < 1:
            raise MoveError(f"{total!r} can't be bid: a bid is a whole number of chips above 0")

    @property
    def code(self) -> str:
        """The word and the total, such as ``raise:6``."""
        return f"raise:{self.total}"


@attrs.frozen(eq=False)
class BuyIn(InternedMove):
    """Pay half the pot to take part in the deal after an azi."""

    @property
    def code(self) -> str:
        """Always ``buy-in``."""
        return "buy-in"


AziMove: TypeAlias = Card | Fold | Call | Raise | BuyIn
"""What a seat of Azi can answer with."""

FOLD: Final = Fold()
"""The one fold that exists."""
CALL: Final = Call()
"""The one call that exists."""
BUY_IN: Final = BuyIn()
"""The one buy-in that exists."""
_WORDS: Final[dict[str, AziMove]] = {move.code: move for move in (FOLD, CALL, BUY_IN)}


def raises(least: int, most: int) -> tuple[Raise, ...]:
    """Return the raises to each total from ``least`` to ``most``, both included."""
    return _raises_below(1 << most.bit_length())[least - 1 : most]


@functools.cache
def _raises_below(limit: int) -> tuple[Raise, ...]:
    return tuple(Raise(total) for total in range(1, limit))


def read_move(code: str) -> AziMove:
    """Return the move with this text code.

    Raises:
        MoveError: if there is none.
    """
    if code in _WORDS:
        return _WORDS[code]
    raised = _RAISE_CODE.fullmatch(code)
    if raised:
        return Raise(int(raised[1]))
    try:
        return Card(code)
    except CardError:
        raise MoveError(
            f"{code!r} isn't a move: write {', '.join(_WORDS)}, raise:6, or a card such as HA"
        ) from None
