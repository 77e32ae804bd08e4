"""See to it that a league's file stays where its runner has opened it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from knaves.errors import FileError, UsageError

__all__ = ["OpenedFile"]


class OpenedFile:
    """A league's file as it is when a runner opens it: it must stay under this name, and no other.

    SQLite keeps what isn't in the file yet beside its name. By another name it is another
    league, with a lock of its own; and what is stored in a file that was moved or deleted is
    where nobody looks for it.
    """

    def __init__(self, path: Path) -> None:
        """Remember which file it is that has a name.

        Raises:
            UsageError: if the file has another name, too.
            FileError: if there is none.
        """
        self._path = path
        try:
            self._status = path.stat()
        except OSError as error:
            raise FileError.writing(path, error.strerror) from None
        self._check_links(self._status)

    @property
    def in_place(self) -> bool:
        """Whether the name still leads to this file."""
        try:
            return os.path.samestat(self._path.stat(), self._status)
        except OSError:
            return False

    def check(self) -> None:
        """Check that it is in place, before anything is stored in it.

        Raises:
            UsageError: if the file has got another name, too.
            FileError: if the file was moved, deleted or replaced.
        """
        if not self.in_place:
            raise FileError.writing(
                self._path,
                "it was moved, deleted or replaced while it ran; what was stored until then is "
                f"in the file that was moved, and in {self._path}-wal if that is there",
            )
        self._check_links(self._path.stat())

    def _check_links(self, status: os.stat_result) -> None:
        if stat.S_ISREG(status.st_mode) and status.st_nlink > 1:
            raise UsageError(
                f"{self._path} has another name, as which it would be another league: copy it "
                "instead of linking it, and remove one of the names"
            )
