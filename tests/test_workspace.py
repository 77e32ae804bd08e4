import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_pip_and_uv_are_given_the_same_pins() -> None:
    pins = [
        line
        for line in (ROOT / "constraints.txt").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    root = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert root["tool"]["uv"]["constraint-dependencies"] == pins


def test_ci_calls_the_test_command_of_the_readme() -> None:
    command = "python3 -m pip install uv && uv run pytest"
    assert command in (ROOT / "README.md").read_text().splitlines()
    assert command in (ROOT / ".ci" / "run").read_text()


def test_every_distribution_is_in_the_workspace() -> None:
    found = {
        tomllib.loads(path.read_text())["project"]["name"]
        for pattern in ("core", "sdk", "plugins/*", "template-bot")
        for path in ROOT.glob(f"{pattern}/pyproject.toml")
    }
    root = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert found == set(root["project"]["dependencies"])
    assert found == set(root["tool"]["uv"]["sources"])
