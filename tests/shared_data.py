"""Data that is no part of the repository, and lies beside it where the project is built."""

from pathlib import Path
from typing import Final

import pytest

__all__ = ["DATA", "shared"]

ROOT: Final = Path(__file__).parents[1]
DATA: Final = ROOT / "tests" / "data"
"""The data that is part of the repository."""


def shared(name: str) -> Path:
    """Return the path of a shared file, or skip the test where the shared data is missing."""
    path = ROOT.parent / "shared" / "data" / name
    if not path.exists():
        pytest.skip(f"{name} is no part of the repository, and ../shared/data is not there")
    return path
