"""Watch the files of a bot, and let every version of it play that is saved."""

from knaves.watch.playing import Contest, Round
from knaves.watch.watching import DEFAULT_GAMES, Watch

__all__ = ["DEFAULT_GAMES", "Contest", "Round", "Watch"]
