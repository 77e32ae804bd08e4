import re

import pytest
from tests.sdk.sites import Site

from knaves.errors import UsageError
from knaves.scaffold.names import check_name


def refusal(name: str) -> str:
    with pytest.raises(UsageError) as caught:
        check_name(name)
    return str(caught.value).removeprefix(f"a new bot can't be called {name!r}: ")


@pytest.mark.parametrize("name", ["my-magpie", "r2-d2", "m1", "m" * 32, "template-2", "none"])
def test_names_of_small_letters_digits_and_hyphens_can_be_had(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "similar"),
    [
        ("Magpie", "magpie"),
        ("Pişti Şahı", "pisti-sah"),
        ("2fast", "fast"),
        ("my_magpie", "my-magpie"),
        ("m" * 33, "m" * 32),
        ("m", "m-bot"),
        ("-m1", "m1"),
        ("../magpie", "magpie"),
    ],
)
def test_an_unfit_name_is_refused_with_one_like_it(name: str, similar: str) -> None:
    rule = "use 2 to 32 small letters, digits and hyphens, a letter first"
    assert refusal(name) == f"{rule}; how about {similar}?"


@pytest.mark.parametrize("name", ["", "漢字", "42"])
def test_no_name_is_suggested_where_none_is_like_it(name: str) -> None:
    assert refusal(name) == "use 2 to 32 small letters, digits and hyphens, a letter first"


@pytest.mark.parametrize(("name", "similar"), [("magpie-", "magpie"), ("my--magpie", "my-magpie")])
def test_a_name_that_no_distribution_can_have_is_refused(name: str, similar: str) -> None:
    assert refusal(name) == f"a hyphen stands between letters and digits; how about {similar}?"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("class", "it is a keyword of Python; how about class-bot?"),
        ("match", "it is a keyword of Python; how about match-bot?"),
        ("max", "Python has a builtin of this name; how about max-bot?"),
        ("json", "Python's standard library has a module of this name; how about json-bot?"),
        ("pisti", "it is the name of a game; how about pisti-bot?"),
        ("pytest", "it is what a new pack itself needs; how about pytest-bot?"),
        ("hatchling", "it is what a new pack itself needs; how about hatchling-bot?"),
        ("pip", "it is a tool that builds or installs packs; how about pip-bot?"),
        ("uv", "it is a tool that builds or installs packs; how about uv-bot?"),
        ("setuptools", "it is a tool that builds or installs packs; how about setuptools-bot?"),
        ("flit-core", "it is a tool that builds or installs packs; how about flit-core-bot?"),
        ("con", "Windows has a device of this name; how about con-bot?"),
        ("lpt1", "Windows has a device of this name; how about lpt1-bot?"),
        ("com9", "Windows has a device of this name; how about com9-bot?"),
        ("knaves", "names that begin with knaves are those of its own packs"),
        ("knaves-bots-best", "names that begin with knaves are those of its own packs"),
    ],
)
def test_a_reserved_name_is_refused(name: str, reason: str) -> None:
    assert refusal(name) == reason


def test_the_name_of_an_installed_bot_is_taken(site: Site) -> None:
    site.install_fisher("pack-a")
    assert refusal("fisher") == "pack-a offers a bot of this name; how about fisher-bot?"
    site.install_fisher("fisher-bot", name="heron")
    assert refusal("fisher") == "pack-a offers a bot of this name"


def test_the_name_of_an_installed_distribution_is_taken(site: Site) -> None:
    site.install("Grey_Heron", {})
    reason = "a distribution of this name is installed; how about grey-heron-bot?"
    assert refusal("grey-heron") == reason


def test_the_name_of_a_module_is_taken_and_that_of_a_folder_is_not(site: Site) -> None:
    site.write("grey_heron", "")
    site.write("herons.young", "")
    assert re.match("a module of this name is installed", refusal("grey-heron"))
    check_name("herons")
