"""What somebody asks of a league, measured against what is fixed of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import attrs

from knaves.errors import FileError, UsageError
from knaves.league.settings import Settings
from knaves_core import Game

__all__ = ["Request"]

MOST_DEALS: Final = 1_000_000_000
"""Nobody lives to see so many."""


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
        contributions: whether people contribute to it.
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
    contributions: bool
    allow_changed: bool

    def check(self) -> None:
        """Check what can't be done in any league.

        Raises:
            UsageError: if no deal is to be played, or more than anybody can.
        """
        if self.deals is not None and not 1 <= self.deals <= MOST_DEALS:
            raise UsageError(f"a league has 1 to {MOST_DEALS:,} deals, not {self.deals:,}")

    def find_file(self) -> bool:
        """Tell whether the league is there already.

        Raises:
            FileError: if what is at this place can't be looked at.
        """
        try:
            self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:
            raise FileError.reading(self.path, error.strerror) from None
        return True

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
            fixed = settings.gauntlet
            asked = f", not {self.gauntlet}"
            return "without --gauntlet" if fixed is None else f"with --gauntlet {fixed}{asked}"
        if self.seed not in (None, settings.seed):
            # What the seed of a league is stays secret until all of it is played.
            return "without --seed" if settings.seed is None else "with another --seed"
        if self.contributions and not settings.contributions:
            return "without contributions, which come before the first deal"
        return None


def _written(sizes: tuple[int, ...]) -> str:
    return f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]}-{sizes[-1]}"
