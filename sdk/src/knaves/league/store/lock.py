"""One runner at a time: a lock on a file beside the league's."""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from pathlib import Path
from typing import Final, Self

from knaves.errors import FileError, UsageError

if sys.platform != "win32":
    import fcntl

__all__ = ["Lock", "is_locked"]

AGAIN_S: Final = 0.05
_SIGNED: Final = re.compile(rb"(?:[0-9]{1,19}\n)?")
"""What a file of a lock holds: the number of a process, or nothing if that died too early."""
_LONGEST: Final = 20


def is_locked(path: Path) -> bool:
    """Tell whether a process holds the lock of a league's file, without keeping any from it."""
    if sys.platform == "win32":
        return False
    try:
        descriptor = os.open(_lock_of(path), os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        return isinstance(error, BlockingIOError)
    finally:
        os.close(descriptor)
    return False


def _lock_of(path: Path) -> Path:
    """Return the file of a league's lock, whatever links lead to the league, also in a circle."""
    return Path(f"{os.path.realpath(path)}.lock")


def _lock(descriptor: int) -> None:
    """Lock an open file; raises BlockingIOError if another process holds the lock."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        # Once more: it may have been `is_locked` that held it, for a moment.
        time.sleep(AGAIN_S)
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A lock that its process holds until it ends, however it does.

    The lock is on ``FILE.lock``, which holds the number of the process. The file alone is no
    lock: one that a killed process has left behind is taken over, unless it holds anything
    else, and so is somebody's own.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock of a league's file.

        Raises:
            UsageError: if another process holds it, or its name is that of another file.
            FileError: if there can be no lock here.
        """
        if sys.platform == "win32":
            raise FileError.writing(path, "leagues are run on Linux and macOS, and read anywhere")
        self._path = _lock_of(path)
        try:
            self._descriptor = self._take(path)
            self._sign()
        except (FileNotFoundError, NotADirectoryError):
            # A link may lead into a folder that isn't there.
            folder = self._path.parent if path.is_symlink() else path.parent
            raise UsageError(f"{path}: there is no folder {folder}; make it first") from None
        except OSError as error:
            raise FileError.writing(self._path, error.strerror) from None

    def _take(self, path: Path) -> int:
        """Return the open file with the lock on it."""
        while True:
            # Not inheritable, as Python opens all files: what a bot starts must not hold it.
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o644)
            try:
                _lock(descriptor)
            except BlockingIOError:
                runner = os.read(descriptor, _LONGEST)
                os.close(descriptor)
                signed = runner.endswith(b"\n") and _SIGNED.fullmatch(runner)
                process = f"process {int(runner)}" if signed else "another process"
                raise UsageError(f"{path} is in use: {process} runs this league") from None
            except BaseException:
                os.close(descriptor)
                raise
            if self._is(descriptor):
                self._check_ours(descriptor)
                return descriptor
            os.close(descriptor)

    def _check_ours(self, descriptor: int) -> None:
        """Check that an open file is one of a lock: it will be written anew, and removed."""
        regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
        if not regular or not _SIGNED.fullmatch(os.read(descriptor, _LONGEST + 1)):
            os.close(descriptor)
            raise UsageError(
                f"{self._path} isn't the lock of a league, but another file: move it elsewhere, "
                "or call the league otherwise"
            )

    def _sign(self) -> None:
        """Write down which process holds the lock."""
        try:
            os.truncate(self._descriptor, 0)
            os.pwrite(self._descriptor, f"{os.getpid()}\n".encode(), 0)
        except OSError:
            self.release()
            raise

    def _is(self, descriptor: int) -> bool:
        """Tell whether an open file is still the one that has the name of the lock."""
        try:
            return os.path.samestat(os.fstat(descriptor), self._path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the lock back, and remove its file."""
        # Removed while it is held: who has opened it meanwhile finds it gone and tries again.
        self._path.unlink(missing_ok=True)
        os.close(self._descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
