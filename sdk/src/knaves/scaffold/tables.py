"""Read TOML files of others, in which any key may hold a value of any type."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final, Self, TypeVar

import attrs

from knaves.errors import FileError

__all__ = ["Table", "read_text"]

BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
T = TypeVar("T")


@attrs.frozen
class Table:
    """A table of a TOML file.

    Attributes:
        path: the file.
        values: what it holds.
        key: its dotted key; empty for the file as a whole.
    """

    path: Path
    values: dict[str, Any]
    key: str = ""

    @classmethod
    def of_file(cls, path: Path) -> Self:
        """Read a file.

        Raises:
            FileError: if it can't be read, or isn't TOML.
        """
        try:
            return cls(path, tomllib.loads(read_text(path)))
        except tomllib.TOMLDecodeError as error:
            raise FileError(f"{path} isn't TOML: {error}") from None

    def table(self, name: str) -> Table:
        """Return a table within it, which is empty if it is not there.

        Raises:
            FileError: if it is no table.
        """
        values = self._get(name, dict, "a table", {})
        return Table(self.path, values, self._key_of(name))

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text within it.

        Raises:
            FileError: if it is no text, or is not there and has no default.
        """
        return self._get(name, str, "a text", default)

    def _get(self, name: str, type_: type[T], called: str, default: T | None) -> T:
        value = self.values.get(name, default)
        if not isinstance(value, type_):
            raise FileError(f"{self.path}: {self._key_of(name)} must be {called}")
        return value

    def _key_of(self, name: str) -> str:
        part = name if BARE_KEY.fullmatch(name) else json.dumps(name, ensure_ascii=False)
        return f"{self.key}.{part}".removeprefix(".")


def read_text(path: Path) -> str:
    """Read a text file of a pack.

    Raises:
        FileError: if it can't be read, or is no text.
    """
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise FileError.reading(path, error.strerror) from None
    except UnicodeDecodeError:
        raise FileError.reading(path, "it isn't text in UTF-8") from None
