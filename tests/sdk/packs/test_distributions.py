"""Damaged distributions: each of them next to a sound one, which it must not hide."""

import importlib
import json
import shutil
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import importlib_metadata
import pytest
from tests.sdk.sites import Site

from knaves.packs import BotEntry, Catalogue, Damaged, Status, find_bots, find_games


def bots_of(pack: str) -> list[BotEntry]:
    return [bot for bot in find_bots() if bot.pack == pack]


def damaged_in(site: Site) -> list[Damaged]:
    importlib.invalidate_caches()
    return [damaged for damaged in Catalogue.read().damaged if str(site.path) in damaged.where]


def lack_metadata(folder: Path) -> None:
    (folder / "METADATA").unlink()


def empty_metadata(folder: Path) -> None:
    (folder / "METADATA").write_text("")


def nameless_metadata(folder: Path) -> None:
    (folder / "METADATA").write_text("Metadata-Version: 2.1\n\nNo name, no version.")


def unreadable_metadata(folder: Path) -> None:
    (folder / "METADATA").write_bytes(b"Name: wrong\nVersion: \xff\xfe\x00\n")


def folder_as_metadata(folder: Path) -> None:
    (folder / "METADATA").unlink()
    (folder / "METADATA").mkdir()


METADATA_DAMAGE = [
    lack_metadata,
    empty_metadata,
    nameless_metadata,
    unreadable_metadata,
    folder_as_metadata,
]


@pytest.mark.parametrize("damage", METADATA_DAMAGE, ids=lambda damage: damage.__name__)
def test_a_pack_without_usable_metadata_is_broken_and_hides_no_other(
    site: Site, damage: Callable[[Path], None]
) -> None:
    damage(site.install_fisher("the-wrong", name="wrong"))
    site.install_fisher("the-right", name="right")
    (wrong,) = bots_of("the-wrong")
    assert (wrong.name, wrong.version, wrong.status) == ("wrong", "", Status.BROKEN)
    assert wrong.reason == "its METADATA is missing or can't be read: reinstall the-wrong"
    assert bots_of("the-right")[0].status is Status.OK


def claim(folder: Path, name: str, version: str = "99") -> None:
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("knaves-bots-book", "knaves-bots-book"),
        ("a/b:c", "a/b:c"),
        ("", "no name"),
        ("\x1b[31m" + "red" * 1000, "red" * 65),
    ],
    ids=["another pack", "no name of a distribution", "nothing", "colour and length"],
)
def test_a_pack_that_claims_another_name_than_its_folder_is_broken(
    site: Site, name: str, says: str
) -> None:
    claim(site.install_fisher("aaa", name="wrong"), name)
    (wrong,) = bots_of("aaa")
    assert (wrong.name, wrong.version, wrong.status) == ("wrong", "", Status.BROKEN)
    assert wrong.reason.startswith(f"its folder says aaa, its METADATA {says}")
    assert wrong.reason.endswith(": reinstall it")
    assert {bot.status for bot in bots_of("knaves-bots-book")} == {Status.OK}


def test_a_pack_that_claims_to_be_the_core_changes_nothing_for_others(site: Site) -> None:
    before = find_bots()
    claim(site.install("aaa", {"knaves.games": {"pisti": "aaa:Pisti"}}), "knaves-core")
    assert find_bots() == before
    aaa, core = (game for game in find_games() if game.name == "pisti")
    assert (aaa.pack, aaa.status) == ("aaa", Status.BROKEN)
    assert (core.pack, core.status) == ("knaves-core", Status.OK)


