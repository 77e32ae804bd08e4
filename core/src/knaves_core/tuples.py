"""Tuples that differ from others in one place."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["replaced", "without"]

T = TypeVar("T")


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the values with another one in one place, such as that of a seat.

    >>> replaced((7, 0, 7), 1, 5)
    (7, 5, 7)
    """
    return (*values[:place], value, *values[place + 1 :])


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """Return the values without the first one that is equal to this.

    Raises:
        ValueError: if there is none.

    >>> without((7, 5, 0), 5)
    (7, 0)
    """
    place = values.index(value)
    return values[:place] + values[place + 1 :]
