"""Which Python runs the arena, in what kind of environment, and what installs packs into it."""

from __future__ import annotations

import enum
import shlex
import shutil
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path

import attrs

__all__ = ["Environment", "EnvironmentKind", "Tool", "read_environment"]


class EnvironmentKind(enum.StrEnum):
    """What kind of environment Python runs in."""

    VENV = "venv"
    """A virtual environment, whatever made it."""
    CONDA = "conda"
    """An environment of conda."""
    SYSTEM = "system"
    """No environment: what is installed is there for everything that this Python runs."""


class Tool(enum.StrEnum):
    """What installs packs into an environment."""

    PIP = "pip"
    """The pip of this Python."""
    UV = "uv"
    """uv, which needs no pip in the environment."""
    PIPX = "pipx"
    """pipx, which made the environment for knaves alone."""


@attrs.frozen(kw_only=True)
class Environment:
    """The environment of the Python that runs.

    Attributes:
        kind: what kind of environment it is.
        folder: where it lies.
        python: its Python.
        tool: what installs packs into it.
        command: the ``knaves`` that the shell finds, or None if it finds none.
        elsewhere: whether that belongs to another Python.
    """

    kind: EnvironmentKind
    folder: Path
    python: str
    tool: Tool
    command: str | None
    elsewhere: bool

    def install(self, *arguments: str) -> str:
        """Return the command that installs something into this environment and no other."""
        match self.tool:
            case Tool.PIPX:
                command = ["pipx", "inject", self.folder.name]
            case Tool.UV:
                command = ["uv", "pip", "install", "--python", self.python]
            case Tool.PIP:
                command = [self.python, "-m", "pip", "install"]
        return shlex.join([*command, *arguments])


def read_environment(installer: str = "") -> Environment:
    """Look at the environment of the Python that runs; nothing is run for it.

    Args:
        installer: what installed knaves into it, if that is known.
    """
    folder = Path(sys.prefix)
    command = shutil.which("knaves")
    return Environment(
        kind=_kind(folder),
        folder=folder,
        python=sys.executable,
        tool=_tool(folder, installer),
        command=command,
        elsewhere=command is not None and _is_of_another_python(Path(command)),
    )


def _kind(folder: Path) -> EnvironmentKind:
    if (folder / "conda-meta").is_dir():
        return EnvironmentKind.CONDA
    return EnvironmentKind.VENV if sys.prefix != sys.base_prefix else EnvironmentKind.SYSTEM


def _tool(folder: Path, installer: str) -> Tool:
    """Tell what installs packs, by what the tools leave in their environments."""
    if (folder / "pipx_metadata.json").exists():
        return Tool.PIPX
    # uv makes environments for others too: what installed knaves goes before what made them.
    with suppress(ValueError):
        return Tool(installer)
    return Tool.UV if _made_by_uv(folder) else Tool.PIP


def _made_by_uv(folder: Path) -> bool:
    try:
        lines = (folder / "pyvenv.cfg").read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return False
    return any(line.partition("=")[0].strip() == "uv" for line in lines)


def _is_of_another_python(command: Path) -> bool:
    """Tell whether a command is a script of a Python that is not the one that runs.

    What is no script of Python, such as the shims of version managers, may lead to this one.
    """
    user_scheme = sysconfig.get_preferred_scheme("user")
    ours = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", user_scheme)]
    if command.resolve().parent in {Path(folder).resolve() for folder in ours}:
        return False
    try:
        with command.open("rb") as script:
            head = script.readline() + script.readline()
    except OSError:
        return False
    return b"python" in head
