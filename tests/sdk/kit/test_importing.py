import sys
from pathlib import Path

import pytest
from tests.sdk.sites import GOOD_BOT, Site

from knaves.kit.subject import Subject

TIDY = """
import os, tempfile, threading

with tempfile.NamedTemporaryFile("w") as file:
    file.write("a note")
with open(os.devnull, "w") as nowhere:
    nowhere.write("nothing")
threading.Thread(target=print, kwargs={"end": ""}).start()
"""
UNTIDY = """
import os, random, signal, threading
from pathlib import Path

print("hello")
threading.Thread(target=threading.Event().wait, name="an idler", daemon=True).start()
here = Path(__file__).parent
(here / "opened").write_text("a note")
(here / "draft").write_text("a note")
(here / "draft").rename(here / "renamed")
random.random()
signal.signal(signal.SIGINT, lambda *_: None)
os.chdir(here)
"""
STARTING = """
import subprocess

subprocess.run(["true"])
subprocess.Popen(["sleep", "600"])
"""


def test_an_import_that_cleans_up_has_no_effects(site: Site) -> None:
    site.install_fisher("tidy", module=TIDY + GOOD_BOT)
    (imported,) = Subject.find("fisher").imports
    assert (imported.error, list(imported.effects)) == ("", [])


def test_all_that_an_import_leaves_behind_is_found(site: Site) -> None:
    site.install_fisher("untidy", module=UNTIDY + GOOD_BOT)
    (imported,) = Subject.find("fisher").imports
    assert list(imported.effects) == [
        "prints on standard output",
        "leaves an idler running",
        f"writes the file {site.path / 'opened'}",
        f"writes the file {site.path / 'renamed'}",
        "changes the state of the global random generator",
        "sets a handler of SIGINT",
        f"changes the working directory to {site.path}",
    ]


@pytest.mark.parametrize(
    "closing", ["__import__('sys').stdout.close()", "__import__('os').close(1)"]
)
def test_an_import_that_closes_standard_output_is_found_out(site: Site, closing: str) -> None:
    site.install_fisher("closing", module=f"{closing}\n{GOOD_BOT}")
    (imported,) = Subject.find("fisher").imports
    assert list(imported.effects) == ["closes standard output"]


@pytest.mark.skipif(
    not [*Path("/proc/self/task").glob("*/children")], reason="only Linux tells of child processes"
)
def test_an_import_that_leaves_a_process_running_is_found_out(site: Site) -> None:
    site.install_fisher("starting", module=STARTING + GOOD_BOT)
    (imported,) = Subject.find("fisher").imports
    assert list(imported.effects) == ["leaves the process sleep running"]


def test_a_bot_is_imported_once_for_each_of_its_classes(site: Site) -> None:
    modules = {"p": GOOD_BOT + "class Other(Fisher): ...\n"}
    offers = {
        "knaves.bots.pisti": {"fisher": "p:Fisher"},
        "knaves.bots.call": {"fisher": "p:Fisher"},
        "knaves.bots.fool": {"fisher": "p:Other"},
    }
    site.install("p", offers, modules=modules)
    imports = Subject.find("fisher").imports
    assert {imported.game for imported in imports} == {"call", "fool"}
    assert "p" not in sys.modules
