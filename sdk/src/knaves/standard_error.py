"""Standard error that takes whatever is written, whether or not it can be shown."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

__all__ = ["forgive_standard_error"]

STANDARD_ERROR: Final = 2


class _Forgiving(io.FileIO):
    """Drops what can't be written: its reader is gone, or its disk is full."""

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def forgive_standard_error() -> None:
    """Let nothing in this process fail because standard error can't be written any more.

    A line that tells how far a league is must not end it, and a bot that prints must not be at
    fault, which would change its games.
    """
    encoding = "utf-8" if sys.stderr is None else sys.stderr.encoding
    raw = _Forgiving(STANDARD_ERROR, "w", closefd=False)
    sys.stderr = io.TextIOWrapper(
        io.BufferedWriter(raw), encoding, errors="backslashreplace", line_buffering=True
    )
