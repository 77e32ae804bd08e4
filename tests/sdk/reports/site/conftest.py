from pathlib import Path

import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

from knaves.reports.site import write_site


@pytest.fixture(scope="session")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league of Pişti that is played to its end, with a bot that fails."""
    path = tmp_path_factory.mktemp("league") / "friday.league"
    return build(path, settings_of(), [(("captor", "drawer", "first", "stumbler"), 4)])


@pytest.fixture(scope="session")
def report(league: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with its site."""
    return write_site(league, tmp_path_factory.mktemp("report") / "site").parent
