"""What a seat of The Fool may answer: a card to attack, pass or add, or one of these moves."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from knaves_core.cards import Card
from knaves_core.errors import CardError, MoveError
from knaves_core.moves import InternedMove

__all__ = ["DONE", "TAKE", "Cover", "Done", "FoolMove", "Take", "read_move"]

_is_card = attrs.validators.instance_of(Card)


@attrs.frozen(eq=False)
class Cover(InternedMove):
    """Cover an attack card by a stronger one: ``Cover(attack, by)``, with a code like ``S7/S9``.

    Attributes:
        attack: the uncovered card on the table.
        by: the card of the defender's hand that covers it.

    >>> Cover(Card("S7"), Card("S9")).code
    'S7/S9'
    """

    attack: Card = attrs.field(validator=_is_card)
    by: Card = attrs.field(validator=_is_card)

    @property
    def code(self) -> str:
        """Both cards, the attack first."""
        return f"{self.attack.code}/{self.by.code}"


@attrs.frozen(eq=False)
class Take(InternedMove):
    """Take the cards on the table; an addition may bring another chance to cover."""

    @property
    def code(self) -> str:
        """The word ``take``."""
        return "take"


@attrs.frozen(eq=False)
class Done(InternedMove):
    """Add no more cards."""

    @property
    def code(self) -> str:
        """The word ``done``."""
        return "done"


TAKE: Final = Take()
"""The one `Take`."""

DONE: Final = Done()
"""The one `Done`."""

FoolMove: TypeAlias = Card | Cover | Take | Done
"""A move of The Fool; a card attacks, passes or is added, as the phase has it."""


def read_move(code: str) -> FoolMove:
    """Return the move with this text code: ``S7``, ``S7/S9``, ``take`` or ``done``.

    Raises:
        MoveError: if it isn't a move of The Fool.
    """
    if code == "take":
        return TAKE
    if code == "done":
        return DONE
    try:
        attack, slash, by = code.partition("/")
        return Cover(Card(attack), Card(by)) if slash else Card(attack)
    except CardError:
        raise MoveError(
            f"{code!r} isn't a move: write a card such as ST, a cover such as S7/S9, take or done"
        ) from None
