"""Write files of records: one game a line, in the order of the match."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Self

from knaves.errors import FileError, UsageError

__all__ = ["RecordWriter"]


class RecordWriter:
    """Writes records into a new file as they come, so that nothing is lost."""

    def __init__(self, path: Path) -> None:
        """Create the file.

        Raises:
            UsageError: if it exists already, or its folder does not.
            FileError: if it can't be created for another reason.
        """
        self._path = path
        try:
            self._file = path.open("x", encoding="utf-8", newline="\n")
        except FileExistsError:
            raise UsageError(f"{path} exists already: name a new file for the records") from None
        except (FileNotFoundError, NotADirectoryError):
            raise UsageError(f"{path}: there is no folder {path.parent}; make it first") from None
        except OSError as error:
            raise FileError.writing(path, error.strerror) from None

    def write(self, lines: Iterable[str]) -> None:
        """Write records, each as its line of JSON without the line's end.

        Raises:
            FileError: if there is no room, or the like.
        """
        try:
            self._file.writelines(f"{line}\n" for line in lines)
            self._file.flush()
        except OSError as error:
            raise FileError.writing(self._path, error.strerror) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # every line was flushed, or its error reported
            self._file.close()
