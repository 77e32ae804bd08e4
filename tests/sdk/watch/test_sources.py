import contextlib
import sys
from pathlib import Path

import pytest
from tests.sdk.sites import Site

from knaves.errors import BotError, FileError, NamingError
from knaves.interrupts import Interrupted
from knaves.packs import load_player
from knaves.watch.sources import Sources, find_sources, saves
from knaves_core import DealInfo
from knaves_core.games.pisti import Pisti

BOT = """\
from knaves_core import hookimpl
{imports}

class Magpie:
    @hookimpl
    def play(self, view):
        return {answer}
"""
INFO = DealInfo("pisti", Pisti().rules(), 0, 4, 1)


def bot(answer: str = "1", imports: str = "") -> str:
    return BOT.format(answer=answer, imports=imports)


def answer_of(reference: str) -> object:
    return load_player(reference, "pisti").sit(INFO).play(None)


@pytest.fixture
def magpie(tmp_path: Path) -> Path:
    file = tmp_path / "magpie.py"
    file.write_text(bot())
    return file


@pytest.fixture
def nest(site: Site) -> Site:
    """A site with a package whose bot lets another module of it answer."""
    modules = {
        "nest.__init__": "",
        "nest.bots.magpie": bot("tell()", "from nest.answers import tell"),
        "nest.answers": "def tell():\n    return 1\n",
    }
    offers = {"knaves.bots.pisti": {"magpie": "nest.bots.magpie:Magpie"}}
    site.install("nest-bots", offers, modules=modules)
    (site.path / "nest" / "__pycache__").mkdir()
    (site.path / "nest" / "__pycache__" / "old.pyc").write_text("")
    return site


