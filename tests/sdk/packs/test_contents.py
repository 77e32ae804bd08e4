import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.sites import GOOD_BOT, Site

from knaves.errors import BotError
from knaves.packs import digest_contents, find_bot
from knaves.packs.entries import BotEntry

HELPED_BOT = "import helper\n" + GOOD_BOT


def digest(reference: str = "fisher") -> str:
    return digest_contents(find_bot(reference, "pisti"))


def record(folder: Path, *files: str) -> None:
    """Write down what a pack installed, as pip does."""
    about = [f"{folder.name}/{file.name}" for file in folder.iterdir()]
    (folder / "RECORD").write_text("".join(f"{file},,\n" for file in [*files, *about]))


def make_editable(folder: Path, project: Path) -> None:
    origin = {"url": project.as_uri(), "dir_info": {"editable": True}}
    (folder / "direct_url.json").write_text(json.dumps(origin))


@pytest.fixture
def package(site: Site) -> Path:
    """Install a pack of two modules and some data, and return the folder of its package."""
    offers = {"knaves.bots.pisti": {"fisher": "fishers.bots:Fisher"}}
    modules = {"fishers.__init__": "", "fishers.bots": GOOD_BOT}
    folder = site.install("fishers", offers, modules=modules)
    package = site.path / "fishers"
    (package / "table.bin").write_bytes(b"\x00\xff")
    record(folder, "fishers/__init__.py", "fishers/bots.py", "fishers/table.bin")
    return package


def change_code(package: Path) -> None:
    (package / "bots.py").write_text(GOOD_BOT + "# changed\n")


def change_data(package: Path) -> None:
    (package / "table.bin").write_bytes(b"\x00\xfe")


def remove_file(package: Path) -> None:
    (package / "table.bin").unlink()


def change_entry_points(package: Path) -> None:
    (file,) = package.parent.glob("*.dist-info/entry_points.txt")
    file.write_text(file.read_text() + "other = fishers.bots:Fisher\n")


@pytest.mark.parametrize(
    "change",
    [change_code, change_data, remove_file, change_entry_points],
    ids=["code", "data", "a file less", "entry points"],
)
def test_whatever_a_pack_consists_of_changes_its_digest(
    package: Path, change: Callable[[Path], None]
) -> None:
    before = digest()
    change(package)
    assert digest() != before


def touch(package: Path) -> None:
    for file in package.iterdir():
        os.utime(file, (0, 0))


def compile_modules(package: Path) -> None:
    subprocess.run([sys.executable, "-m", "compileall", "-q", package], check=True)
    (folder,) = package.parent.glob("*.dist-info")
    with (folder / "RECORD").open("a") as file:
        file.writelines(f"fishers/__pycache__/{each.name},,\n" for each in package.glob("*/*.pyc"))


def install_again(package: Path) -> None:
    (folder,) = package.parent.glob("*.dist-info")
    (folder / "INSTALLER").write_text("another\n")
    (folder / "RECORD").write_text((folder / "RECORD").read_text() + "../../bin/fish,,\n")
    script = package.parent.parent.parent / "bin" / "fish"
    script.parent.mkdir(exist_ok=True)
    script.write_text(f"#!{sys.executable}\n")


@pytest.mark.parametrize(
    "change",
    [touch, compile_modules, install_again],
    ids=["times", "compiled modules", "installer and scripts"],
)
def test_what_differs_from_machine_to_machine_does_not(
    package: Path, change: Callable[[Path], None]
) -> None:
    before = digest()
    change(package)
    assert digest() == before


