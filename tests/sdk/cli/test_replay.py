import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sdk.cli.conftest import Outcome
from tests.sdk.match.bots import First, Stumbler

from knaves.match import play_match
from knaves.players.in_process import InProcessBot

Run = Callable[..., Outcome]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    play_match("pisti", ["random", "dummy", "random", "dummy"], games=8, seed="x", record=path)
    return path


def test_all_games_come_out_as_recorded(run: Run, file: Path) -> None:
    done = run("replay", str(file))
    assert (done.status, done.out, done.err) == (0, f"{file}: 8 games, all as recorded\n", "")


def test_with_the_seed_deals_and_seatings_are_checked_too(run: Run, file: Path) -> None:
    done = run("replay", str(file), "--seed", "x")
    words = "8 games, all as recorded, with the deals and seatings of this seed"
    assert (done.status, done.out) == (0, f"{file}: {words}\n")
    done = run("replay", str(file), "--seed", "y")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"knaves: {file}:1: by the seed card 1 of deck 0 comes out as ")


def test_a_decision_alone_says_nothing_of_a_seed(run: Run, file: Path) -> None:
    done = run("replay", str(file), "--game", "1", "--view", "1", "--seed", "x")
    assert done.status == 2
    assert "--seed checks whole games" in done.err


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
    assert done.status == 2
    assert f"{file}:1: its schema is 99, and this version of knaves reads schema 1" in done.err


def test_a_file_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    done = run("replay", str(tmp_path / "none.jsonl"))
    assert (done.status, done.out) == (3, "")
    assert done.err.startswith(f"knaves: can't read {tmp_path / 'none.jsonl'}: No such file")


def test_a_game_that_is_not_in_the_file_is_named(run: Run, file: Path) -> None:
    done = run("replay", str(file), "--game", "9")
    assert (done.status, done.err) == (2, f"knaves: {file} has no game 9: it has 8\n")


@pytest.mark.parametrize("content", [b"\x89PNG\xff", b"H\nS2 | S3\n", b""], ids=ascii)
def test_a_file_that_holds_no_records_is_wrong_use(
    run: Run, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    done = run("replay", str(path))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"knaves: {path}")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("game", ["0", "-1", "last"])
def test_games_count_from_one(run: Run, file: Path, game: str) -> None:
    done = run("replay", str(file), "--game", game)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1


class TestFaults:
    @pytest.fixture
    def faulty(self, tmp_path: Path) -> Path:
        path = tmp_path / "faulty.jsonl"
        bots = [InProcessBot("stumbler", Stumbler)] * 4
        play_match("pisti", bots, games=4, seed="x", record=path)
        return path

    @pytest.mark.parametrize("options", [(), ("--view", "1")], ids=["game", "view"])
    def test_the_place_is_named_and_debug_shows_the_traceback(
        self, run: Run, faulty: Path, options: tuple[str, ...]
    ) -> None:
        arguments = ("replay", str(faulty), "--game", "2", *options)
        brief, long = run(*arguments), run(*arguments, "--debug")
        assert "RuntimeError: I stumbled (bots.py:" in brief.out
        assert "Traceback" not in brief.out
        assert "Traceback (most recent call last):\n" in long.out
        assert "\nRuntimeError: I stumbled\n" in long.out


class TestView:
    def test_one_decision_is_shown_with_the_command_that_asks_again(
        self, run: Run, file: Path
    ) -> None:
        done = run("replay", str(file), "--game", "3", "--view", "17")
        heading, *lines, command = done.out.splitlines()
        assert (done.status, done.err) == (0, "")
        label = heading.removeprefix("decision 17 of 48: seat 0, ")
        assert [line[2:18].strip() for line in lines if line[2] != " "] == [
            *("rules", "hand", "legal", "pile", "face_down", "taken", "taken_counts"),
            *("bonuses", "played", "recorded"),
        ]
        bot = label.partition("#")[0]
        assert command == f"  knaves ask {bot} --record {file} --game 3 --decision 17 --pdb"

    def test_the_command_asks_for_the_file_of_a_bot_that_is_not_installed(
        self, run: Run, tmp_path: Path
    ) -> None:
        path = tmp_path / "first.jsonl"
        bots = [InProcessBot("First", First)] * 4
        play_match("pisti", bots, games=4, seed="x", record=path)
        done = run("replay", str(path), "--game", "1", "--view", "1")
        assert done.out.splitlines()[-1].startswith("  knaves ask FILE.py:First --record ")

    @pytest.mark.parametrize(
        ("arguments", "message", "status"),
        [
            (("--game", "3", "--view", "49"), ":3: the game has no decision 49: it has 48", 2),
            (("--game", "9", "--view", "1"), "has no game 9: it has 8", 2),
            (("--game", "3", "--view", "0"), "--view: they count from 1, so there is no 0", 2),
            (("--view", "3"), "say which by --game", 2),
        ],
        ids=["beyond the end", "no such game", "zero", "no game"],
    )
    def test_one_that_is_not_there_is_named(
        self, run: Run, file: Path, arguments: tuple[str, ...], message: str, status: int
    ) -> None:
        done = run("replay", str(file), *arguments)
        assert (done.status, done.out) == (status, "")
        assert message in done.err
        assert done.err.count("\n") == 1
