import os
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.sites import GOOD_BOT, Site

from knaves.errors import BotError, NamingError
from knaves.packs import find_bot, load_player


@pytest.fixture
def workshop(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:  # noqa: ARG001 - it forgets what was imported
    """A current folder that is not on the path, with a file of one bot in it."""
    folder = Site(tmp_path / "workshop")
    folder.write("fisher", GOOD_BOT)
    monkeypatch.chdir(folder.path)
    return folder


def made(reference: str) -> Any:
    return load_player(reference, "pisti").factory()


def refusal(reference: str) -> str:
    with pytest.raises(BotError) as caught:
        load_player(reference, "pisti")
    return str(caught.value)


@pytest.mark.parametrize("reference", ["fisher.py:Fisher", "./fisher.py:Fisher", "fisher:Fisher"])
def test_a_class_in_the_current_folder_needs_no_pack(workshop: Site, reference: str) -> None:
    path = list(sys.path)
    player = load_player(reference, "pisti")
    assert player.name == "Fisher"
    assert type(player.factory()).__qualname__ == "Fisher"
    assert sys.path == path
    assert str(workshop.path) not in sys.path


def test_a_file_may_be_anywhere(workshop: Site) -> None:
    text = GOOD_BOT.replace("Fisher", "Angler")
    elsewhere = workshop.write("team.one.angler", text)
    for reference in (f"{elsewhere}:Angler", "team/one/angler.py:Angler", "team.one.angler:Angler"):
        assert type(made(reference)).__name__ == "Angler"


def test_a_class_may_be_inside_another(workshop: Site) -> None:
    workshop.write("nested", f"{GOOD_BOT}\nclass Outer:\n    Inner = Fisher")
    assert load_player("nested.py:Outer.Inner", "pisti").name == "Outer.Inner"


def test_a_file_is_imported_once_and_again_when_it_is_edited(workshop: Site) -> None:
    first = made("fisher.py:Fisher")
    assert type(made("fisher.py:Fisher")) is type(first)
    workshop.write("fisher", GOOD_BOT.replace("legal[0]", "legal[1]"))
    assert type(made("fisher.py:Fisher")) is not type(first)


def test_a_file_shadows_no_module_of_its_name(workshop: Site) -> None:
    workshop.write("random", GOOD_BOT)
    before = sys.modules.get("random")
    made("random.py:Fisher")
    assert sys.modules.get("random") is before


def test_objects_of_a_file_survive_pickling(workshop: Site) -> None:  # noqa: ARG001 - the current folder
    bot = made("fisher.py:Fisher")
    assert type(pickle.loads(pickle.dumps(bot))) is type(bot)  # noqa: S301 - our own


def test_a_file_imports_its_neighbours_and_not_those_of_others(workshop: Site) -> None:
    for team in ("red", "blue"):
        folder = Site(workshop.path / team)
        folder.write("bot", f"import helpers, tools.deep\n{GOOD_BOT}\n    team = helpers.TEAM")
        folder.write("helpers", f"TEAM = {team!r}")
        folder.write("tools.deep", "")
    assert [made(f"{team}/bot.py:Fisher").team for team in ("red", "blue", "red")] == [
        "red",
        "blue",
        "red",
    ]
    assert not {"helpers", "tools", "tools.deep"} & set(sys.modules)


def test_neighbours_in_a_folder_on_the_path_are_modules_like_others(site: Site) -> None:
    site.write("helpers", "")
    file = site.write("bot", f"import helpers\n{GOOD_BOT}")
    made(f"{file}:Fisher")
    assert "helpers" in sys.modules


def test_a_file_may_change_the_path_itself(workshop: Site) -> None:
    workshop.write("wild", f"import sys\nsys.path[:] = list(sys.path[1:])\n{GOOD_BOT}")
    assert type(made("wild.py:Fisher")).__name__ == "Fisher"


def test_a_file_is_read_as_python_reads_it(workshop: Site) -> None:
    path = workshop.path / "latin.py"
    path.write_bytes(b"# -*- coding: latin-1 -*-\nNAME = '\xe9'\n" + GOOD_BOT.encode())
    assert type(made("latin.py:Fisher")).__name__ == "Fisher"


MAGPIE = GOOD_BOT.replace("Fisher", "Magpie")
DERIVED = "class _Base:\n    def play(self, view): ...\n\nclass Heron(_Base): ...\nclass Nest: ..."


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (GOOD_BOT, "Fisher"),
        (GOOD_BOT + "\n    class Inner:\n        def play(self): ...\n\nclass Nest: ...", "Fisher"),
        (DERIVED, "Heron"),
        ("class Heron:\n    async def play(self, view): ...", "Heron"),
    ],
    ids=["one class", "one that plays", "one that inherits", "one that is wrong"],
)
def test_a_file_alone_names_its_one_bot(workshop: Site, text: str, name: str) -> None:
    workshop.write("alone", text)
    bot = find_bot("alone.py", "pisti")
    assert (bot.name, bot.pack, bot.value) == (name, "alone.py", f"alone.py:{name}")


