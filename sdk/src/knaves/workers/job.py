"""What workers are asked to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

__all__ = ["Job"]

Unit_contra = TypeVar("Unit_contra", contravariant=True)
Answer_co = TypeVar("Answer_co", covariant=True)


class Job(Protocol[Unit_contra, Answer_co]):
    """What workers do; it is pickled, sent to each of them, and prepared there once."""

    def prepare(self) -> Callable[[Sequence[Any]], Answer_co]:
        """Load what is needed, and return what turns a batch of units into an answer.

        It must iterate over the units in their order, and begin each when it has it: so it is
        known which one was under way when a worker ends by itself.
        """
        ...

    def describe(self, unit: Unit_contra) -> str:
        """Return how an error speaks of a unit that a worker did not survive."""
        ...
