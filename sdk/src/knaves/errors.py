"""What can be wrong with what a user of the arena hands in; each message is one line."""

from pathlib import Path
from typing import Self

from knaves_core import KnavesError

__all__ = ["BotError", "FileError", "NamingError", "UsageError", "VerificationError"]


class UsageError(KnavesError):
    """Something that can't be done as asked: too few bots, options that exclude each other."""


class BotError(KnavesError):
    """A bot or game that can't be found, loaded or seated."""


class NamingError(BotError):
    """A name that singles out no bot or game: unknown, ambiguous, or of another game."""


class FileError(KnavesError):
    """A file that can't be read or written."""

    @classmethod
    def reading(cls, path: str | Path, why: object) -> Self:
        """Return the error of a file that can't be read; ``why`` is the system's own word."""
        return cls(f"can't read {path}: {why}")

    @classmethod
    def writing(cls, path: str | Path, why: object) -> Self:
        """Return the error of a file or folder that can't be written."""
        return cls(f"can't write {path}: {why}")


class VerificationError(KnavesError):
    """A file that can be read, and isn't what it would have come out as: the answer is no."""
