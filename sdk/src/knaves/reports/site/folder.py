"""The folder of a site: written whole or not at all, and never over a stranger's files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import attrs

from knaves.errors import FileError, UsageError
from knaves.new_folder import new_folder

__all__ = ["SiteFolder", "new_site"]

CONTENTS: Final = "contents.txt"
HEADING: Final = "The files of a report that `knaves league report` wrote.\n"
LEAGUE: Final = "league "
"""Stands before the commitment of the league, in the second line."""


@attrs.define
class SiteFolder:
    """A site that is being written.

    Attributes:
        path: where its files lie for the time being.
        place: where it shall be.
    """

    path: Path
    place: Path
    _league: str = ""
    _names: list[str] = attrs.field(factory=list)

    def claim(self, league: str) -> None:
        """Say of which league it is.

        Args:
            league: the commitment of the league, in hexadecimal.

        Raises:
            UsageError: if the report of another league would be replaced.
        """
        self._league = league
        _, earlier = _listed(self.place)
        if earlier not in {"", league}:
            raise UsageError(f"{self.place} holds the report of another league: name a new folder")

    def write(self, name: str, text: str) -> None:
        """Write a file.

        Args:
            name: its path within the site, with slashes.
            text: what it holds.
        """
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")
        self._names.append(name)

    def close(self) -> None:
        """Write the list of the files, by which a later report knows what it may replace."""
        names = sorted([*self._names, CONTENTS])
        lines = "".join(f"{name}\n" for name in names)
        self.write(CONTENTS, f"{HEADING}{LEAGUE}{self._league}\n{lines}")


@contextmanager
def new_site(place: Path) -> Iterator[SiteFolder]:
    """Offer a folder for a new site, which takes its place when it is complete.

    Where an error comes up nothing has changed.

    Args:
        place: where the site shall be: nothing, an empty folder, or a site that we wrote.

    Raises:
        UsageError: if something else is there, or no folder to put it into.
        FileError: if it can't be written.
    """
    with new_folder(place, _check) as path:
        site = SiteFolder(path, place)
        yield site
        site.close()


def _check(place: Path) -> None:
    """Check that nothing but an earlier report would be replaced."""
    try:
        there = {path.relative_to(place).as_posix() for path in _files(place)}
        ours, _ = _listed(place)
    except NotADirectoryError:
        raise UsageError(f"{place} is a file: name a folder for the report") from None
    except OSError as error:
        raise FileError.reading(place, error.strerror) from None
    strange = sorted(there - ours)
    if strange:
        what = f"holds files that no report wrote, such as {strange[0]!r}"
        raise UsageError(f"{place} {what}: name a new folder")


def _files(place: Path) -> Iterator[Path]:
    """Yield all that is in a folder, but for folders of our own making."""
    if not os.path.lexists(place):
        return
    for path in place.iterdir():
        if path.is_dir() and not path.is_symlink():
            inside = list(_files(path))
            yield from inside or [path]
        else:
            yield path


def _listed(place: Path) -> tuple[set[str], str]:
    """Return the files of a report, and of which league it is."""
    with suppress(FileNotFoundError, UnicodeDecodeError, ValueError):
        heading, league, *names = (place / CONTENTS).read_text("utf-8").splitlines(keepends=True)
        if heading == HEADING and league.startswith(LEAGUE):
            return {name.rstrip("\n") for name in names}, league[len(LEAGUE) :].rstrip("\n")
    return set(), ""
