import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.sdk.sites import GOOD_BOT, Site

from knaves.errors import BotError
from knaves.interrupts import Interrupted
from knaves.packs import (
    BotEntry,
    Catalogue,
    Status,
    check_bot,
    check_game,
    find_bot,
    find_bots,
    find_games,
    load_bot,
    load_game,
    load_player,
)
from knaves.packs.load import import_bot
from knaves_core import Deal, DealInfo
from knaves_core.games.pisti import Pisti

MARKED = "from knaves_core import hookimpl\n"
GAME = """
from knaves_core.games.pisti import Pisti

class Whist(Pisti):
    name = "whist"
"""


def checked(pack: str) -> list[BotEntry]:
    return [check_bot(bot) for bot in find_bots() if bot.pack == pack]


def test_a_loaded_bot_plays(site: Site) -> None:
    site.install_fisher("the-pack")
    player = load_player("fisher", "pisti")
    game = Pisti()
    view = game.start(game.rules(), Deal([game.deck(game.rules())])).view()
    seated = player.sit(DealInfo("pisti", game.rules(), 0, 4, 1))
    assert player.name == "fisher"
    assert seated.play(view) is view.legal[0]


def test_bots_of_one_name_are_loaded_by_their_packs(site: Site) -> None:
    site.install_fisher("pack-a")
    site.install_fisher("pack-b")
    factories = [load_player(f"pack-{pack}/fisher", "pisti").factory for pack in "ab"]
    assert [f"{factory.__module__}" for factory in factories] == ["pack_a", "pack_b"]


def test_a_bot_may_be_made_by_a_factory_and_be_marked_with_extras(site: Site) -> None:
    text = (
        MARKED
        + "class F:\n    @hookimpl\n    def play(self, view): ...\n\ndef make(): return F()\n"
    )
    site.install("p", {"knaves.bots": {"fisher": "p : make [fast]"}}, modules={"p": text})
    assert load_player("fisher", "call").sit(DealInfo("call", None, 0, 4, 1)).play("view") is None


BROKEN = {
    "exception": ("raise ValueError('no luck')", "ValueError: no luck"),
    "exit": ("raise SystemExit(3)", "SystemExit: 3"),
    "system exit": ("import sys; sys.exit('bye')", "SystemExit: bye"),
    "Ctrl-C": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "generator exit": ("raise GeneratorExit", "GeneratorExit"),
    "missing module": ("import no_such_thing", "No module named 'no_such_thing'"),
    "missing class": (
        "class Fsher: ...",
        "there is no 'Fisher' in wrong; did you mean 'Fsher'? (its classes: Fsher)",
    ),
    "no classes": ("", "there is no 'Fisher' in wrong (its classes: none)"),
    "no class": ("Fisher = 3", "Fisher in wrong isn't a class: it is of type int"),
    "constructor": (
        "class Fisher:\n    def __init__(self): 1 / 0",
        "ZeroDivisionError: division by zero",
    ),
    "arguments": ("class Fisher:\n    def __init__(self, depth): ...", "missing 1 required"),
    "no hook": ("class Fisher: ...", "Fisher has no play hook"),
    "unmarked hook": (
        "class Fisher:\n    def play(self, view): ...",
        "Fisher.play isn't marked: put @hookimpl on it",
    ),
    "misspelt hook": (
        MARKED + "class Fisher:\n    @hookimpl\n    def paly(self, view): ...",
        "Fisher.paly isn't a hook; did you mean 'play'?",
    ),
    "misspelt argument": (
        MARKED + "class Fisher:\n    @hookimpl\n    def play(self, vew): ...",
        "play takes an argument 'vew' that the hook doesn't have; did you mean 'view'?",
    ),
    "error of ours": ("from knaves_core import Card\nCard('XX')", "CardError: 'XX' isn't a card"),
    "wild message": (
        "class Wild(Exception):\n    def __str__(self): raise SystemExit\n\nraise Wild",
        "Wild: its message can't be printed",
    ),
    "control characters": ("raise ValueError('a\\n\\x1b[31mb')", "ValueError: a b"),
}


