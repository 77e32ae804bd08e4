"""What one seat may know: the base of all views, and a quick way to build them."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar, dataclass_transform

import attrs

from knaves_core.cards import Card
from knaves_core.moves import Move

__all__ = ["View", "draft_of", "view"]

V = TypeVar("V", bound="View")


class View:
    """Base of a game's views: what the seat that is asked may know, and nothing else.

    A view is an immutable value. Nothing that the seat may not know can be reached from
    it, and two states that differ only in cards hidden from the seat give equal views.

    Attributes:
        seat: the seat that is asked, 0 … n − 1.
        hand: the cards it holds, in the order in which it got them.
        legal: the moves that it may answer with; never empty.
    """

    __slots__ = ()

    seat: int
    hand: tuple[Card, ...]
    legal: tuple[Move, ...]

    suit_order: ClassVar[str] = "SHCD"
    """In which order a person's hand is shown, as suit letters."""

    @property
    def penalty_move(self) -> Move:
        """The move that is played for a bot that gave no legal one: the first legal move."""
        return self.legal[0]

    def picture(self) -> list[str]:
        """Describe for a person, in lines, what lies on the table; the hand is shown apart."""
        raise NotImplementedError

    def phrase(self, move: Move) -> str:
        """Say a legal move as a person would say and type it, such as ``cover H5 with H9``.

        The word that tells it from moves of its kind comes last. By default it is the code.
        """
        return move.code


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def view(cls: type[V]) -> type[V]:
    """Make a class a view: frozen, slotted, compared by value.

    Without a slot for weak references, so that the class can have a draft (`draft_of`).
    """
    return attrs.frozen(cls, weakref_slot=False)


def draft_of(view_class: type[V]) -> type[V]:
    """Return the mutable twin of a view class, whose constructor is 2.5 times as fast.

    A frozen attrs class sets each field through ``object.__setattr__``. The twin has the same
    slots and plain assignments; its instance becomes the frozen view by one more of them::

        view = _Draft(seat, hand, legal)
        view.__class__ = PistiView

    Fields given by keyword would cost most of what this saves, so they are given by position,
    and tests make sure that each is where it belongs. States build a view for every decision:
    there this is worth its strangeness; nobody else should need it.
    """
    twin: Any = attrs.make_class(
        f"{view_class.__name__}Draft",
        [field.name for field in attrs.fields(view_class)],  # type: ignore[arg-type]
        bases=view_class.__bases__,
        slots=True,
        eq=False,
        weakref_slot=False,
    )
    return twin  # type: ignore[no-any-return]