def test_a_pack_has_the_same_digest_in_another_place_and_when_it_is_editable(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digest()
    elsewhere = tmp_path / "elsewhere"
    shutil.move(package.parent, elsewhere)
    monkeypatch.syspath_prepend(elsewhere)
    assert digest() == before
    (folder,) = elsewhere.glob("*.dist-info")
    make_editable(folder, elsewhere)
    record(folder, "__editable__.fishers.pth")
    assert digest() == before


def test_the_digest_is_what_sha256sum_makes_of_the_files(package: Path) -> None:
    (folder,) = package.parent.glob("*.dist-info")
    files = {file.relative_to(package.parent).as_posix(): file for file in package.iterdir()}
    files["entry_points.txt"] = folder / "entry_points.txt"
    lines = [
        f"{hashlib.sha256(files[name].read_bytes()).hexdigest()}  {name}\0"
        for name in sorted(files)
    ]
    assert digest() == hashlib.sha256("".join(lines).encode()).hexdigest()


def test_all_bots_of_a_pack_have_one_digest(site: Site) -> None:
    bots = {"fisher": "fishers:Fisher", "angler": "fishers:Fisher"}
    site.install("fishers", {"knaves.bots.pisti": bots}, modules={"fishers": GOOD_BOT})
    assert digest("fisher") == digest("angler")


def test_nothing_is_imported(site: Site) -> None:
    offers = {"knaves.bots.pisti": {"fisher": "fishers.bots:Fisher"}}
    fails = "raise SystemExit"
    site.install("fishers", offers, modules={"fishers.__init__": fails, "fishers.bots": fails})
    digest()
    assert not {"fishers", "fishers.bots"} & set(sys.modules)


def test_hidden_files_and_caches_do_not_count(site: Site) -> None:
    offers = {"knaves.bots.pisti": {"fisher": "fishers:Fisher"}}
    site.install("fishers", offers, modules={"fishers.__init__": GOOD_BOT})
    before = digest()
    for name in (".git/config", "__pycache__/x.pyc", ".bots.py.swp"):
        file = site.path / "fishers" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("whatever")
    assert digest() == before


def test_shared_packages_in_each_other_are_not_imported(site: Site) -> None:
    offers = {"knaves.bots.pisti": {"fisher": "shared.by.many:Fisher"}}
    site.install("knaves-many", offers, modules={"shared.by.many": GOOD_BOT})
    before = digest()
    site.write("shared.by.many", GOOD_BOT + "# changed\n")
    assert digest() != before
    assert "shared" not in sys.modules


def test_of_a_package_that_packs_share_only_the_part_with_the_bot_counts(site: Site) -> None:
    offers = {"knaves.bots.pisti": {"fisher": "shared.fishers.bots:Fisher"}}
    modules = {"shared.fishers.__init__": "", "shared.fishers.bots": GOOD_BOT, "shared.other": ""}
    site.install("fishers", offers, modules=modules)
    before = digest()
    site.write("shared.other", "changed = True")
    assert digest() == before
    site.write("shared.fishers.bots", GOOD_BOT + "# changed\n")
    assert digest() != before


def test_a_link_to_a_folder_that_it_is_in_is_followed_once(site: Site) -> None:
    offers = {"knaves.bots.pisti": {"fisher": "fishers:Fisher"}}
    site.install("fishers", offers, modules={"fishers.__init__": GOOD_BOT})
    before = digest()
    try:
        (site.path / "fishers" / "again").symlink_to(site.path / "fishers")
    except OSError:
        pytest.skip("this system lets nobody make links")
    assert digest() == before


def test_of_an_editable_pack_what_is_imported_beside_it_counts_too(site: Site) -> None:
    offers = {"knaves.bots.pisti": {"fisher": "fishers:Fisher"}}
    modules = {"fishers": HELPED_BOT, "helper": "from deeper import x", "deeper": "x = 1", "t": ""}
    folder = site.install("fishers", offers, modules=modules)
    make_editable(folder, site.path)
    before = digest()
    site.write("t", "changed = True")
    assert digest() == before
    site.write("deeper", "x = 2")
    assert digest() != before


def test_a_file_counts_with_what_it_imports_from_its_folder_and_without_the_path_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "captor.py").write_text(HELPED_BOT)
        (folder / "helper.py").write_text("")
        (folder / "unrelated.py").write_text(f"{folder.name} = True")
    monkeypatch.chdir(one)
    before = digest("captor.py")
    assert digest("captor.py:Fisher") == digest(f"{other}/captor.py:Fisher") == before
    (one / "helper.py").write_text("changed = True")
    assert digest("captor.py") != before


def test_a_module_counts_like_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fishing_module.py").write_text(GOOD_BOT)
    assert digest("fishing_module:Fisher") == digest("fishing_module.py:Fisher")


def test_a_file_with_an_error_of_syntax_has_a_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("captor.py").write_text("class Captor")
    assert len(digest("captor.py:Captor")) == 64


def unreadable_bots() -> list[object]:
    bot = BotEntry(name="fisher", pack="fishers", version="1.0", value="x", games=("pisti",))
    bare = BotEntry(
        name="B", pack="", version="", value="gone.py:B", games=("pisti",), installed=False
    )
    module = BotEntry(
        name="B", pack="", version="", value="no_such_module:B", games=("pisti",), installed=False
    )
    built_in = BotEntry(
        name="B", pack="", version="", value="sys:B", games=("pisti",), installed=False
    )
    return [
        pytest.param(
            bot, "the files of fishers, of bot fisher, .*fishers is not .*again", id="pack"
        ),
        pytest.param(bare, "the files of bot gone.py:B .*gone.py: No such file", id="file"),
        pytest.param(module, "bot no_such_module:B .*no module no_such_module", id="module"),
        pytest.param(built_in, "bot sys:B can't be read: .*no module sys", id="without a file"),
    ]


@pytest.mark.parametrize(("bot", "message"), unreadable_bots())
def test_what_is_not_there_is_said_in_one_line(bot: BotEntry, message: str) -> None:
    with pytest.raises(BotError, match=message) as caught:
        digest_contents(bot)
    assert "\n" not in f"{caught.value}"


def test_a_file_that_can_not_be_read_is_named(package: Path) -> None:
    (package / "table.bin").unlink()
    (package / "table.bin").mkdir()
    with pytest.raises(BotError, match=r"table\.bin: .*: install it again"):
        digest()
