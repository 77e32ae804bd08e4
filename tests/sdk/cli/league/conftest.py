from pathlib import Path

import pytest
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

BOTS = ("captor", "drawer", "first", "stumbler", "unmade")


@pytest.fixture(scope="session")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league of five bots that is played to its end; it stands alone in its folder."""
    return build(tmp_path_factory.mktemp("done") / "done.league", settings_of(), [(BOTS, 24)])


@pytest.fixture(scope="session")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league that was interrupted after seven of its forty blocks."""
    path = tmp_path_factory.mktemp("cut") / "cut.league"
    return build(path, settings_of(), [(BOTS, 8)], blocks=7)


@pytest.fixture(scope="session")
def friday(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league of four bots and three deals; it stands alone in its folder."""
    path = tmp_path_factory.mktemp("friday") / "friday.league"
    return build(path, settings_of(), [(BOTS[:4], 3)])
