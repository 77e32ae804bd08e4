"""What somebody asks of a league, measured against what is fixed of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from knaves.errors import UsageError
from knaves.league.settings import Settings
from knaves_core import Game

__all__ = ["Request"]


@attrs.frozen(kw_only=True)
class Request:
    """What somebody asks of a league; None leaves it as it is, or as a new one is by itself.

    Attributes:
        path: the file of the league.
        game: the game.
        bots: references to the bots that join; none of them means all that are registered.
        deals: how many deals are to be played, in all.
        rules: the rules as text, in full.
        sizes: how many seats the tables have, ascending.
        gauntlet: the key of the bot that plays against all others.
        seed: the text that stands for the secret.
        allow_changed: whether bots may have changed since they joined.
    """

    path: Path
    game: Game[Any]
    bots: tuple[str, ...]
    deals: int | None
    rules: str | None
    sizes: tuple[int, ...] | None
    gauntlet: str | None
    seed: str | None
    allow_changed: bool

    def check(self) -> None:
        """Check what can't be done in any league.

        Raises:
            DealError: if the game is not for tables of these sizes.
            UsageError: if no deal is to be played.
        """
        if self.deals is not None and self.deals < 1:
            raise UsageError(f"a league has 1 deal or more, not {self.deals}")
        for seats in self.sizes or ():
            self.game.check_seats(seats)

    def check_against(self, settings: Settings) -> None:
        """Check that nothing is asked for that contradicts what is fixed.

        Raises:
            UsageError: if something does.
        """
        if self.game.name != settings.game:
            raise UsageError(
                f"{self.path} is a league of {settings.game}, not of {self.game.name}: "
                "name another file with --league FILE"
            )
        fixed = self._contradicted(settings)
        if fixed is not None:
            raise UsageError(
                f"{self.path} was made {fixed}: leave the option out, "
                "or begin another league with --league FILE"
            )

    def _contradicted(self, settings: Settings) -> str | None:
        """Say which of the settings contradicts what is asked for, or return None."""
        if self.rules not in (None, settings.rules):
            return f"with --rules {settings.rules}, not {self.rules}"
        if self.sizes not in (None, settings.sizes):
            return f"with --seats {_written(settings.sizes)}, not {_written(self.sizes or ())}"
        if self.gauntlet not in (None, settings.gauntlet):
            if settings.gauntlet is None:
                return "without --gauntlet"
            return f"with --gauntlet {settings.gauntlet}, not {self.gauntlet}"
        if self.seed not in (None, settings.seed):
            # What the seed of a league is stays secret until all of it is played.
            return "without --seed" if settings.seed is None else "with another --seed"
        return None


def _written(sizes: tuple[int, ...]) -> str:
    return f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]}-{sizes[-1]}"
