import tomllib
from pathlib import Path

import pytest
from tests.sdk.sites import Site

from knaves.scaffold.sources import core_requirement, uv_settings, wheels
from knaves.scaffold.template import template_folder

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("version", "requirement"),
    [
        ("0.1.0", "knaves-core>=0.1,<0.2"),
        ("0.9.3", "knaves-core>=0.9,<0.10"),
        ("1.0.0", "knaves-core>=1.0,<2"),
        ("2.4.1", "knaves-core>=2.4,<3"),
        ("0.2.0.dev3", "knaves-core>=0.2.0.dev3,<0.3"),
    ],
)
def test_what_is_required_of_the_core_follows_the_installed_one(
    version: str, requirement: str, site: Site
) -> None:
    site.install("knaves-core", {}, version=version)
    assert core_requirement() == requirement


def test_the_template_requires_the_core_beside_it() -> None:
    project = tomllib.loads((template_folder() / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dependencies"] == [core_requirement()]


def test_uv_is_led_to_the_source_trees_of_a_checkout() -> None:
    assert tomllib.loads(uv_settings())["tool"]["uv"] == {
        "sources": {
            "knaves": {"path": str(ROOT / "sdk"), "editable": True},
            "knaves-core": {"path": str(ROOT / "core"), "editable": True},
        }
    }
    assert wheels() == {}