def test_a_file_alone_is_loaded_and_not_imported_before(workshop: Site) -> None:
    player = load_player("fisher.py", "pisti")
    assert (player.name, type(player.factory()).__name__) == ("Fisher", "Fisher")
    workshop.write("explosive", f"raise RuntimeError('imported')\n{GOOD_BOT}")
    assert find_bot("explosive.py", "pisti").name == "Fisher"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (GOOD_BOT + MAGPIE, "alone.py holds Fisher and Magpie: write alone.py:Fisher"),
        (
            "class Egg(Ovum): ...",
            "alone.py holds Egg, without a play hook: write alone.py:Egg if it inherits one",
        ),
        ("x = 1", "alone.py doesn't hold a class: a bot is one with a method play"),
    ],
    ids=["several", "none that plays", "no class"],
)
def test_a_file_alone_that_singles_out_no_bot_says_what_it_holds(
    workshop: Site, text: str, reason: str
) -> None:
    workshop.write("alone", text)
    with pytest.raises(NamingError) as caught:
        find_bot("alone.py", "pisti")
    assert str(caught.value) == reason


def test_a_file_alone_that_can_not_be_read_says_why(workshop: Site) -> None:
    workshop.write("alone", "class Heron(")
    assert refusal("alone.py") == (
        "bot alone.py can't be used: SyntaxError: '(' was never closed (alone.py, line 1)"
    )
    assert refusal("fishr.py") == (
        "bot fishr.py can't be used: there is no such file; did you mean 'fisher.py'?"
    )
    assert refusal("a\0.py") == "bot a�.py can't be used: no file can have this name"


@pytest.mark.parametrize("ending", [":Fisher", ""])
def test_a_path_may_be_any_that_the_system_knows(workshop: Site, ending: str) -> None:
    path = os.fsdecode(b"\xffda.py")
    try:
        (workshop.path / path).write_text(GOOD_BOT)
    except OSError:
        pytest.skip("all paths of this system are UTF-8")
    player = load_player(path + ending, "pisti")
    assert type(player.factory()).__name__ == "Fisher"
    assert find_bot(path + ending, "pisti").pack == "�da.py"


@pytest.mark.parametrize(
    "reference", ["\udcffno.py:Bot", "\udcffno.py", "\udcff:Bot", "\ud800.py:B"]
)
def test_what_is_not_utf8_is_refused_in_plain_words(workshop: Site, reference: str) -> None:  # noqa: ARG001 - the current folder
    assert refusal(reference).isprintable()


FILES = {
    "broken": "x = (\n",
    "raising": "raise ValueError('no luck')\n",
    "exiting": "raise SystemExit(3)\n",
    "lacking": "import no_such_thing\n",
    "constant": "LIMIT = 3\n\ndef factory(depth): ...\n\nclass Fisher: ...\n",
}
REFUSALS = {
    "fishr.py:Fisher": "there is no such file; did you mean 'fisher.py'?",
    "fisher/:Fisher": "there is no such file; did you mean 'fisher.py'?",
    "nowhere/bot.py:Bot": "there is no such file",
    ".:Fisher": "the file can't be read: Is a directory",
    "..bots:Fisher": "there is no such file",
    "./:Fisher": "the file can't be read: Is a directory",
    "notes.txt/x:Fisher": "the file can't be read: Not a directory",
    "./notes.txt:Fisher": "the name of a Python file must end in .py",
    "fisher.py:Fishr": "there is no 'Fishr' in fisher.py; did you mean 'Fisher'? "
    "(its classes: Fisher)",
    "fisher:Fisher.x": "there is no 'Fisher.x' in fisher; did you mean 'Fisher'? "
    "(its classes: Fisher)",
    "broken.py:Fisher": "broken.py:1: SyntaxError: '(' was never closed",
    "raising.py:Fisher": "ValueError: no luck",
    "exiting.py:Fisher": "SystemExit: 3",
    "exiting:Fisher": "SystemExit: 3",
    "lacking.py:Fisher": "No module named 'no_such_thing'",
    "no_such_module:Fisher": "No module named 'no_such_module'",
    "constant.py:LIMIT": "LIMIT in constant.py isn't a class: it is of type int",
    "constant.py:factory": "missing 1 required positional argument",
    "constant.py:Fisher": "Fisher has no play hook",
}


@pytest.mark.parametrize(("reference", "reason"), REFUSALS.items(), ids=REFUSALS)
def test_what_is_wrong_with_a_reference_is_said_in_one_line(
    workshop: Site, reference: str, reason: str
) -> None:
    (workshop.path / "notes.txt").write_text("")
    for name, text in FILES.items():
        workshop.write(name, text)
    message = refusal(reference)
    assert message.startswith(f"bot {reference} can't be used: ")
    assert reason in message
    assert "\n" not in message


def test_a_file_that_fails_is_no_module(workshop: Site) -> None:
    before = set(sys.modules)
    workshop.write("raising", FILES["raising"])
    refusal("raising.py:Fisher")
    assert set(sys.modules) == before
