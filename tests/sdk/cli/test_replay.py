import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome

from knaves.match import play_match

Run = Callable[..., Outcome]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    play_match("pisti", ["random", "dummy", "random", "dummy"], games=8, seed="x", record=path)
    return path


def test_all_games_come_out_as_recorded(run: Run, file: Path) -> None:
    done = run("replay", str(file))
    assert (done.status, done.out, done.err) == (0, f"{file}: 8 games, all as recorded\n", "")


def test_one_game_is_told_as_it_was_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "shown.jsonl"
    bots = ["random", "dummy", "random", "dummy"]
    shown = run("match", "pisti", *bots, "--games", "4", "--show", "--record", str(path)).out
    told = run("replay", str(path), "--game", "3").out
    game, verdict = told.rsplit("\n\n", 1)
    assert game.startswith("game 3\n")
    assert f"{game}\n\n" in shown
    assert verdict == f"{path}:3: as recorded\n"


def test_the_first_difference_is_named(run: Run, file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    record = json.loads(lines[4])
    record["scores"][0] += 1
    lines[4] = json.dumps(record)
    file.write_text("\n".join(lines), "utf-8")
    done = run("replay", str(file))
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"knaves: {file}:5: the scores come out as ")
    assert run("replay", str(file), "--game", "5").status == 1
    assert run("replay", str(file), "--game", "6").status == 0


def test_a_record_of_another_version_is_a_clear_message(run: Run, file: Path) -> None:
    file.write_text(file.read_text("utf-8").replace('"schema": 1', '"schema": 99'), "utf-8")
    done = run("replay", str(file))
    assert done.status == 1
    assert f"{file}:1: its schema is 99, and this version of knaves reads schema 1" in done.err


def test_a_file_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    done = run("replay", str(tmp_path / "none.jsonl"))
    assert (done.status, done.out) == (3, "")
    assert "none.jsonl can't be read: No such file" in done.err


def test_a_game_that_is_not_in_the_file_is_named(run: Run, file: Path) -> None:
    done = run("replay", str(file), "--game", "9")
    assert done.status == 1
    assert f"{file} has no game 9" in done.err


@pytest.mark.parametrize("game", ["0", "-1", "last"])
def test_games_count_from_one(run: Run, file: Path, game: str) -> None:
    done = run("replay", str(file), "--game", game)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1
