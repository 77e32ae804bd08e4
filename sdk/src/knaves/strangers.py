"""Let strangers' code run in this process, and keep what ours depends on as it was."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout, suppress
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Self, TextIO

import attrs

__all__ = ["output_to_stderr", "surroundings_kept"]

STDOUT: Final = 1
STDERR: Final = 2


@contextmanager
def output_to_stderr() -> Iterator[TextIO]:
    """Send what is written to standard output to standard error, however it is written.

    Where ``sys.stdout`` is the standard output of the process, its descriptor is diverted too,
    so that this holds for ``os.write`` and for programs that are started.

    Yields:
        What standard output was, to write to; it leads nowhere if there was none.
    """
    stdout: TextIO | None = sys.stdout
    with ExitStack() as stack:
        if stdout is None or getattr(stdout, "closed", False):
            original: TextIO = stack.enter_context(Path(os.devnull).open("w", encoding="utf-8"))
        elif _is_standard_output(stdout):
            original = stack.enter_context(_descriptor_diverted(stdout))
        else:
            original = stdout
        closed = getattr(sys.stderr, "closed", False)
        stack.enter_context(redirect_stdout(None if closed else sys.stderr))
        yield original


def _is_standard_output(stream: TextIO) -> bool:
    try:
        descriptor = stream.fileno()
        os.fstat(descriptor)
    except (AttributeError, OSError, ValueError):
        return False
    return descriptor == STDOUT


@contextmanager
def _descriptor_diverted(stdout: TextIO) -> Iterator[TextIO]:
    """Lead the descriptor of standard output to standard error; yield a stream to the original."""
    stdout.flush()
    kept = os.dup(STDOUT)
    with open(kept, "w", encoding=stdout.encoding, errors=stdout.errors) as original:  # noqa: PTH123 - a descriptor
        try:
            _divert()
            yield original
        finally:
            with suppress(OSError, ValueError):  # it may have been closed meanwhile
                stdout.flush()
            try:
                original.flush()
            finally:
                os.dup2(kept, STDOUT)
                if stdout.closed:
                    sys.stdout = open(  # noqa: SIM115 - for good
                        STDOUT, "w", encoding=stdout.encoding, errors=stdout.errors, closefd=False
                    )


def _divert() -> None:
    try:
        os.dup2(STDERR, STDOUT)
    except OSError:  # there is no standard error
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, STDOUT)
        os.close(nowhere)


@contextmanager
def surroundings_kept() -> Iterator[None]:
    """Put back afterwards what decides how this process goes on.

    That is the working directory, where modules are looked for, the modules that are there,
    where errors are written, and the handlers of signals. New modules, and new finders of
    modules, stay.
    """
    kept = _Surroundings.taken()
    try:
        yield
    finally:
        kept.restore()


@attrs.frozen(eq=False)
class _Surroundings:
    """What strangers' code may change without a thought, as it was before."""

    folder: Path | None
    path: list[str]
    entries: list[str]
    finders: list[Any]
    hooks: list[Any]
    modules: dict[str, ModuleType]
    stderr: TextIO | None
    handlers: dict[int, Any]

    @classmethod
    def taken(cls) -> Self:
        folder = None
        with suppress(OSError):  # it may have been deleted
            folder = Path.cwd()
        return cls(
            folder,
            sys.path,
            [*sys.path],
            [*sys.meta_path],
            [*sys.path_hooks],
            {**sys.modules},
            sys.stderr,
            _handlers(),
        )

    def restore(self) -> None:
        if self.folder is not None:
            with suppress(OSError):
                os.chdir(self.folder)
        sys.path = self.path
        sys.path[:] = self.entries
        # Import hooks of a pack go on to work, but they can't stand in the way of others.
        sys.meta_path = [*self.finders, *_added(sys.meta_path, self.finders)]
        if sys.path_hooks != self.hooks:
            sys.path_hooks = [*self.hooks, *_added(sys.path_hooks, self.hooks)]
            sys.path_importer_cache.clear()  # what others found, or did not
        self._restore_modules()
        sys.stderr = self.stderr
        for number, handler in _handlers().items():
            before = self.handlers[number]
            if handler is not before and before is not None:  # None was not set by Python
                signal.signal(number, before)

    def _restore_modules(self) -> None:
        for name, module in self.modules.items():
            if sys.modules.get(name) is not module:
                sys.modules[name] = module
        # None in the place of a module forbids everybody to import it.
        forbidden = [name for name, module in {**sys.modules}.items() if module is None]
        for name in forbidden:
            if name not in self.modules:
                del sys.modules[name]


def _added(now: list[Any] | None, before: list[Any]) -> list[Any]:
    known = {id(finder) for finder in before}
    return [finder for finder in now or () if id(finder) not in known]


def _handlers() -> dict[int, Any]:
    """Return the handlers of all signals, in the one thread that may set them."""
    if threading.current_thread() is not threading.main_thread():
        return {}
    return {number: signal.getsignal(number) for number in signal.valid_signals()}
