import sys
from collections.abc import Callable

import attrs
import pytest

from knaves.cli import main


@attrs.frozen
class Outcome:
    """What a command line came to."""

    status: int | str
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
        monkeypatch.setattr(sys, "argv", ["knaves", *arguments])
        capsys.readouterr()
        with pytest.raises(SystemExit) as caught:
            main()
        return Outcome(caught.value.code or 0, *capsys.readouterr())

    return run
