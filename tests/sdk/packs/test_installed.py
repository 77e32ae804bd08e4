import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.sites import Site

from knaves.packs import Installed, effective_copies, find_installed


def installed_in(site: Site) -> list[Installed]:
    return [copy for copy in find_installed() if str(site.path) in copy.folder]


def write_origin(folder: Path, document: object) -> None:
    (folder / "direct_url.json").write_text(json.dumps(document))


def test_a_distribution_tells_how_it_was_installed(site: Site) -> None:
    folder = site.install(
        "Some.Pack", {"knaves.bots": {"handy": "p:Handy"}, "others": {"x": "y"}}, version="2.1"
    )
    (folder / "INSTALLER").write_text("uv\n")
    assert installed_in(site) == [
        Installed(
            name="some-pack",
            version="2.1",
            folder=str(folder),
            requires=("knaves-core",),
            groups=("knaves.bots", "others"),
            installer="uv",
        )
    ]


@pytest.mark.parametrize(
    ("document", "origin", "editable"),
    [
        ({"url": "file:///home/bots/fisher", "dir_info": {}}, "/home/bots/fisher", False),
        (
            {"url": "file:///home/my%20bots/fisher", "dir_info": {"editable": True}},
            "/home/my bots/fisher",
            True,
        ),
        (
            {"url": "https://example.org/fisher-1.0.zip", "archive_info": {}},
            "https://example.org/fisher-1.0.zip",
            False,
        ),
        (
            {
                "url": "https://example.org/fisher.git",
                "vcs_info": {"vcs": "git", "commit_id": "4b825dc"},
            },
            "git+https://example.org/fisher.git@4b825dc",
            False,
        ),
    ],
    ids=["folder", "editable folder", "archive", "version control"],
)
def test_the_origin_is_written_as_pip_takes_it(
    site: Site, document: Mapping[str, Any], origin: str, editable: bool
) -> None:
    write_origin(site.install_fisher("fisher"), document)
    (copy,) = installed_in(site)
    assert (copy.origin, copy.editable) == (origin, editable)


@pytest.mark.parametrize(
    "document",
    [
        [],
        {},
        {"url": 3},
        {"url": "file:///home", "dir_info": 3},
        {"url": "file:///home", "vcs_info": {}},
        {"url": "http://[", "dir_info": {}},
    ],
    ids=str,
)
def test_an_origin_that_makes_no_sense_is_none(site: Site, document: object) -> None:
    write_origin(site.install_fisher("fisher"), document)
    (copy,) = installed_in(site)
    assert (copy.origin, copy.editable) == ("", False)


def test_what_can_not_be_read_is_empty(site: Site) -> None:
    folder = site.install_fisher("some-pack")
    for file in ("METADATA", "entry_points.txt", "INSTALLER", "direct_url.json"):
        (folder / file).write_bytes(b"Name: \xff\xfe")
    assert installed_in(site) == [Installed(name="some-pack", version="", folder=str(folder))]


def test_a_distribution_is_called_like_its_folder_whatever_it_claims(site: Site) -> None:
    folder = site.install("aaa", {})
    (folder / "METADATA").write_text("Name: knaves-core\nVersion: 99\n")
    assert installed_in(site) == [Installed(name="aaa", version="", folder=str(folder))]


def test_what_a_stranger_wrote_is_plain(site: Site) -> None:
    wild = "\x1b[31mred\x07"
    folder = site.install("p", {wild: {"x": "y"}}, version=f"1{wild}")
    (folder / "INSTALLER").write_text(f"{wild}\npip")
    write_origin(folder, {"url": f"https://example.org/{wild}", "dir_info": {}})
    (copy,) = installed_in(site)
    assert (copy.version, copy.installer, copy.groups) == ("1red�", "red� pip", ("red�",))
    assert copy.origin == "https://example.org/red�"


def test_leftovers_are_not_installed(site: Site) -> None:
    folder = site.install_fisher("fisher")
    folder.rename(folder.with_name("~" + folder.name[1:]))
    assert installed_in(site) == []


def test_the_first_copy_counts_unless_it_is_debris() -> None:
    debris = Installed(name="twin", version="", folder="a")
    first = Installed(name="twin", version="1.0", folder="b")
    second = Installed(name="twin", version="2.0", folder="c")
    assert effective_copies([debris, first, second]) == {"twin": first}
    assert effective_copies([debris]) == {"twin": debris}


def test_only_what_holds_here_is_needed() -> None:
    requires = ("Knaves_Core>=0.1", "attrs; python_version < '3'", "pytest; extra == 'test'", "?")
    copy = Installed(name="p", version="1", folder="", requires=requires)
    assert copy.needs == ("knaves-core",)
