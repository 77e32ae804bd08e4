"""Copy objects that keep in slots all that they hold."""

from __future__ import annotations

from typing import Any, TypeVar

__all__ = ["shallow_copy"]

T = TypeVar("T")


def shallow_copy(original: T, **changed: Any) -> T:
    """Return another object of the same class, whose slots hold the same values.

    It takes half as long as `copy.copy`, which counts where a search copies states all the time.
    Slots that a base class declares are left out.

    Args:
        original: the object.
        changed: what the copy holds instead, by the name of the slot.
    """
    kind: Any = type(original)
    twin: T = object.__new__(kind)
    for name in kind.__slots__:
        setattr(twin, name, getattr(original, name))
    for name, value in changed.items():
        setattr(twin, name, value)
    return twin
