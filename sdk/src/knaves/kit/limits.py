"""How long something may take: by the processor, and generously by the clock."""

from __future__ import annotations

from typing import Final

import attrs

__all__ = ["Limit"]

CLOCK_FACTOR: Final = 3
CLOCK_GRACE_MS: Final = 100


@attrs.frozen
class Limit:
    """A limit of processor time, with a wide one by the clock for what waits or sleeps.

    Attributes:
        cpu_ms: how long the processor may work on it, in milliseconds.
    """

    cpu_ms: float

    @property
    def wall_ms(self) -> float:
        """How long it may take by the clock: on a busy machine all takes longer."""
        return CLOCK_FACTOR * self.cpu_ms + CLOCK_GRACE_MS

    def allows(self, cpu_ms: float, wall_ms: float) -> bool:
        """Tell whether something that took so long is within the limit."""
        return cpu_ms <= self.cpu_ms and wall_ms <= self.wall_ms

    def __str__(self) -> str:
        return f"{self.cpu_ms:g} ms, or {self.wall_ms:g} ms by the clock"
