from __future__ import annotations

from pathlib import Path

import pytest

from knaves.fair import LeagueChance
from knaves.faults import place_in
from knaves.league.fault_texts import without_machine
from knaves.league.play_block import Conditions, play_block
from knaves.league.played import PlayedBlock
from knaves.packs import load_player
from knaves_core import Fault
from knaves_core.games.pisti import Pisti

BOT = """
import json
import sys

from helper import deep
from knaves_core import hookimpl

class Trouble(Exception):
    pass

class Ada:
    @hookimpl
    def play(self, view):
        left = len(view.hand)
        if left == 4:
            raise Trouble(f"{self} in {Ada} of {__file__} with {deep}")
        if left == 3:
            return json.loads("none")
        if left == 2:
            return [self, Trouble]
        deep(60)
"""
HELPER = """
def deep(levels):
    if not levels:
        open("/somewhere/on this/machine/data.txt")
    deeper(levels - 1)

def deeper(levels):
    deep(levels)
"""


def played_in(folder: Path) -> PlayedBlock:
    """Play a block with a bot in a folder that raises errors."""
    folder.mkdir(parents=True)
    (folder / "ada.py").write_text(BOT)
    (folder / "helper.py").write_text(HELPER)
    player = load_player(f"{folder}/ada.py:Ada", "pisti")
    game = Pisti()
    chance = LeagueChance.of_seed("faults")
    conditions = Conditions(game, game.rules(), chance, {"ada.py:Ada": player})
    return play_block(conditions, 3, ("ada.py:Ada",) * 4)


def test_equal_bots_in_other_folders_have_equal_faults(tmp_path: Path) -> None:
    near = played_in(tmp_path / "a")
    far = played_in(tmp_path / "quite" / "another folder" / "in which" / "the same bots are")
    assert near == far


def test_faults_tell_nothing_of_the_machine(tmp_path: Path) -> None:
    faults = [fault for game in played_in(tmp_path / "bots").games for fault in game.faults]
    assert len({fault.message for fault in faults}) == 4
    for fault in faults:
        assert str(tmp_path) not in fault.message + fault.traceback + fault.view
        assert "0x7" not in fault.message
        assert "knaves_file_" not in fault.message + fault.traceback
    first = faults[0]
    assert first.message.startswith(
        "Trouble: <ada.Ada object at 0x…> in <class 'ada.Ada'> of ada.py with <function deep at 0x…"
    )
    assert '  File "ada.py", line 16, in play\n' in first.traceback
    (stray,) = {fault.message for fault in faults if "data.txt" in fault.message}
    assert stray.startswith("FileNotFoundError: [Errno 2] No such file or directory: '…/on this/")


def trace(*paths: str) -> str:
    frames = "".join(f'  File "{path}", line 5, in play\n' for path in paths)
    return f"Traceback (most recent call last):\n{frames}ValueError: no\n"


OWN = "/env/lib/site-packages/team/bot.py"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (OWN, "bot.py"),
        ("/env/lib/site-packages/team/deep/er.py", "deep/er.py"),
        ("/env/lib/site-packages/numbers/core.py", "site-packages/numbers/core.py"),
        ("/usr/lib/dist-packages/numbers/core.py", "dist-packages/numbers/core.py"),
        ("/usr/lib/python3/json/decoder.py", "…/decoder.py"),
        ("/a folder/site-packages/x y/z.py", "site-packages/x y/z.py"),
        ("<string>", "<string>"),
        ("helper.py", "helper.py"),
    ],
)
def test_paths_are_told_from_the_bots_own_folder_on(path: str, told: str) -> None:
    fault = without_machine(Fault(0, 0, "exception", "no", traceback=trace(OWN, path)))
    assert fault.traceback == trace("bot.py", told)


def test_the_place_of_an_error_stays_what_it_was() -> None:
    text = trace(OWN, "/env/lib/site-packages/team/deep/er.py", "/usr/lib/python3/json/decoder.py")
    fault = without_machine(Fault(0, 0, "exception", "no", traceback=text))
    assert place_in(fault.traceback) == place_in(text) == "bot.py:5"


@pytest.mark.parametrize(
    "message",
    ["plays 1/2 of H7/D8", "see https://example.org/a/b.html", "and/or", "/ alone", "at 0xyz"],
)
def test_what_is_no_path_is_left_alone(message: str) -> None:
    assert without_machine(Fault(0, 0, "exception", message)).message == message
