"""Who sits at the table with a bot that is checked: some play at random, some do all wrong."""

from __future__ import annotations

from typing import Final, NoReturn

import attrs

from knaves.kit.trials import Trial
from knaves.players import Player
from knaves.players.in_process import SeatedBot
from knaves_core import DealInfo, View

__all__ = ["Absent", "Babbler", "RandomOpponent", "Stumbler", "opponents"]


@attrs.frozen
class RandomOpponent:
    """Plays one of its legal moves at random."""

    name: str = "opponent"

    def sit(self, info: DealInfo) -> SeatedBot:
        """Sit down with the random generator of this game."""
        draw = info.random.choice
        return SeatedBot(lambda view: draw(view.legal), None, None)


@attrs.frozen
class Stumbler:
    """Raises an error at each of its decisions."""

    name: str = "stumbler"

    def sit(self, info: DealInfo) -> SeatedBot:
        """Sit down."""

        def play(view: View) -> NoReturn:
            raise RuntimeError(f"seat {info.seat} knows nothing of {len(view.legal)} moves")

        return SeatedBot(play, None, None)


@attrs.frozen
class Babbler:
    """Answers each of its decisions with something that is no move."""

    name: str = "babbler"

    def sit(self, _info: DealInfo) -> SeatedBot:
        """Sit down."""
        return SeatedBot(lambda _view: object(), None, None)


@attrs.frozen
class Absent:
    """Can't be made, so that nobody sits in its seat."""

    name: str = "absent"

    def sit(self, info: DealInfo) -> NoReturn:
        """Raise an error."""
        raise RuntimeError(f"nobody sits in seat {info.seat}")


FAULTY: Final[tuple[Player, ...]] = (Stumbler(), Babbler(), Absent())


def opponents(trial: Trial) -> list[Player]:
    """Return a player for each seat of a trial; each kind of faulty ones comes to each seat."""
    if not trial.faulty:
        return [RandomOpponent()] * trial.seats
    return [FAULTY[(seat + trial.number) % len(FAULTY)] for seat in range(trial.seats)]
