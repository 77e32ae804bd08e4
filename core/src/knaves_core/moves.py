"""What a seat answers: a card, or a small value that exists once for its arguments."""

from __future__ import annotations

from typing import Any, Protocol, cast

import attrs

__all__ = ["InternedMove", "Move"]


class Move(Protocol):
    """Anything that a seat can answer with; a `Card` is one.

    Moves exist once and compare by identity, so that membership decides legality and the
    ``__eq__`` of a stranger is never asked. They survive copying and pickling.
    """

    @property
    def code(self) -> str:
        """The move as a short text without blanks, unique in its game."""
        ...


class _Interned(type):
    """Makes a class give one and the same object for the same arguments."""

    _made: dict[tuple[Any, ...], Any]

    def __init__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> None:
        super().__init__(name, bases, body)
        cls._made = {}

    def __call__(cls, *arguments: Any) -> Any:
        # With their types: 3, 3.0 and True are equal, but only one of them makes a move.
        key = (*arguments, *map(type, arguments))
        try:
            return cls._made[key]
        except (KeyError, TypeError):  # the class itself refuses what can't be looked up
            move = super().__call__(*arguments)
        # By all that it holds, too: arguments that have defaults may be left out.
        _, held = move.__reduce__()
        move = cls._made.setdefault((*held, *map(type, held)), move)
        return cls._made.setdefault(key, move)


class InternedMove(metaclass=_Interned):
    """Base of the moves that aren't cards; each is a frozen attrs class without ``__eq__``.

    Arguments are given by position::

        @attrs.frozen(eq=False)
        class Call(InternedMove):
            tricks: int = attrs.field(validator=attrs.validators.instance_of(int))

            @property
            def code(self) -> str:
                return str(self.tricks)

    >>> from knaves_core.games.call import Call
    >>> Call(3) is Call(3)
    True
    """

    __slots__ = ()

    def _arguments(self) -> tuple[Any, ...]:
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(self)))
        return tuple(getattr(self, field.name) for field in fields)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), self._arguments()

    def __hash__(self) -> int:
        # By value, as of cards: sets must not depend on addresses.
        return hash(self._arguments())

    def __str__(self) -> str:
        return self.code  # type: ignore[attr-defined, no-any-return]  # each move has one
