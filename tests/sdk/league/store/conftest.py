from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a league may be made: a name that an address must quote."""
    folder = tmp_path / "a folder"
    folder.mkdir()
    return folder / "50% of? it#.league"