@pytest.fixture
def real_core(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:  # noqa: ARG001 - the first one
    """A site behind the first one on the path, with the knaves_core that runs."""
    real = Site(tmp_path / "real")
    monkeypatch.setattr("sys.path", [sys.path[0], str(real.path), *sys.path[1:]])
    file = real.write("knaves_core.__init__", "")
    monkeypatch.setattr("knaves_core.__file__", str(file))
    return real


def core_versions() -> set[str]:
    return {game.version for game in find_games() if game.pack == "knaves-core"}


def install_core(site: Site, version: str) -> Path:
    return site.install("knaves-core", {"knaves.games": {"pisti": "p:P"}}, version=version)


@pytest.mark.parametrize("editable", [False, True], ids=["by its RECORD", "by its origin"])
def test_of_two_cores_the_one_that_runs_counts_wherever_it_lies(
    site: Site, real_core: Site, editable: bool
) -> None:
    install_core(site, "99")
    folder = install_core(real_core, "0.2")
    if editable:
        document = {"url": real_core.path.as_uri(), "dir_info": {"editable": True}}
        (folder / "direct_url.json").write_text(json.dumps(document))
    else:
        (folder / "RECORD").write_text("knaves_core/cards.py,,\nknaves_core/__init__.py,,\n")
    assert core_versions() == {"0.2"}


@pytest.mark.parametrize("record", [b"", b"\xff", b"elsewhere/__init__.py,,\n"])
def test_where_it_can_not_be_known_which_core_runs_the_first_counts(
    site: Site, real_core: Site, record: bytes
) -> None:
    install_core(site, "99")
    (install_core(real_core, "0.2") / "RECORD").write_bytes(record)
    assert core_versions() == {"99"}


@pytest.mark.parametrize("name", ["-1.dist-info", "a b-1.dist-info", "a\x1b[31m-1.dist-info"])
def test_a_folder_that_gives_no_name_is_passed_over(site: Site, name: str) -> None:
    folder = site.install_fisher("the-wrong")
    folder.rename(folder.with_name(name))
    site.install_fisher("the-right", name="right")
    (damaged,) = damaged_in(site)
    assert damaged.reason == "a distribution can't be called like its folder; reinstall it"
    assert damaged.where.isprintable()
    assert bots_of("the-right")[0].status is Status.OK


def test_an_egg_is_called_like_its_outer_folder(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    egg = site.path / "laid_eggs-1.0-py3.11.egg"
    metadata = site.install_fisher("laid-eggs")
    egg.mkdir()
    metadata.rename(egg / "EGG-INFO")
    (egg / "EGG-INFO" / "METADATA").rename(egg / "EGG-INFO" / "PKG-INFO")
    monkeypatch.syspath_prepend(egg)
    (bot,) = bots_of("laid-eggs")
    assert (bot.version, bot.status) == ("1.0", Status.OK)


def unreadable_entry_points(folder: Path) -> None:
    (folder / "entry_points.txt").write_bytes(b"[knaves.bots]\nb\xfft = the_wrong:Fisher\n")


def lines_without_values(folder: Path) -> None:
    with (folder / "entry_points.txt").open("a") as file:
        file.write("\nno equals sign here\n")


def leftover_of_pip(folder: Path) -> None:
    folder.rename(folder.with_name("~" + folder.name[1:]))


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (unreadable_entry_points, "its metadata can't be read; reinstall it"),
        (lines_without_values, "its metadata can't be read; reinstall it"),
        (leftover_of_pip, "left behind by an interrupted installation; delete it"),
    ],
    ids=["unreadable entry points", "lines without values", "leftover of pip"],
)
def test_what_can_not_be_relied_on_is_passed_over_and_reported(
    site: Site, damage: Callable[[Path], None], reason: str
) -> None:
    damage(site.install_fisher("the-wrong", name="wrong"))
    site.install_fisher("the-right", name="right")
    assert bots_of("the-wrong") == []
    assert [damaged.reason for damaged in damaged_in(site)] == [reason]
    assert bots_of("the-right")[0].status is Status.OK


def test_a_damaged_distribution_that_offers_nothing_is_none_of_our_business(site: Site) -> None:
    folder = site.install_fisher("the-wrong")
    (folder / "entry_points.txt").write_text("[console_scripts]\nwrong = the_wrong:main\n")
    (folder / "METADATA").unlink()
    leftover_of_pip(site.install("other", {"console_scripts": {"other": "other:main"}}))
    assert (bots_of("the-wrong"), damaged_in(site)) == ([], [])


