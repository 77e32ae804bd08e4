"""How far something is, how fast, and how long the rest will take."""

from __future__ import annotations

from typing import Final

__all__ = ["Pace"]

MINUTE: Final = 60


class Pace:
    """How many games are played, how fast, and how long the others will take.

    Attributes:
        played: how many games were played.
        planned: how many there are in all.
    """

    def __init__(self, played: int, planned: int, clock_s: float) -> None:
        self.played = self._before = played
        self.planned = planned
        self._began_s = clock_s

    @property
    def games(self) -> int:
        """How many games were played since this began."""
        return self.played - self._before

    def tell(self, clock_s: float) -> str:
        """Put it into one line."""
        line = f"{self.played:,} of {self.planned:,} games"
        wall_s = clock_s - self._began_s
        if not self.games or wall_s <= 0:
            return line
        rate = self.games / wall_s
        line += f", {rate:,.0f} a second" if rate >= 10 else f", {rate:.2g} a second"
        if self.played < self.planned:
            line += f", {_duration((self.planned - self.played) / rate)} left"
        return line


def _duration(wall_s: float) -> str:
    minutes, seconds = divmod(round(wall_s), MINUTE)
    if not minutes:
        return f"{seconds} s"
    hours, minutes = divmod(minutes, MINUTE)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {seconds} s"
