import sys
import sysconfig
from pathlib import Path

import pytest

from knaves.doctor import Environment, EnvironmentKind, Tool
from knaves.doctor.environment import read_environment


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the environment is said to lie: an empty folder."""
    folder = tmp_path / "my-knaves"
    folder.mkdir()
    monkeypatch.setattr(sys, "prefix", str(folder))
    return folder


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def write_command(folder: Path, text: str) -> Path:
    command = folder / "knaves"
    command.write_text(text)
    command.chmod(0o755)
    return command


def test_a_virtual_environment_is_told_from_the_system(
    prefix: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read_environment().kind is EnvironmentKind.VENV
    monkeypatch.setattr(sys, "base_prefix", str(prefix))
    assert read_environment().kind is EnvironmentKind.SYSTEM


def test_an_environment_of_conda_is_known_by_its_records(prefix: Path) -> None:
    (prefix / "conda-meta").mkdir()
    assert read_environment().kind is EnvironmentKind.CONDA


@pytest.mark.parametrize(
    ("file", "text", "installer", "tool"),
    [
        ("pyvenv.cfg", "home = /usr/bin\nversion = 3.11\n", "", Tool.PIP),
        ("pyvenv.cfg", "home = /usr/bin\nuv = 0.13.9\n", "", Tool.UV),
        ("pyvenv.cfg", "home = /usr/bin\nuv = 0.13.9\n", "pip", Tool.PIP),
        ("pyvenv.cfg", "home = /usr/bin\n", "uv", Tool.UV),
        ("pyvenv.cfg", "home = /usr/bin\n", "conda", Tool.PIP),
        ("pipx_metadata.json", "{}", "pip", Tool.PIPX),
        ("pipx_metadata.json", "{}", "uv", Tool.PIPX),
    ],
)
def test_the_tool_is_known_by_its_traces(
    prefix: Path, file: str, text: str, installer: str, tool: Tool
) -> None:
    (prefix / file).write_text(text)
    assert read_environment(installer).tool is tool


def test_an_environment_without_traces_takes_pip(prefix: Path) -> None:
    assert read_environment().tool is Tool.PIP
    (prefix / "pyvenv.cfg").write_bytes(b"uv = \xff\n")
    assert read_environment().tool is Tool.PIP


@pytest.mark.parametrize(
    ("tool", "command"),
    [
        (Tool.PIP, "/v/bin/python -m pip install -e '/my bots'"),
        (Tool.UV, "uv pip install --python /v/bin/python -e '/my bots'"),
        (Tool.PIPX, "pipx inject v -e '/my bots'"),
    ],
)
def test_a_command_installs_into_this_environment_alone(tool: Tool, command: str) -> None:
    environment = Environment(
        kind=EnvironmentKind.VENV,
        folder=Path("/v"),
        python="/v/bin/python",
        tool=tool,
        command=None,
        elsewhere=False,
    )
    assert environment.install("-e", "/my bots") == command


def test_where_there_is_no_command_it_is_not_elsewhere(bin_folder: Path) -> None:
    environment = read_environment()
    assert list(bin_folder.iterdir()) == []
    assert (environment.command, environment.elsewhere) == (None, False)


@pytest.mark.parametrize(
    ("text", "elsewhere"),
    [
        ("#!/usr/local/bin/python3.12\nimport knaves\n", True),
        ("#!/bin/sh\n'''exec' '/a long way/bin/python' \"$0\" \"$@\"\n' '''\n", True),
        ('#!/usr/bin/env bash\nexec "shims" "$0"\n', False),
        ("", False),
    ],
    ids=["script", "script with a long way to Python", "shim", "nothing"],
)
def test_a_script_of_another_python_is_elsewhere(
    bin_folder: Path, text: str, elsewhere: bool
) -> None:
    command = write_command(bin_folder, text)
    environment = read_environment()
    assert (environment.command, environment.elsewhere) == (str(command), elsewhere)


def test_a_link_to_our_script_is_ours(
    bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    paths = sysconfig.get_path
    monkeypatch.setattr(
        sysconfig,
        "get_path",
        lambda name, *rest: str(scripts) if name == "scripts" else paths(name, *rest),
    )
    command = write_command(scripts, "#!/v/bin/python\n")
    (bin_folder / "knaves").symlink_to(command)
    assert not read_environment().elsewhere
