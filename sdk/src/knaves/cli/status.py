"""What the exit status of ``knaves`` says; 0 is: done."""

from typing import Final

__all__ = ["ANSWER_IS_NO", "CANNOT_HERE", "INTERRUPTED", "USAGE"]

ANSWER_IS_NO: Final = 1
"""A check failed, a record does not replay, a difference was found."""

USAGE: Final = 2
"""What was asked for, or a file that was handed in, is not as it has to be."""

CANNOT_HERE: Final = 3
"""The program can't do it here: a bot is broken, a file can't be read or written."""

INTERRUPTED: Final = 130
"""Somebody pressed Ctrl-C: 128 and the number of the signal, as shells have it."""
