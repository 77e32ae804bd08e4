"""Two bots that play any game: the yardsticks that every other bot should beat."""

from knaves_core import DealInfo, Move, View, hookimpl

__all__ = ["Dummy", "Random"]


class Random:
    """Plays one of its legal moves at random."""

    @hookimpl
    def deal_started(self, info: DealInfo) -> None:
        """Keep the random generator of this game."""
        self._random = info.random.random

    @hookimpl
    def play(self, view: View) -> Move:
        """Draw one of the legal moves, each with the same probability."""
        legal = view.legal
        return legal[int(self._random() * len(legal))]


class Dummy:
    """Plays its first legal move: its cards one by one, in the order dealt."""

    @hookimpl
    def play(self, view: View) -> Move:
        """Return the first legal move."""
        return view.legal[0]
