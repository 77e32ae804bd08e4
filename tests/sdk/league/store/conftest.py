import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

NAME = "50% of? it#.league"
"""A name that an address must quote."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a league may be made."""
    folder = tmp_path / "a folder"
    folder.mkdir()
    return folder / NAME


@pytest.fixture
def open_path() -> Iterator[Path]:
    """Where a league may be made that other users can get at."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder, NAME)
