"""Read what people add to the secret of a league."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from typing import Final

from knaves.errors import UsageError

__all__ = ["read_contributions"]

FORM: Final = "a contribution is a line `name: text`"
MOST_CHARACTERS: Final = 500
"""So long may a line be; all of it is shown in the end."""


def read_contributions() -> Iterator[tuple[str, str]]:
    """Read contributions from standard input, up to an empty line or the end.

    Yields:
        Who contributes, and what; no name comes twice.

    Raises:
        UsageError: if a line is none; on a terminal it is asked for again.
    """
    lines = io.StringIO() if sys.stdin is None else sys.stdin
    if isinstance(lines, io.TextIOWrapper):
        lines.reconfigure(errors="surrogateescape")  # what is no text is refused below
    asked = lines.isatty()
    if asked:
        _say("contributions, each a line `name: text`; an empty line ends them")
    names: set[str] = set()
    for line in lines:
        if not line.strip():
            break
        try:
            name, text = _read(line.strip(), names)
        except UsageError as error:
            if not asked:
                raise
            _say(f"{error}; again, please")
            continue
        names.add(name)
        yield name, text
    if not names:
        _say("no contributions")


def _read(line: str, names: set[str]) -> tuple[str, str]:
    """Read a line; raises UsageError if it holds no contribution of somebody new."""
    name, colon, text = map(str.strip, line.partition(":"))
    if not (name and colon and text):
        raise UsageError(f"{FORM}, not {line!r:.60}")
    if not line.isprintable():
        raise UsageError(f"{FORM} without tabs and control characters, not {line!r:.60}")
    if len(line) > MOST_CHARACTERS:
        raise UsageError(f"{FORM} of at most {MOST_CHARACTERS} characters, not of {len(line):,}")
    if name in names:
        raise UsageError(f"there is a contribution of {name} already: take another name")
    return name, text


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
