"""What can be wrong with what a caller hands in.

Every message is one line that says what is wrong, where, and what to do about it.
"""

__all__ = [
    "CardError",
    "DealError",
    "HookError",
    "IllegalMove",
    "KnavesError",
    "MoveError",
    "RecordError",
    "ReplayError",
    "RulesError",
]


class KnavesError(Exception):
    """Base of every error that a caller of knaves can cause and mend."""


class CardError(KnavesError, ValueError):
    """A text that names no card."""


class MoveError(KnavesError, ValueError):
    """A text that isn't a move of the game."""


class IllegalMove(KnavesError, ValueError):  # noqa: N818 - the field's own term
    """A move that isn't among the legal ones."""


class RulesError(KnavesError, ValueError):
    """An unknown preset or option, or a value that an option can't take."""


class DealError(KnavesError, ValueError):
    """A deal that the game can't be started from."""


class HookError(KnavesError, TypeError):
    """A bot whose hooks don't match the hookspec."""


class RecordError(KnavesError, ValueError):
    """A record that can't be read."""


class ReplayError(RecordError):
    """A record that can be read, and doesn't replay to what it says."""
