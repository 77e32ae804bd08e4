"""The derivation as the page on fair deals tells it: its values, and its verifier."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.blocks import read_blocks

from knaves.fair import Key, LeagueChance, commitment, encode
from knaves_core import codes
from knaves_core.games.azi import Azi

PAGE = Path(__file__).parents[2] / "docs" / "fair.md"
KNAVES = str(Path(sys.executable).parent / "knaves")
(VERIFIER,) = [block.text for block in read_blocks(PAGE) if block.name == "check_deals.py"]
CONTRIBUTIONS = (("Ada", "heads"), ("Bo", "tails"))
TABLE = ("basic/dummy", "basic/random", "book/sharp")


def test_the_values_on_the_page_are_those_that_come_out() -> None:
    secret = bytes(range(32))
    chance = LeagueChance.of_secret(secret, CONTRIBUTIONS)
    deal = chance.deal(Azi(), Azi().rules(), len(TABLE), 0)
    fields = [field for contribution in CONTRIBUTIONS for field in contribution]
    values = [
        secret.hex(),
        commitment("friday", "azi", "house", secret).hex(),
        Key(secret).derive(encode("knaves-league-v1", *fields)).hex(),
        chance.deal_key(0).hex(),
        chance.deal_commitment(0).hex(),
        codes(deal.deck),
        str(deal.starter),
        " ".join(map(str, chance.seating(0, TABLE))),
        f"{chance.bot_seed('basic/dummy', 0, 0, 0, TABLE):064x}",
    ]
    text = PAGE.read_text("utf-8")
    _, _, table = text.partition("| what | is |\n|---|---|\n| *S* | `0001")
    rows = re.findall(r"^\| .* \| `(.*)` \|$", f"| *S* | `0001{table}", re.MULTILINE)
    assert rows == values


def test_the_verifier_is_short_and_needs_the_standard_library_alone() -> None:
    lines = [line for line in VERIFIER.splitlines() if line.strip()]
    assert len(lines) <= 52
    (imported,) = re.findall(r"^import (.*)$", VERIFIER, re.MULTILINE)
    assert set(imported.split(", ")) <= sys.stdlib_module_names


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("fair") / "friday.league"
    command = [KNAVES, "league", "run", "azi", "random", "dummy", "banker"]
    subprocess.run(
        [
            *command,
            "--deals",
            "3",
            "--seats",
            "2-3",
            "--contributions",
            "--seed",
            "x",
            "--league",
            path,
        ],
        input="Ada: heads\nBo: tails\n",
        text=True,
        capture_output=True,
        check=True,
    )
    return path


def check(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    script = folder / "check_deals.py"
    script.write_text(VERIFIER, "utf-8")
    return subprocess.run(
        # Isolated: nothing of knaves, or of anybody else, can be imported.
        [sys.executable, "-I", "-S", script, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_verifier_finds_a_real_league_in_order(league: Path, tmp_path: Path) -> None:
    with sqlite3.connect(league) as connection:
        ((shown,),) = connection.execute("SELECT hex(commitment) FROM league")
    connection.close()
    for arguments in ([], [shown.lower()], [f"{shown[:32]} {shown[32:]}"]):
        done = check(tmp_path, str(league), *arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == (
            "contributions: 'Ada' 'heads' 'Bo' 'tails'\n"
            f"{league}: 3 deals are those of the secret of friday\n"
        )
    assert check(tmp_path, str(league), "00").returncode == 1


@pytest.mark.parametrize("what", ["folder", "diary", "none"])
def test_what_is_no_league_is_told_in_a_line(what: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "diary").write_text("dear diary")
    done = check(tmp_path, what)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"can't read {what}, which should be a league's file: ")
    assert done.stderr.count("\n") == 1


CHANGES = {
    "secret": ("UPDATE league SET secret = zeroblob(32)", "the commitment"),
    "commitment": ("UPDATE league SET commitment = zeroblob(32)", "the commitment"),
    "rules": ("UPDATE league SET rules = 'traditional'", "the commitment"),
    "contribution": ("UPDATE contributions SET text = 'tails'", "the commitment to deal 0"),
    "commitment of a deal": (
        "UPDATE deals SET commitment = zeroblob(32) WHERE number = 1",
        "the commitment to deal 1",
    ),
    "key of a deal": ("UPDATE deals SET key = zeroblob(32) WHERE number = 1", "the key of deal 1"),
    "deck": (
        "UPDATE decks SET cards = substr(cards, 4) || ' ' || substr(cards, 1, 2)",
        "deal 0, deck 0",
    ),
    "seating": (
        "UPDATE blocks SET seating = '1 0' WHERE seating = '0 1'",
        "the seating of deal ",
    ),
    "starter": (
        "UPDATE blocks SET starter = 1 - starter WHERE starter < 2",
        "who starts in deal ",
    ),
    "key of a bot": (
        "UPDATE entrants SET key = 'pack/nobody' WHERE number = 1",
        "the seating of deal ",
    ),
}


@pytest.mark.parametrize(("change", "said"), CHANGES.values(), ids=CHANGES)
def test_the_verifier_finds_what_was_changed(
    league: Path, tmp_path: Path, change: str, said: str
) -> None:
    path = shutil.copy(league, tmp_path / "friday.league")
    connection = sqlite3.connect(path, isolation_level=None)
    assert connection.execute(change).rowcount
    connection.close()
    done = check(tmp_path, "friday.league")
    assert done.returncode == 1
    assert done.stderr.startswith(f"not as it should be: {said}")
