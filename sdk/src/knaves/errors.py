"""What can be wrong with what a user of the arena hands in; each message is one line."""

from knaves_core import KnavesError

__all__ = ["BotError", "FileError", "NamingError", "UsageError"]


class UsageError(KnavesError):
    """Something that can't be done as asked: too few bots, options that exclude each other."""


class BotError(KnavesError):
    """A bot or game that can't be found, loaded or seated."""


class NamingError(BotError):
    """A name that singles out no bot or game: unknown, ambiguous, or of another game."""


class FileError(KnavesError):
    """A file that can't be read or written."""
