"""New packs in fresh virtual environments, as their authors will have them."""

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

ROOT = Path(__file__).parents[3]
CONSTRAINTS = str(ROOT / "constraints.txt")
PROJECTS = ("core", "sdk", "plugins/knaves-bots-basic")
REFUSED = ("class", "max", "json", "Magpie", "krähe", "m" * 33)

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path, status: int = 0) -> str:
    environment = os.environ | {"PIP_CONSTRAINT": CONSTRAINTS, "UV_CONSTRAINT": CONSTRAINTS}
    # The environment of these tests is none that anybody there would have activated.
    environment.pop("VIRTUAL_ENV", None)
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def files_in(wheel: Path) -> dict[str, int]:
    """Return the checksums of the files in a wheel, but for the list of them."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            entry.filename: entry.CRC
            for entry in archive.infolist()
            if not entry.filename.endswith("RECORD")
        }


@attrs.frozen
class Arena:
    """A virtual environment with knaves, and a folder to work in."""

    python: Path
    folder: Path

    def knaves(self, *arguments: str, status: int = 0) -> str:
        return run(self.python.with_name("knaves"), *arguments, cwd=self.folder, status=status)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and an sdist of each of ours."""
    folder = tmp_path_factory.mktemp("built")
    for project in PROJECTS:
        run("uv", "build", "--wheel", "--sdist", "--out-dir", folder, project, cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def arena(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Arena]:
    """Returns the arena that pip or uv installed from wheels, sdists or source trees."""
    sources: dict[str, list[str | Path]] = {
        "wheels": sorted(built.glob("*.whl")),
        "sdists": sorted(built.glob("*.tar.gz")),
        "trees": [word for project in PROJECTS for word in ("-e", ROOT / project)],
    }
    made: dict[tuple[str, str], Arena] = {}

    def arena(tool: str, source: str) -> Arena:
        if (tool, source) not in made:
            folder = tmp_path_factory.mktemp("arena")
            python = folder / "environment" / "bin" / "python"
            if tool == "pip":
                run(sys.executable, "-m", "venv", "environment", cwd=folder)
                run(python, "-m", "pip", "install", *sources[source], cwd=folder)
            else:
                run("uv", "venv", "--python", sys.executable, "environment", cwd=folder)
                run("uv", "pip", "install", "--python", python, *sources[source], cwd=folder)
            made[tool, source] = Arena(python, folder)
        return made[tool, source]

    return arena


@pytest.mark.parametrize(
    ("tool", "source", "name", "game"),
    [
        ("pip", "wheels", "my-magpie", "pisti"),
        ("pip", "wheels", "r2-d2", "fool"),
        ("uv", "wheels", "my-magpie", "call"),
        ("uv", "wheels", "r2-d2", "azi"),
        ("uv", "sdists", "heron", "pisti"),
        ("uv", "trees", "heron", "fool"),
    ],
)
def test_a_new_bot_is_installed_found_tested_and_played(
    tool: str, source: str, name: str, game: str, arena: Callable[[str, str], Arena]
) -> None:
    here = arena(tool, source)
    _, _, *commands = here.knaves("new", name, "--game", game).splitlines()
    install, test, play = (command.strip() for command in commands)
    run("bash", "-c", install, cwd=here.folder)
    bots = json.loads(here.knaves("bots", "--json"))["bots"]
    assert [name, [game], "ok"] in [[bot["name"], bot["games"], bot["status"]] for bot in bots]
    assert " passed" in run("bash", "-c", test, cwd=here.folder)
    assert name in run("bash", "-c", f"{play} --games 40", cwd=here.folder)
    here.knaves("check", name)
    assert here.knaves("new", "--diff", name) == ""


@pytest.mark.parametrize(("tool", "source"), [("pip", "wheels"), ("uv", "trees")])
def test_its_tests_run_in_an_environment_of_its_own(
    tool: str, source: str, tmp_path: Path, arena: Callable[[str, str], Arena]
) -> None:
    arena(tool, source).knaves("new", "stork", "--dir", str(tmp_path))
    moved = (tmp_path / "stork").rename(tmp_path / "moved")
    assert " passed" in run("uv", "run", "pytest", cwd=moved)


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_name_leaves_nothing(name: str, arena: Callable[[str, str], Arena]) -> None:
    here = arena("pip", "wheels")
    before = sorted(here.folder.iterdir())
    here.knaves("new", name, status=2)
    assert sorted(here.folder.iterdir()) == before


def test_the_wheel_of_an_sdist_is_that_of_the_checkout(built: Path, tmp_path: Path) -> None:
    (sdist,) = built.glob("knaves-*.tar.gz")
    run("uv", "build", "--wheel", "--out-dir", tmp_path, sdist, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    assert files_in(wheel) == files_in(built / wheel.name)
