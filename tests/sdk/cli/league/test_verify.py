from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.league.support.built import build
from tests.sdk.league.support.settings import settings_of

from knaves.fair import secret_of_seed
from knaves.league.settings import Settings

Run = Callable[..., Outcome]
BOTS = ("captor", "drawer", "first", "stumbler")


def seeded(seed: str) -> Settings:
    return settings_of(seed=seed, secret=secret_of_seed(seed), contributions=())


def change(path: Path, statement: str) -> Path:
    connection = sqlite3.connect(path, isolation_level=None)
    assert connection.execute(statement).rowcount
    connection.close()
    return path


def hex_of(outcome: Outcome, name: str) -> str:
    (line,) = [line for line in outcome.out.splitlines() if line.startswith(f"{name} ")]
    return line.removeprefix(f"{name} ")


def test_what_was_verified_is_told_in_plain_words(run: Run, friday: Path) -> None:
    done = run("league", "verify", str(friday))
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "12 games of friday are verified: 3 blocks, 576 moves"
    assert lines[3].startswith("chance: the commitment is that of the league's name, game, rules")
    assert "3 deals were committed to, 3 of their keys are revealed, and 3 decks and 3" in lines[3]
    assert lines[4].startswith("games: every move is legal; ")
    assert lines[5:] == [
        f"secret {settings_of().secret.hex()}",
        "contribution of Ada: heads",
        "contribution of Bo: tails",
    ]


def test_the_one_league_of_the_folder_is_verified(
    run: Run, friday: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(friday.parent)
    assert run("league", "verify").out.startswith("12 games of friday are verified")


def test_a_program_reads_the_same_as_json(run: Run, friday: Path) -> None:
    shown = run("league", "verify", str(friday))
    document = json.loads(run("league", "verify", str(friday), "--json").out)
    assert document["schema"] == 1
    assert document["commitment"] == hex_of(shown, "commitment")
    assert document["digest"] == hex_of(shown, "digest")
    assert (document["games"], document["finished"], document["guessable"]) == (12, True, False)
    assert document["secret"] == hex_of(shown, "secret")
    assert document["contributions"][1] == {"name": "Bo", "text": "tails"}


def test_what_was_announced_is_compared(run: Run, friday: Path) -> None:
    shown = run("league", "verify", str(friday))
    for name in ("commitment", "digest"):
        right, wrong = hex_of(shown, name), "0" * 64
        noted = (right.upper(), right[:16], f"{right[:8]} {right[8:16]} {right[16:20]}\t")
        for text in noted:
            assert run("league", "verify", str(friday), f"--{name}", text).status == 0
        assert run("league", "verify", str(friday), f"--{name}", right[:15]).status == 2
        done = run("league", "verify", str(friday), f"--{name}", wrong)
        assert (done.status, done.out) == (1, "")
        assert done.err == f"knaves: {friday}: its {name} is {right}, not {wrong}\n"
        assert run("league", "verify", str(friday), f"--{name}", "abc").status == 2


def test_a_difference_is_the_answer_no(run: Run, friday: Path, tmp_path: Path) -> None:
    path = change(
        Path(shutil.copy(friday, tmp_path)),
        "UPDATE games SET scores = '99' || substr(scores, 2) WHERE deal = 1 AND rotation = 2",
    )
    done = run("league", "verify", str(path), "--json")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"knaves: {path}: deal 1, table bots/captor ")
    assert ", rotation 2: the scores come out as [" in done.err
    assert done.err.count("\n") == 1


def test_what_cannot_be_verified_is_no_answer(run: Run, tmp_path: Path) -> None:
    assert run("league", "verify", str(tmp_path / "none.league")).status == 3
    (tmp_path / "diary.league").write_text("dear diary")
    assert run("league", "verify", str(tmp_path / "diary.league")).status == 3


def test_an_unfinished_league_is_said_to_be_one(run: Run, tmp_path: Path) -> None:
    path = build(tmp_path / "a.league", settings_of(), [(BOTS, 3)], blocks=1)
    done = run("league", "verify", str(path))
    assert done.status == 0
    assert "\nnot finished: 4 of 12 games were played; until all are, the host alone" in done.out
    assert settings_of().secret.hex() not in done.out
    assert "heads" not in done.out
    document = json.loads(run("league", "verify", str(path), "--json").out)
    assert (document["secret"], document["contributions"]) == (None, None)
    assert "others can check what is revealed: the keys of 1 of 1 deals\n" in done.out


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        ("friday", "guessable: the seed is so short that others may have found it"),
        ("f" * 32, "seeded: whoever chose the seed knew every deal"),
    ],
)
def test_where_the_secret_comes_from_is_told(
    run: Run, tmp_path: Path, seed: str, said: str
) -> None:
    path = build(tmp_path / "a.league", seeded(seed), [(BOTS, 1)])
    done = run("league", "verify", str(path))
    assert done.status == 0
    assert done.out.splitlines()[-1].startswith(said)
    assert f"\nseed {seed}" in done.out
    assert "contribution" not in done.out


def test_a_bot_that_was_changed_meanwhile_is_named(run: Run, friday: Path, tmp_path: Path) -> None:
    path = change(
        Path(shutil.copy(friday, tmp_path)), "INSERT INTO changes VALUES (1, 0, 2, '0.9', 'x')"
    )
    done = run("league", "verify", str(path))
    assert "\nbots/captor was changed after 2 blocks (version 0.9 until then): its" in done.out
