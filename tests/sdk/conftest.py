import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.sdk.sites import Site

settings.load_profile("ci")  # the same examples in every run, and no deadline


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """An empty site, first on the path; what is imported from it is forgotten again."""
    before = set(sys.modules)
    path = tmp_path / "site"
    path.mkdir()
    monkeypatch.syspath_prepend(path)
    monkeypatch.delenv("KNAVES_BLOCK", raising=False)
    yield Site(path)
    for name in set(sys.modules) - before:
        del sys.modules[name]