@pytest.mark.parametrize(("module", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_broken_bot_is_explained_in_one_line_and_takes_no_other_down(
    site: Site, module: str, reason: str
) -> None:
    site.install_fisher("wrong", module=module)
    site.install_fisher("right", name="angler")
    (entry,) = checked("wrong")
    assert entry.status is Status.BROKEN
    assert reason in entry.reason
    assert "\n" not in entry.reason
    with pytest.raises(BotError) as caught:
        load_player("fisher", "pisti")
    assert str(caught.value).startswith("bot fisher of wrong 1.0 is broken: ")
    assert reason in str(caught.value)
    assert load_player("angler", "pisti").name == "angler"


def test_a_syntax_error_names_file_and_line(site: Site) -> None:
    site.install_fisher("wrong", module="x = 1\ny = (\n")
    (entry,) = checked("wrong")
    assert entry.reason == f"{site.path / 'wrong.py'}:2: SyntaxError: '(' was never closed"


def test_a_syntax_error_of_nowhere_is_an_error_like_others(site: Site) -> None:
    site.install_fisher("wrong", module="raise SyntaxError('mine')")
    assert checked("wrong")[0].reason == "SyntaxError: mine"


@pytest.mark.parametrize("value", ["wrong", "my module:Fisher", "wrong:", ":Fisher", "wrong:1+1"])
def test_a_value_that_names_no_class_is_broken(site: Site, value: str) -> None:
    site.install("wrong", {"knaves.bots.pisti": {"fisher": value}}, modules={"wrong": ""})
    (entry,) = checked("wrong")
    assert entry.reason == f"its entry point {value!r} isn't of the form module:Class"


def test_a_missing_module_of_the_pack_is_broken(site: Site) -> None:
    site.install("wrong", {"knaves.bots.pisti": {"fisher": "wrong.deep:Fisher"}})
    assert checked("wrong")[0].reason == "ModuleNotFoundError: No module named 'wrong'"


def test_a_broken_bot_keeps_its_traceback(site: Site) -> None:
    site.install_fisher("wrong", module="def fail():\n    1 / 0\n\nfail()\n")
    (entry,) = checked("wrong")
    assert 'wrong.py", line 2, in fail' in entry.traceback
    with pytest.raises(BotError, match=r"\(--debug shows where\)$") as caught:
        load_player("fisher", "pisti")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_wrong_hook_has_no_traceback(site: Site) -> None:
    site.install_fisher("wrong", module="class Fisher: ...")
    assert checked("wrong")[0].traceback == ""


def test_a_bot_that_can_not_be_used_is_not_even_imported(site: Site) -> None:
    site.install(
        "wrong",
        {"knaves.bots": {"fisher": "wrong:Fisher"}},
        requires=("knaves-core>=99",),
        modules={"wrong": "raise RuntimeError"},
    )
    assert checked("wrong")[0].status is Status.INCOMPATIBLE
    assert "wrong" not in sys.modules


def test_what_a_pack_prints_stays_off_standard_output(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.install_fisher("loud", module="print('hello')\nclass Fisher:\n    print('again')\n")
    checked("loud")
    assert capsys.readouterr() == ("", "hello\nagain\n")


@pytest.mark.parametrize(
    "writing",
    [
        "print('stray')",
        "import os\nos.write(1, b'stray')",
        "import subprocess\nsubprocess.run(['echo', 'stray'])",
        "import sys\nsys.__stdout__.write('stray')\nsys.__stdout__.close()",
    ],
    ids=["print", "descriptor", "program", "original object"],
)
def test_whatever_writes_during_an_import_writes_to_standard_error(
    site: Site, writing: str
) -> None:
    site.install_fisher("loud", module=writing + GOOD_BOT)
    code = "from knaves.packs import load_player; print(load_player('fisher', 'pisti').name)"
    outcome = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(site.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (outcome.stdout, outcome.stderr.strip()) == ("fisher\n", "stray")


STRAYS = {
    "leaves": "import os\nos.chdir('/')\n",
    "clears the path": "import sys\nsys.path.clear()\n",
    "replaces the path": "import sys\nsys.path = []\n",
    "forbids a module": "import sys\nsys.modules['json'] = None\n",
    "clears the finders": "import sys\nsys.meta_path.clear()\n",
    "takes signals": "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n",
    "blocks": "import os\nos.environ['KNAVES_BLOCK'] = 'b-pack'\n",
}


@pytest.mark.parametrize("module", STRAYS.values(), ids=STRAYS)
def test_what_one_bot_does_to_the_process_keeps_no_other_from_being_loaded(
    site: Site, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.setenv("KNAVES_BLOCK", "")
    site.install_fisher("a-pack", name="stray", module=module + GOOD_BOT)
    site.install_fisher("b-pack", name="angler", module=f"import json\n{GOOD_BOT}")
    before = Path.cwd(), [*sys.path], json, signal.getsignal(signal.SIGTERM)
    bots = {bot.name: bot.status for bot in map(check_bot, Catalogue.read().bots())}
    after = Path.cwd(), sys.path, sys.modules["json"], signal.getsignal(signal.SIGTERM)
    assert (bots["stray"], bots["angler"], bots["captor"]) == (Status.OK,) * 3
    assert after == before


def test_a_bot_that_was_found_is_loaded_as_it_was_found(site: Site) -> None:
    site.install_fisher("the-pack")
    catalogue = Catalogue.read()
    entry = find_bot("fisher", "pisti", catalogue)
    site.install_fisher("another")
    assert load_bot(find_bot("fisher", "pisti", catalogue)).name == "fisher"
    assert entry.pack == "the-pack"


EVIL = """
from knaves_core import HookError

class Evil:
    def __bool__(self): raise SystemExit
    __str__ = __repr__ = __format__ = __bool__

class Worse(HookError, Evil): ...

def syntax_error():
    error = SyntaxError()
    error.filename = error.lineno = error.msg = Evil()
    return error

class Nobody(Exception):
    __class__ = property(lambda self: 1 / 0)

class EvilSyntax(SyntaxError):
    filename = property(lambda self: 1 / 0)
"""


@pytest.mark.parametrize(
    "error",
    [
        "Worse()",
        "HookError(Evil())",
        "syntax_error()",
        "EvilSyntax()",
        "Nobody()",
        "HookError('a\x1bc')",
    ],
)
def test_an_error_may_do_what_it_likes_when_it_is_put_into_words(site: Site, error: str) -> None:
    site.install_fisher("wrong", module=f"{EVIL}\nraise {error}")
    (entry,) = checked("wrong")
    assert entry.status is Status.BROKEN
    assert entry.reason.isprintable()


def test_ctrl_c_during_an_import_is_no_fault_of_the_bot(site: Site) -> None:
    text = "import signal\nsignal.raise_signal(signal.SIGINT)\n"
    site.install_fisher("slow", module=text)
    with pytest.raises(Interrupted):
        load_player("fisher", "pisti")


def test_a_game_of_a_pack_is_loaded_and_played_by_bots_for_any_game(site: Site) -> None:
    site.install("p", {"knaves.games": {"whist": "p:Whist"}}, modules={"p": GAME})
    assert load_game("whist").title == "Pişti"
    assert load_player("random", "whist").name == "random"


BROKEN_GAMES = {
    "exception": ("raise ValueError('no luck')", "ValueError: no luck"),
    "no game": ("class Whist: ...", "p:Whist makes a Whist, not a knaves_core.Game"),
    "unfinished": (
        "from knaves_core import Game\nclass Whist(Game): ...",
        "Can't instantiate abstract class Whist",
    ),
    "another name": (
        GAME.replace('"whist"', '"bridge"'),
        "it calls itself 'bridge', and its entry point 'whist'",
    ),
    "no house": (GAME + "    presets = {}\n", "KeyError: 'house'"),
    "wrong presets": (GAME + "    presets = {'house': 3}\n", "AttributeError"),
}


@pytest.mark.parametrize(("module", "reason"), BROKEN_GAMES.values(), ids=BROKEN_GAMES)
def test_a_broken_game_is_explained_and_hides_no_other(
    site: Site, module: str, reason: str
) -> None:
    site.install("p", {"knaves.games": {"whist": "p:Whist"}}, modules={"p": module})
    checked = {game.name: check_game(game) for game in find_games()}
    assert checked["whist"].status is Status.BROKEN
    assert reason in checked["whist"].reason
    with pytest.raises(BotError, match=r"^game whist of p 1.0 is broken: "):
        load_game("whist")
    assert load_game("pisti").name == "pisti"


@pytest.mark.parametrize("name", ["azi", "call", "fool", "pisti"])
def test_the_four_games_are_loaded(name: str) -> None:
    assert load_game(name).name == name


def test_a_bot_that_is_only_imported_may_print_as_it_likes(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.install_fisher("p", module="print('here')" + GOOD_BOT)
    assert isinstance(import_bot(find_bot("fisher", "pisti")), type)
    assert capsys.readouterr().out == "here\n"
