"""What can be wrong with what a user of the arena hands in; each message is one line."""

from knaves_core import KnavesError

__all__ = ["BotError", "FileError", "UsageError"]


class UsageError(KnavesError):
    """Something that can't be done as asked: too few bots, options that exclude each other."""


class BotError(KnavesError):
    """A bot or game that can't be found, loaded or seated."""


class FileError(KnavesError):
    """A file that can't be read or written."""
