"""Packs that do the worst while they are imported, each in a Python of its own."""

import pytest
from tests.sdk.sites import GOOD_BOT, Site

from knaves.doctor.importing import PackImport, import_pack

SHORT_S = 0.5


def test_a_sound_pack_takes_some_milliseconds(site: Site) -> None:
    site.install_fisher("sound", module="print('hello')\n" + GOOD_BOT)
    imported = import_pack("sound")
    assert imported.went_well
    assert imported.import_ms is not None
    assert imported.import_ms > 0


@pytest.mark.parametrize(
    ("module", "reason", "timed"),
    [
        ("raise ValueError('no luck')", "ValueError: no luck", False),
        ("import sys; sys.exit(0)", "SystemExit: 0", False),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", False),
        (GOOD_BOT.replace("play", "pley"), "did you mean 'play'?", True),
    ],
    ids=["raises", "exits", "interrupts", "misspells a hook"],
)
def test_what_is_broken_is_named_with_its_reason(
    site: Site, module: str, reason: str, *, timed: bool
) -> None:
    offers = {"knaves.bots.pisti": {"angler": "wrong:Fisher", "sound": "sound:Fisher"}}
    site.install("wrong", offers, modules={"wrong": module, "sound": GOOD_BOT})
    imported = import_pack("wrong")
    ((name, told),) = imported.broken
    assert name == "angler"
    assert reason in told
    assert (imported.import_ms is not None) is timed


def test_a_broken_game_is_named_too(site: Site) -> None:
    site.install("wrong", {"knaves.games": {"whist": "knaves_core.games.pisti:Pisti"}})
    assert import_pack("wrong").broken == (
        ("whist", "it calls itself 'pisti', and its entry point 'whist'"),
    )


def test_a_pack_that_hangs_is_ended(site: Site) -> None:
    site.install_fisher("hanging", module="import threading; threading.Event().wait()")
    assert import_pack("hanging", SHORT_S) == PackImport(
        overdue="it does not go on, and had to be ended"
    )


def test_a_pack_that_waits_when_its_bot_is_made_is_ended_too(site: Site) -> None:
    waiting = GOOD_BOT + "\n    def __init__(self):\n        import threading\n"
    site.install_fisher("hanging", module=waiting + "        threading.Event().wait()\n")
    assert import_pack("hanging", SHORT_S).overdue


@pytest.mark.parametrize(
    ("module", "how"),
    [
        ("import os; os._exit(0)", "exit status 0"),
        ("import os; os._exit(3)", "exit status 3"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "signal 11"),
        ("import os, signal; os.killpg(0, signal.SIGKILL)", "signal 9"),
    ],
    ids=["quietly", "with a status", "by a crash", "with all around it"],
)
def test_a_pack_that_ends_python_ends_its_own_alone(site: Site, module: str, how: str) -> None:
    site.install_fisher("ending", module=module)
    assert import_pack("ending") == PackImport(ended=f"it ended its process ({how})")


def test_a_thread_that_goes_on_holds_nobody_up(site: Site) -> None:
    thread = "import threading\nthreading.Thread(target=threading.Event().wait).start()\n"
    site.install_fisher("busy", module=thread + GOOD_BOT)
    assert import_pack("busy").went_well


def test_what_can_not_be_used_by_its_metadata_is_not_imported(site: Site) -> None:
    site.install(
        "mixed",
        {"knaves.bots.pisti": {"sound": "sound:Fisher"}, "knaves.bots.whist": {"lost": "ending:F"}},
        modules={"sound": GOOD_BOT, "ending": "import os; os._exit(1)"},
    )
    assert import_pack("mixed").went_well
