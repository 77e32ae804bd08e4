from collections.abc import Callable

import attrs
import pytest

from knaves.cli.commands import run as run_command


@attrs.frozen
class Outcome:
    """What a command line came to."""

    status: int
    out: str
    err: str


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Outcome]:
    """Run ``knaves`` with arguments in this process, whatever the terminal around the tests."""
    for variable in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(variable, raising=False)

    def run(*arguments: str) -> Outcome:
        capsys.readouterr()
        status = run_command(arguments)
        return Outcome(status, *capsys.readouterr())

    return run
