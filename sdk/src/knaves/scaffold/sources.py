"""Where uv and pip find knaves, as long as no package index has it.

Where knaves is installed, pip needs nothing: it finds what is there. uv runs the tests of a
pack in an environment of its own. It is led to the source tree of an editable installation,
and else to wheels that lie in the pack itself, so that the pack can be moved and shared.
"""

from __future__ import annotations

import json
import tomllib
from importlib import metadata, resources
from pathlib import Path
from typing import Final

from packaging.version import Version

from knaves.scaffold.tables import read_text
from knaves.scaffold.tokens import PYPROJECT
from knaves.scaffold.wheels import wheel_of

__all__ = ["core_requirement", "uv_settings", "wheels"]

CORE: Final = "knaves-core"
PACKAGES: Final = {"knaves": "knaves", CORE: "knaves_core"}
"""What a pack and its tests need of ours, and under which name it is imported."""
FOLDER: Final = "wheels"
FROM_WHEELS: Final = f"""
# No package index has knaves yet. uv takes it from these wheels. pip needs nothing where knaves
# is installed; elsewhere: pip install --find-links {FOLDER} -e ".[test]"
[tool.uv]
find-links = ["{FOLDER}"]
"""
FROM_TREES: Final = """
# No package index has knaves yet. uv takes it from these folders of this machine. pip needs
# nothing where knaves is installed; elsewhere, install these folders first.
[tool.uv.sources]
"""


def core_requirement() -> str:
    """Return what a pack that is written today requires of knaves-core.

    It is satisfied from the minor version that is installed up to the next version that may
    break packs: the next minor one while the major one is 0, and then the next major one.
    """
    version = Version(metadata.version(CORE))
    least = version if version.is_prerelease else f"{version.major}.{version.minor}"
    breaking = version.major + 1 if version.major else f"0.{version.minor + 1}"
    return f"{CORE}>={least},<{breaking}"


def uv_settings() -> str:
    """Return what a ``pyproject.toml`` ends with, so that uv finds knaves."""
    trees = _trees()
    from_wheels = FROM_WHEELS if len(trees) < len(PACKAGES) else ""
    lines = [
        f"{name} = {{ path = {_quoted(tree)}, editable = true }}\n" for name, tree in trees.items()
    ]
    return from_wheels + "".join([FROM_TREES, *lines] if lines else [])


def _quoted(path: Path) -> str:
    return json.dumps(path.as_posix(), ensure_ascii=False)


def wheels() -> dict[str, bytes]:
    """Return the wheels that `uv_settings` leads to, by their paths in the pack.

    Raises:
        FileError: if one can't be made of what is installed.
    """
    trees = _trees()
    made = [wheel_of(name) for name in PACKAGES if name not in trees]
    return {f"{FOLDER}/{name}": content for name, content in made}


def _trees() -> dict[str, Path]:
    """Return the source trees of those packages of ours that run from one."""
    folders = {
        name: Path(str(resources.files(package))).parents[1] for name, package in PACKAGES.items()
    }
    return {name: folder for name, folder in folders.items() if _project_in(folder) == name}


def _project_in(folder: Path) -> str | None:
    path = folder / PYPROJECT
    if not path.is_file():
        return None
    project: dict[str, str] = tomllib.loads(read_text(path)).get("project", {})
    return project.get("name")
