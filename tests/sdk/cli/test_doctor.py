import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.sites import GOOD_BOT, Site

Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def _alone_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the shell find no other ``knaves``, and run in an empty folder."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def test_where_all_is_well_it_is_short(run: Run, site: Site) -> None:
    site.install_fisher("sound-pack")
    outcome = run("doctor")
    assert (outcome.status, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert sys.executable in lines[0]
    assert any(line.split()[:3] == ["sound-pack", "1.0", "ok"] for line in lines)
    assert lines[-1] == "no findings"
    assert len(lines) < 20
    assert "\x1b" not in outcome.out


def test_json_holds_all_of_it_whatever_packs_print(run: Run, site: Site, tmp_path: Path) -> None:
    loud = "import os\nos.write(1, b'hello')\nprint('hello')\n"
    folder = site.install_fisher("sound-pack", module=loud + GOOD_BOT)
    outcome = run("doctor", "--json")
    assert outcome.err == ""
    document = json.loads(outcome.out)
    assert list(document) == ["schema", "python", "environment", "versions", "packs", "findings"]
    assert document["schema"] == 1
    assert document["python"]["executable"] == sys.executable
    assert document["environment"]["data"] == {"folder": str(tmp_path), "writable": True}
    assert document["environment"]["install"].endswith(" PACK")
    assert document["versions"]["knaves-core"] == "0.1.0"
    (pack,) = [pack for pack in document["packs"] if pack["name"] == "sound-pack"]
    assert pack.pop("import_ms") > 0
    assert pack == {
        "name": "sound-pack",
        "version": "1.0",
        "status": "ok",
        "editable": False,
        "origin": "",
        "folder": str(folder),
        "bots": ["fisher"],
        "games": [],
    }
    assert document["findings"] == []


def test_an_error_is_the_answer_no_with_what_to_do(run: Run, site: Site) -> None:
    folder = site.install("lost", {"knaves.bots.pist": {"lost": "l:L"}})
    what = "lost/lost is registered for the unknown game 'pist'; did you mean 'pisti'?"
    do = "correct the group of the entry point, or install the pack with the game"
    listed, printed = run("doctor", "--json"), run("doctor")
    assert listed.status == printed.status == 1
    assert json.loads(listed.out)["findings"] == [
        {"id": "unknown-game", "severity": "error", "what": what, "where": str(folder), "do": do}
    ]
    assert printed.out.endswith(f"\nerror: unknown-game\n{what}\nwhere: {folder}\ndo: {do}\n")


def test_a_warning_is_no_error_and_does_nothing_to_the_terminal(run: Run, site: Site) -> None:
    folder = site.install("misread", {"knaves.bot\x1b[31m": {"misread": "m:M"}})
    (folder / "METADATA").write_text("Name: misread\x1b[2J\nVersion: 1\x1b[2J\n")
    outcome = run("doctor")
    assert outcome.status == 0
    assert "\nwarning: unknown-group\nmisread has entry points" in outcome.out
    assert "no findings" not in outcome.out
    assert "\x1b" not in outcome.out
