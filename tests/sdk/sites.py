"""Packs as pip would leave them: real dist-info folders beside real modules."""

import importlib
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path

import attrs

GOOD_BOT = """
from knaves_core import hookimpl

class Fisher:
    @hookimpl
    def play(self, view):
        return view.legal[0]
"""


@attrs.frozen
class Site:
    """A folder on ``sys.path`` into which packs are installed."""

    path: Path

    def install(
        self,
        name: str,
        offers: Mapping[str, Mapping[str, str]],
        *,
        version: str = "1.0",
        requires: tuple[str, ...] = ("knaves-core",),
        modules: Mapping[str, str] | None = None,
    ) -> Path:
        """Install a pack, with its entry points by group, and return its dist-info folder."""
        stem = name.replace("-", "_")
        folder = self.path / f"{stem}-{version}.dist-info"
        folder.mkdir(parents=True)
        headers = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
        headers += [f"Requires-Dist: {requirement}" for requirement in requires]
        (folder / "METADATA").write_text("\n".join([*headers, "", "A pack."]))
        lines: list[str] = []
        for group, points in offers.items():
            lines += [f"[{group}]", *[f"{point} = {value}" for point, value in points.items()]]
        (folder / "entry_points.txt").write_text("\n".join(lines))
        for module, text in (modules or {}).items():
            self.write(module, text)
        importlib.invalidate_caches()
        return folder

    def install_fisher(
        self,
        pack: str,
        *,
        name: str = "fisher",
        module: str = GOOD_BOT,
        version: str = "1.0",
        requires: tuple[str, ...] = ("knaves-core",),
    ) -> Path:
        """Install a pack with one bot for Pişti, of which the text is given."""
        stem = pack.replace("-", "_")
        offers = {"knaves.bots.pisti": {name: f"{stem}:Fisher"}}
        modules = {stem: module}
        return self.install(pack, offers, version=version, requires=requires, modules=modules)

    def install_project(self, folder: Path) -> Path:
        """Install the packages of a folder with a pyproject, as a wheel of it would."""
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
        shutil.copytree(folder / "src", self.path, dirs_exist_ok=True)
        return self.install(
            project["name"],
            project["entry-points"],
            version=project["version"],
            requires=tuple(project["dependencies"]),
        )

    def write(self, module: str, text: str) -> Path:
        """Write a module; dots in its name are folders."""
        path = self.path.joinpath(*module.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path
