import pytest
from tests.sdk.doctor.damages import Ward
from tests.sdk.sites import Site


@pytest.fixture
def ward(site: Site, monkeypatch: pytest.MonkeyPatch) -> Ward:
    return Ward.build(site, monkeypatch)
