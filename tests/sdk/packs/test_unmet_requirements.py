import pytest
from tests.sdk.sites import Site

from knaves.packs import (
    Catalogue,
    effective_copies,
    find_installed,
    find_unmet_requirements,
)

OFFERS = {"knaves.bots.pisti": {"fisher": "p:Fisher"}}


def unmet_in(site: Site) -> list[tuple[str, str, str]]:
    installed = effective_copies(find_installed())
    return [
        (unmet.wanted_by.name, unmet.requirement, unmet.found)
        for unmet in find_unmet_requirements(installed, Catalogue.read().packs)
        if str(site.path) in unmet.wanted_by.folder
    ]


@pytest.mark.parametrize(
    ("requirement", "unmet"),
    [
        ("knaves-core>=99", ("p", "knaves-core>=99", "0.1.0")),
        ("There_is>2; python_version > '3'", ("p", "There_is>2", "1.0")),
        ("not-there", ("p", "not-there", "")),
        ("nonsense>=1", ("p", "nonsense>=1", "what?")),
    ],
)
def test_what_a_pack_requires_and_is_not_there_is_unmet(
    site: Site, requirement: str, unmet: tuple[str, str, str]
) -> None:
    site.install("there-is", {})
    site.install("nonsense", {}, version="what?")
    site.install("p", OFFERS, requires=(requirement,))
    assert unmet_in(site) == [unmet]


@pytest.mark.parametrize(
    "requirement",
    [
        "there-is",
        "There.Is==1.0",
        "not-there; python_version < '3'",
        "not-there; extra == 'test'",
        "not-there; os_name ~= 'posix'",
        "no requirement at all!",
    ],
)
def test_what_is_there_or_not_asked_for_is_met(site: Site, requirement: str) -> None:
    site.install("there-is", {})
    site.install("p", OFFERS, requires=(requirement,))
    assert unmet_in(site) == []


def test_what_is_required_is_asked_for_its_own_requirements(site: Site) -> None:
    site.install("p", OFFERS, requires=("middle",))
    site.install("middle", {}, requires=("p", "not-there"))
    site.install("bystander", {}, requires=("not-there-either",))
    assert unmet_in(site) == [("middle", "not-there", "")]


def test_a_pre_release_is_a_version_like_another(site: Site) -> None:
    site.install("there-is", {}, version="2.0rc1")
    site.install("p", OFFERS, requires=("there-is>1",))
    assert unmet_in(site) == []