@pytest.mark.parametrize("first", ["1.0", "2.0"])
def test_of_two_copies_on_the_path_the_first_counts(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    second = {"1.0": "2.0", "2.0": "1.0"}[first]
    behind = Site(tmp_path / "behind")
    behind.install("twin", {"knaves.bots": {"old": "twin:Old"}}, version=second)
    monkeypatch.syspath_prepend(behind.path)
    monkeypatch.syspath_prepend(site.path)
    site.install("Twin", {"knaves.bots": {"new": "twin:New"}}, version=first)
    assert [(bot.name, bot.version) for bot in bots_of("twin")] == [("new", first)]


def test_a_first_copy_that_offers_nothing_counts_too(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    behind = Site(tmp_path / "behind")
    behind.install("twin", {"knaves.bots": {"old": "twin:Old"}})
    monkeypatch.syspath_prepend(behind.path)
    monkeypatch.syspath_prepend(site.path)
    site.install("twin", {})
    assert bots_of("twin") == []


def test_an_editable_pack_of_setuptools_is_there_once(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = site.install_fisher("twin")
    beside = site.path / "src" / "twin.egg-info"
    shutil.copytree(metadata, beside)
    (beside / "METADATA").rename(beside / "PKG-INFO")
    monkeypatch.syspath_prepend(beside.parent)
    assert [bot.name for bot in bots_of("twin")] == ["fisher"]


def test_debris_of_an_upgrade_does_not_hide_the_sound_copy(site: Site) -> None:
    lack_metadata(site.install_fisher("twin", name="old"))
    site.install("twin", {"knaves.bots": {"new": "twin:New"}}, version="2.0")
    assert [(bot.name, bot.version, bot.status) for bot in bots_of("twin")] == [
        ("new", "2.0", Status.OK)
    ]


@pytest.mark.parametrize("damage", [unreadable_entry_points, leftover_of_pip])
def test_a_damaged_copy_does_not_hide_the_sound_one(
    site: Site, damage: Callable[[Path], None]
) -> None:
    damage(site.install_fisher("twin", name="old"))
    site.install("twin", {"knaves.bots": {"new": "twin:New"}}, version="2.0")
    assert [bot.name for bot in bots_of("twin")] == ["new"]
    (damaged,) = damaged_in(site)
    assert damaged.where.endswith("win-1.0.dist-info")
    assert damaged.leftover is (damage is leftover_of_pip)


def test_packs_in_a_zip_archive_are_found(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = site.install_fisher("zipped", name="packed")
    archive = tmp_path / "packs.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in folder.iterdir():
            file.write(path, f"{folder.name}/{path.name}")
    shutil.rmtree(folder)
    monkeypatch.syspath_prepend(archive)
    assert [bot.name for bot in bots_of("zipped")] == ["packed"]


def test_finders_of_others_are_asked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Distribution(importlib_metadata.Distribution):
        """A distribution that is in no folder, and whose texts are given."""

        def __init__(self, **texts: str) -> None:
            self.texts = texts

        def read_text(self, filename: str) -> str | None:
            return self.texts.get(filename.partition(".")[0])

        def locate_file(self, path: object) -> Path:
            raise NotImplementedError

    class Finder(importlib_metadata.DistributionFinder):
        def find_distributions(self, context: object = None) -> list[Distribution]:  # noqa: ARG002 - the finder's contract
            offers = "[knaves.bots.pisti]\nbuilt-in = frozen:Bot"
            metadata = "Name: Frozen.Bots\nVersion: 4"
            return [Distribution(), Distribution(METADATA=metadata, entry_points=offers)]

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    (bot,) = bots_of("frozen-bots")
    assert (bot.name, bot.version, bot.status) == ("built-in", "4", Status.OK)


def test_a_path_with_nothing_sensible_on_it_is_no_problem(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file.zip").write_text("no archive")
    for entry in ("missing", "file.zip"):
        monkeypatch.syspath_prepend(tmp_path / entry)
    site.install_fisher("the-right")
    assert bots_of("the-right")[0].status is Status.OK
    assert [game.name for game in find_games() if game.pack == "knaves-core"]
