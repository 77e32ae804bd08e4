import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

from knaves.kit.registry import CHECKS

Run = Callable[..., Outcome]

BAD_BOTS = Path(__file__).parents[2] / "packs" / "bad_bots"
BAD = f"{BAD_BOTS / 'hooks.py'}:Bot"


def test_a_sound_bot_passes_all_checks(run: Run) -> None:
    outcome = run("check", "captor")
    assert (outcome.status, outcome.err) == (0, "")
    title, _, *rows, _, summary = outcome.out.splitlines()
    assert title == "captor for pisti, seed knaves"
    assert [row.split()[:2] for row in rows] == [["ok", check.id] for check in CHECKS]
    assert summary == f"{len(CHECKS)} checks: {len(CHECKS)} ok"


def test_a_bad_bot_is_refused_with_what_helps_to_mend_it(run: Run) -> None:
    outcome = run("check", BAD, "--game", "pisti")
    assert (outcome.status, outcome.err) == (1, "")
    rows = outcome.out.splitlines()[2:]
    assert rows[0].startswith("ok       loads ")
    assert rows[1].startswith("failed   hooks ")
    assert rows[1].endswith(
        "Bot.sean isn't a hook; did you mean 'seen'? "
        "(hooks: play, deal_started, seen, deal_finished)"
    )
    assert rows[2] == "         seed   knaves"
    assert rows[3] == f"         again  knaves check {BAD} --game pisti -k hooks --seed knaves"
    assert rows[4].startswith("         If this fails, mend the name")
    assert "skipped  plays             0.0 s  it can't be loaded" in rows
    assert rows[-1] == f"{len(CHECKS)} checks: 3 ok, 1 failed, {len(CHECKS) - 4} skipped"


def test_json_is_all_that_is_printed(run: Run) -> None:
    outcome = run("check", BAD, "--game", "pisti", "--seed", "a seed", "-k", "hooks", "--json")
    assert (outcome.status, outcome.err) == (1, "")
    document = json.loads(outcome.out)
    assert list(document) == ["schema", "bot", "games", "seed", "checks"]
    assert (document["schema"], document["games"], document["seed"]) == (1, ["pisti"], "a seed")
    (check,) = document["checks"]
    assert (check["id"], check["status"]) == ("hooks", "failed")


def test_checks_are_chosen_by_what_their_ids_begin_with(run: Run) -> None:
    rows = run("check", "captor", "-k", "import", "-k", "loads").out.splitlines()[2:-2]
    assert [row.split()[1] for row in rows] == ["loads", "import-quick", "import-clean"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["captor", "-k", "hash-sed"], "unknown check 'hash-sed'; did you mean 'hash-seed'?"),
        (["captro"], "unknown bot 'captro'; did you mean 'captor'?"),
        (["bot.py:Bot"], "bot.py:Bot doesn't say which game it plays: add --game GAME"),
        (["captor", "--game", "fool"], "bot captor plays pisti, not fool"),
        (["captor", "--game", "pist"], "unknown game 'pist'; did you mean 'pisti'?"),
    ],
    ids=["check", "bot", "no game", "game of others", "unknown game"],
)
def test_what_is_named_wrongly_is_refused(run: Run, arguments: list[str], message: str) -> None:
    outcome = run("check", *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"knaves: {message}")
    assert outcome.err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="it can't be deleted there")
def test_a_working_directory_that_is_gone_is_not_put_down_to_the_bot(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    outcome = run("check", "captor", "-k", "loads")
    assert outcome.status == 3
    assert outcome.err == ("knaves: can't read the working directory: No such file or directory\n")


def test_it_works_without_pytest() -> None:
    program = """
import sys
sys.modules["pytest"] = None
from knaves.cli import main
sys.argv[1:] = ["check", "captor", "-k", "loads", "-k", "plays"]
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("2 checks: 2 ok\n")
