"""A folder that is written whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from knaves.errors import FileError, UsageError
from knaves.interrupts import postponed

__all__ = ["new_folder"]


@contextmanager
def new_folder(place: Path, check: Callable[[Path], object]) -> Iterator[Path]:
    """Offer an empty folder, which takes its place when it is complete.

    Where an error comes up, or somebody stops it, nothing has changed. A process that is killed
    leaves a folder with a dot before its name beside the place.

    Args:
        place: where it shall be; a link there stays one, and leads to it.
        check: raises an error if what is at that place must not be replaced. It is asked
            first, and once more at the end: somebody may have put something there meanwhile.

    Raises:
        UsageError: if there is no folder to put it into.
        FileError: if it can't be written.
    """
    goal = _goal(place)
    if not goal.parent.is_dir():
        raise UsageError(f"{place}: there is no folder {goal.parent}; make it first")
    check(place)
    made: Path | None = None
    try:
        with postponed():
            made = Path(tempfile.mkdtemp(prefix=f".{goal.name}-", dir=goal.parent))
        new = made / "new"
        new.mkdir()
        yield new
        check(place)
        with postponed():  # or what was there would be nowhere
            _put(new, goal, made / "old")
            shutil.rmtree(made, ignore_errors=True)
    except OSError as error:
        raise FileError.writing(place, error.strerror) from None
    finally:
        if made is not None:
            _remove_draft(made)


def _goal(place: Path) -> Path:
    """Return where a place leads to."""
    try:
        place.stat()
    except (FileNotFoundError, NotADirectoryError):
        pass
    except OSError as error:  # links that lead to each other
        raise FileError.writing(place, error.strerror) from None
    return place.resolve()


def _put(new: Path, goal: Path, old: Path) -> None:
    """Put a finished folder in its place, and what was there aside."""
    replaced = goal.exists()
    if replaced:
        goal.rename(old)
    try:
        new.rename(goal)
    except OSError as error:
        if replaced:
            _put_back(old, goal, error)
        raise


def _put_back(old: Path, goal: Path, error: OSError) -> None:
    try:
        old.rename(goal)
    except OSError:
        raise FileError.writing(goal, f"{error.strerror}; what was there is in {old}") from None


def _remove_draft(made: Path) -> None:
    """Remove what was not finished, and nothing else."""
    with postponed():
        shutil.rmtree(made / "new", ignore_errors=True)
        with suppress(OSError):  # it is removed already, or holds what was there
            made.rmdir()
