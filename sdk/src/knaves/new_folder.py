"""A folder that is written whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from knaves.errors import FileError, UsageError

__all__ = ["new_folder"]


@contextmanager
def new_folder(place: Path, check: Callable[[Path], object]) -> Iterator[Path]:
    """Offer an empty folder, which takes its place when it is complete.

    Where an error comes up nothing has changed.

    Args:
        place: where it shall be; a link there stays one, and leads to it.
        check: raises an error if what is at that place must not be replaced. It is asked
            first, and once more at the end: somebody may have put something there meanwhile.

    Raises:
        UsageError: if there is no folder to put it into.
        FileError: if it can't be written.
    """
    goal = place.resolve()
    if not goal.parent.is_dir():
        raise UsageError(f"{place}: there is no folder {goal.parent}; make it first")
    check(place)
    try:
        made = Path(tempfile.mkdtemp(prefix=f".{goal.name}-", dir=goal.parent))
    except OSError as error:
        raise FileError.writing(place, error.strerror) from None
    try:
        new = made / "new"
        new.mkdir()
        yield new
        check(place)
        _put(new, goal, made / "old")
    except OSError as error:
        raise FileError.writing(place, error.strerror) from None
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _put(new: Path, goal: Path, old: Path) -> None:
    """Put a finished folder in its place, and what was there aside."""
    replaced = goal.exists()
    if replaced:
        goal.rename(old)
    try:
        new.rename(goal)
    except OSError:
        if replaced:
            old.rename(goal)
        raise