class TestFile:
    def test_it_is_found_by_its_name_if_it_has_one_bot(self, magpie: Path) -> None:
        text = magpie.read_text() + "\nclass Nest:\n    def build(self):\n        pass\n"
        magpie.write_text(text)
        sources = find_sources(str(magpie), "pisti")
        assert sources == Sources(f"{magpie}:Magpie", magpie, "", "Magpie")

    def test_it_is_found_by_its_class_whatever_it_holds(self, magpie: Path) -> None:
        magpie.write_text("class Magpie(")
        assert find_sources(f"{magpie}:Magpie", "pisti").path == magpie

    def test_one_that_has_several_bots_has_to_be_told_which(self, magpie: Path) -> None:
        magpie.write_text(bot() + bot().replace("Magpie", "Jay"))
        with pytest.raises(NamingError, match=r"holds Magpie and Jay: write .*py:Magpie"):
            find_sources(str(magpie), "pisti")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("x = 1", r"magpie\.py doesn't hold a class"),
            ("class Magpie(", r"magpie\.py can't be used: SyntaxError"),
        ],
        ids=["no class", "syntax error"],
    )
    def test_one_that_has_no_bot_is_named(self, magpie: Path, text: str, message: str) -> None:
        magpie.write_text(text)
        with pytest.raises(BotError, match=message):
            find_sources(str(magpie), "pisti")

    def test_one_that_is_not_there_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(BotError, match=r"none\.py can't be used: there is no such file"):
            find_sources(str(tmp_path / "none.py"), "pisti")

    def test_what_it_imports_from_beside_it_belongs_to_it(self, magpie: Path) -> None:
        folder = magpie.parent
        magpie.write_text(bot("1", "import json, near\nfrom shelf.cards import deep"))
        (folder / "near.py").write_text("from far import x")
        (folder / "far.py").write_text("x = (")
        (folder / "other.py").write_text("")
        (folder / "shelf").mkdir()
        (folder / "shelf" / "cards.py").write_text("from . import inner\nimport near")
        (folder / "shelf" / "inner.py").write_text("")
        names = {path.as_posix() for path in find_sources(str(magpie), "pisti").read()}
        assert names == {"magpie.py", "near.py", "far.py", "shelf/cards.py", "shelf/inner.py"}

    def test_where_its_folder_is_on_the_path_it_is_alone(
        self, magpie: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        magpie.write_text(bot("1", "import near"))
        (magpie.parent / "near.py").write_text("")
        monkeypatch.syspath_prepend(magpie.parent)
        assert list(find_sources(str(magpie), "pisti").read()) == [Path("magpie.py")]

    def test_while_it_is_not_there_nothing_is_read(self, magpie: Path) -> None:
        sources = find_sources(str(magpie), "pisti")
        assert sources.read() != {}
        magpie.unlink()
        assert sources.read() == {}

    def test_a_copy_answers_as_the_file_did(self, magpie: Path) -> None:
        near = magpie.with_name("near.py")
        near.write_text("def tell():\n    return 1\n")
        magpie.write_text(bot("tell()", "from near import tell"))
        sources = find_sources(str(magpie), "pisti")
        copy = sources.copy(sources.read(), magpie.parent / "copy")
        near.write_text("def tell():\n    return 'another'\n")
        assert answer_of(copy) == 1
        assert answer_of(sources.reference) == "another"
        assert answer_of(copy) == 1


class TestPackage:
    def test_all_its_files_belong_to_a_bot_that_is_named(self, nest: Site) -> None:
        sources = find_sources("magpie", "pisti")
        assert (sources.reference, sources.path) == ("magpie", nest.path / "nest")
        names = [path.as_posix() for path in sources.read()]
        assert names == ["nest/__init__.py", "nest/answers.py", "nest/bots/magpie.py"]

    def test_nothing_of_it_is_imported(self, nest: Site) -> None:
        assert find_sources("magpie", "pisti").path.parent == nest.path
        assert "nest" not in sys.modules

    def test_a_copy_answers_as_the_package_did(self, nest: Site, tmp_path: Path) -> None:
        sources = find_sources("magpie", "pisti")
        copy = sources.copy(sources.read(), tmp_path / "copy")
        nest.write("nest.answers", "def tell():\n    return 'another'\n")
        assert answer_of(copy) == 1
        assert answer_of("magpie") == "another"

    def test_a_module_can_be_named_with_its_class(self, nest: Site) -> None:
        sources = find_sources("nest.bots.magpie:Magpie", "pisti")
        assert (sources.path, sources.module) == (nest.path / "nest", "nest.bots.magpie")

    def test_a_module_is_looked_for_where_the_command_is_used(
        self, magpie: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(magpie.parent)
        assert find_sources("magpie:Magpie", "pisti").path == magpie

    def test_a_folder_of_its_name_where_the_command_is_used_is_not_taken_for_it(
        self, nest: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "nest" / "src").mkdir(parents=True)
        monkeypatch.chdir(tmp_path)
        for reference in ("magpie", "nest.bots.magpie:Magpie"):
            assert find_sources(reference, "pisti").path == nest.path / "nest"

    def test_a_pack_of_a_single_module_is_a_file(self, site: Site) -> None:
        site.install_fisher("fisher-bot")
        sources = find_sources("fisher", "pisti")
        assert (sources.path, sources.module) == (site.path / "fisher_bot.py", "")

    @pytest.mark.parametrize("reference", ["nowhere:Magpie", "sys:Magpie"])
    def test_one_without_files_is_named(self, reference: str) -> None:
        module = reference.partition(":")[0]
        with pytest.raises(BotError, match=f"the files of {module} can't be found"):
            find_sources(reference, "pisti")


def test_a_bot_that_is_not_there_is_named() -> None:
    with pytest.raises(NamingError, match="did you mean 'captor'"):
        find_sources("captr", "pisti")


def test_a_folder_that_can_not_be_written_is_named(magpie: Path) -> None:
    sources = find_sources(str(magpie), "pisti")
    with pytest.raises(FileError, match=r"can't write .*magpie\.py"):
        sources.copy(sources.read(), magpie)


def saved(file: Path, *texts: str | None) -> list[str]:
    """Return what counts as saved, if at each pause the file gets another of these texts."""
    coming = iter(texts)

    def pause() -> None:
        try:
            text = next(coming)
        except StopIteration:
            raise Interrupted from None
        if text is None:
            file.unlink(missing_ok=True)
        else:
            file.write_text(text)

    found = []
    with contextlib.suppress(Interrupted):
        for snapshot in saves(Sources(f"{file}:Magpie", file, "", "Magpie"), pause):
            found.append(snapshot[Path("magpie.py")].decode())  # noqa: PERF401 - it is cut off
    return found


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ((), ["first"]),
        (("second", "second"), ["first", "second"]),
        (("second", "second", "first", "first"), ["first", "second", "first"]),
        (("first", "first", "first"), ["first"]),
        (("", "sec", "second", "second"), ["first", "second"]),
        ((None, None, "second", "second"), ["first", "second"]),
        ((None, "first", "first"), ["first"]),
    ],
    ids=["no save", "one", "and back", "nothing new", "half written", "replaced", "restored"],
)
def test_what_is_the_same_for_a_pause_is_saved(
    magpie: Path, texts: tuple[str | None, ...], found: list[str]
) -> None:
    magpie.write_text("first")
    assert saved(magpie, *texts) == found


def test_a_save_while_the_last_one_is_played_is_not_missed(magpie: Path) -> None:
    magpie.write_text("first")
    versions = saves(Sources(f"{magpie}:Magpie", magpie, "", "Magpie"), str)
    next(versions)
    magpie.write_text("second")
    assert next(versions) == {Path("magpie.py"): b"second"}
