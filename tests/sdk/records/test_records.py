import json
from pathlib import Path
from typing import Any

import pytest
from tests.sdk.match.bots import Captor, Drawer, Stumbler

from knaves.errors import BotError, FileError, UsageError
from knaves.match import play_match
from knaves.packs import load_game
from knaves.players.in_process import InProcessBot
from knaves.records import RecordWriter, read_records, replay_records
from knaves_core import RecordError, ReplayError

BOTS = [
    InProcessBot("captor", Captor),
    InProcessBot("drawer", Drawer),
    InProcessBot("drawer", Drawer),
    InProcessBot("stumbler", Stumbler),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    play_match("pisti", BOTS, games=12, seed="records", record=path)
    return path


def change(path: Path, line: int, **fields: Any) -> None:
    lines = path.read_text("utf-8").splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | fields)
    path.write_text("\n".join(lines) + "\n", "utf-8")


def test_every_recorded_game_comes_out_as_it_did(file: Path) -> None:
    assert replay_records(file) == 12


@pytest.mark.parametrize(
    ("game", "seats"),
    [("pisti", 4), ("call", 4), ("fool", 2), ("azi", 2), ("azi", 3), ("azi", 6)],
)
def test_games_of_every_kind_and_preset_are_recorded(tmp_path: Path, game: str, seats: int) -> None:
    for preset in load_game(game).presets:
        path = tmp_path / f"{preset}.jsonl"
        bots = ["random"] * (seats - 1) + ["dummy"]
        result = play_match(game, bots, games=8 * seats, rules=preset, seed="x", record=path)
        assert replay_records(path) == result.games
        assert not any(bot.faults for bot in result.bots)


def test_records_stand_in_the_order_of_the_match(file: Path) -> None:
    numbers = [(line, record.block, record.rotation) for line, record in read_records(file)]
    assert numbers == [
        (4 * block + turn + 1, block, turn) for block in range(3) for turn in range(4)
    ]


def test_one_game_can_be_read_alone(file: Path) -> None:
    ((line, record),) = read_records(file, only=7)
    assert (line, record) == list(read_records(file))[6]
    assert replay_records(file, only=7) == 1


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"scores": [1, 2, 3, 4]}, "the scores come out as"),
        ({"moves": "ST"}, r"move 1 \(ST\)|after its 1 moves"),
        ({"moves": "ZZ"}, r"move 1 \(ZZ\): 'ZZ' isn't a card"),
        ({"moves": ""}, "after its 0 moves the game isn't over"),
        ({"rules": "nonsense"}, "its deal can't be started: unknown preset"),
        ({"rules": "house,plays=36"}, r"move 37 \(..\) comes after the end"),
        ({"reason": "boredom"}, "it ends by 'played out', and the record says 'boredom'"),
    ],
    ids=["scores", "moves", "no move", "too few", "rules", "other rules", "reason"],
)
def test_the_first_difference_is_named_with_file_and_line(
    file: Path, fields: dict[str, Any], message: str
) -> None:
    change(file, 5, **fields)
    with pytest.raises(ReplayError, match=rf"games\.jsonl:5: .*({message})"):
        replay_records(file)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"schema": 2}, "its schema is 2, and this version of knaves reads schema 1"),
        ({"scores": "many"}, "damaged: "),
    ],
    ids=["schema", "scores"],
)
def test_what_is_no_record_of_this_version_is_no_difference(
    file: Path, fields: dict[str, Any], message: str
) -> None:
    change(file, 5, **fields)
    with pytest.raises(RecordError, match=rf"games\.jsonl:5: {message}") as caught:
        replay_records(file)
    assert not isinstance(caught.value, ReplayError)


def test_a_byte_order_mark_and_blank_lines_are_passed_over(file: Path) -> None:
    file.write_text(file.read_text("utf-8") + "\n\n", "utf-8-sig")
    assert replay_records(file) == 12


@pytest.mark.parametrize("only", [None, 1], ids=["all games", "one game"])
def test_a_file_of_blank_lines_has_no_game(tmp_path: Path, only: int | None) -> None:
    path = tmp_path / "blank.jsonl"
    path.write_text("\n\n")
    with pytest.raises(RecordError, match=r"blank\.jsonl has no game in it"):
        replay_records(path, only)


def test_a_game_that_is_not_installed_is_named_with_file_and_line(file: Path) -> None:
    change(file, 2, game="whist")
    with pytest.raises(BotError, match=r"games\.jsonl:2: unknown game 'whist'"):
        replay_records(file)


def test_a_line_that_was_cut_off_is_named(file: Path) -> None:
    text = file.read_text("utf-8")
    file.write_text(text[:-40], "utf-8")
    with pytest.raises(RecordError, match=r"games\.jsonl:12: can't be read as JSON"):
        replay_records(file)


@pytest.mark.parametrize("only", [None, 3], ids=["all games", "one game"])
def test_a_file_without_a_game_says_so(tmp_path: Path, only: int | None) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("")
    with pytest.raises(RecordError, match=r"empty\.jsonl has no game in it$"):
        replay_records(path, only)


def test_a_file_without_the_game_says_how_many_it_has(file: Path) -> None:
    with pytest.raises(RecordError, match=r"games\.jsonl has no game 13: it has 12$"):
        replay_records(file, 13)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        replay_records(tmp_path / "none.jsonl")


def test_a_file_that_is_no_text_says_so(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(RecordError, match="isn't a file of records"):
        replay_records(path)


def test_an_existing_file_is_never_written_over(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(UsageError, match="exists already"):
        RecordWriter(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("parent", ["missing", "games.jsonl"], ids=["no folder", "a file"])
def test_a_folder_that_is_not_there_is_named(file: Path, parent: str) -> None:
    with pytest.raises(UsageError, match=f"there is no folder .*{parent}"):
        RecordWriter(file.parent / parent / "new.jsonl")


def test_what_is_written_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    with RecordWriter(path) as writer:
        writer.write(["one", "zwölf"])
        assert path.read_bytes() == "one\nzwölf\n".encode()
