"""Sessions of pytest in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import attrs

PACKS = Path(__file__).parents[2] / "packs"
PLUGIN = "knaves.kit.pytest_plugin"


@attrs.frozen
class Session:
    """What a session came to."""

    status: int
    lines: list[str]
    err: str

    def outcomes(self, test: str) -> dict[str, str]:
        """Return the outcome of each test whose id begins so, by the rest of its id."""
        return {
            words[0].removeprefix(test): words[1]
            for words in map(str.split, self.lines)
            if words[1:] and words[0].startswith(test)
        }


def run_pytest(folder: Path, *arguments: str) -> Session:
    """Run pytest in a folder, with the plugin and no other; the whole output is told."""
    # By its module: where the plugin is installed too, it must not be loaded twice.
    environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", PLUGIN, "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return Session(done.returncode, done.stdout.splitlines(), done.stderr)
